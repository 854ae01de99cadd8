#include "access/look_alikes.hpp"

#include <unicode/uspoof.h>

#include <map>
#include <memory>

#include "access/names.hpp"

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

std::string skeleton(std::string_view name) {
  const std::string key = name_key(name);
  UErrorCode status = U_ZERO_ERROR;
  const auto length = static_cast<std::int32_t>(key.size());
  std::string result(key.size() * 4 + 16, '\0');  // One letter may become several: ㎏.
  const std::int32_t made = uspoof_getSkeletonUTF8(checker(), 0, key.data(), length, result.data(),
                                                   static_cast<std::int32_t>(result.size()), &status);
  if (status == U_BUFFER_OVERFLOW_ERROR) {
    status = U_ZERO_ERROR;
    result.resize(static_cast<std::size_t>(made));
    uspoof_getSkeletonUTF8(checker(), 0, key.data(), length, result.data(), made, &status);
  }
  if (U_FAILURE(status)) return key;  // Not well-formed: it looks like itself alone.
  result.resize(static_cast<std::size_t>(made));
  return result;
}

std::vector<LookAlike> look_alikes(std::span<const std::string> names, std::size_t known) {
  std::map<std::string, std::string> by_skeleton;
  std::vector<LookAlike> found;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto [place, is_new] = by_skeleton.emplace(skeleton(names[i]), names[i]);
    if (i >= known && !is_new && place->second != names[i]) found.push_back({names[i], place->second});
  }
  return found;
}

}  // namespace mafia::access
