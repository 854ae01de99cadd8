#include "access/look_alikes.hpp"

#include <unicode/uspoof.h>

#include <map>
#include <memory>

#include "access/names.hpp"
#include "base/text.hpp"

namespace mafia::access {
namespace {

const USpoofChecker* checker() {
  static const std::unique_ptr<USpoofChecker, decltype(&uspoof_close)> one = [] {
    UErrorCode status = U_ZERO_ERROR;
    return std::unique_ptr<USpoofChecker, decltype(&uspoof_close)>(uspoof_open(&status), uspoof_close);
  }();
  return one.get();
}

}  // namespace

std::string skeleton(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const auto length = static_cast<std::int32_t>(text.size());
  std::string result(text.size() * 4 + 16, '\0');  // One letter may become several: ㎏.
  const std::int32_t made = uspoof_getSkeletonUTF8(checker(), 0, text.data(), length, result.data(),
                                                   static_cast<std::int32_t>(result.size()), &status);
  if (status == U_BUFFER_OVERFLOW_ERROR) {
    status = U_ZERO_ERROR;
    result.resize(static_cast<std::size_t>(made));
    uspoof_getSkeletonUTF8(checker(), 0, text.data(), length, result.data(), made, &status);
  }
  if (U_FAILURE(status)) return std::string(text);  // Not well-formed: it looks like itself alone.
  result.resize(static_cast<std::size_t>(made));
  return result;
}

namespace {

// Capitals look alike where small letters do not (В, в), and the other way round: both are compared.
std::string key_as_written(std::string_view name) { return name_key(skeleton(name)); }
std::string key_in_small(std::string_view name) { return skeleton(name_key(name)); }

std::string with_single_spaces(std::string_view name) {
  std::string text;
  for (std::string_view word : words_of(name)) text.append(text.empty() ? "" : " ").append(word);
  return text;
}

}  // namespace

std::vector<LookAlike> look_alikes(std::span<const std::string> names, std::size_t known) {
  if (known >= names.size()) return {};
  std::map<std::string, std::string> as_written, in_small;
  std::vector<LookAlike> found;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& name = names[i];
    const std::string& other = as_written.emplace(key_as_written(name), name).first->second;
    const std::string& same_small = in_small.emplace(key_in_small(name), name).first->second;
    if (i >= known && other != name)
      found.push_back({name, other});
    else if (i >= known && same_small != name)
      found.push_back({name, same_small});
  }
  return found;
}

void NamesInUse::add(std::string_view name) {
  const std::string text = with_single_spaces(name);
  as_written_.insert(key_as_written(text));
  in_small_.insert(key_in_small(text));
}

bool NamesInUse::has(std::string_view name) const {
  const std::string text = with_single_spaces(name);
  return as_written_.contains(key_as_written(text)) || in_small_.contains(key_in_small(text));
}

}  // namespace mafia::access
