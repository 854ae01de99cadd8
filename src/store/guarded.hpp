// What a database's library throws, as the sentence that its users are told.
#pragma once

#include <expected>
#include <string>

namespace mafia::store {

template <class Error, class Action>
std::expected<void, std::string> guarded(const Action& action) {
  try {
    action();
    return {};
  } catch (const Error& error) {
    return std::unexpected(error.sentence());
  }
}

}  // namespace mafia::store
