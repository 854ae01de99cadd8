// Turns an exception of a database library into a sentence for the user.
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
