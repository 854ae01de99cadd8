// The formats of other programs, to and from the neutral record.
#pragma once

#include <expected>
#include <string_view>

#include "exchange/record.hpp"

namespace mafia::exchange {

// Why a file cannot be read: a key of locale/LANGUAGE/words.txt and the values of its text.
struct Fault {
  std::string key;
  std::vector<std::string> values;
};

std::optional<Format> format_named(std::string_view);  // "mafiaratings", "polemica"
std::string_view name_of(Format);

// Without a format, it is guessed from the content.
std::expected<Record, Fault> read(std::string_view json, std::optional<Format>);

// The record as JSON, as far as the format can hold it.
std::string write(const Record&, Format);

}  // namespace mafia::exchange
