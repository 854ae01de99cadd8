#include "access/look_alikes.hpp"

#include <unicode/uspoof.h>

#include <map>
#include <memory>
#include <tuple>
#include <utility>

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

std::string skeleton(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  std::string result(text.size() * 4 + 16, '\0');  // One letter may become several: ㎏.
  const std::int32_t made = uspoof_getSkeletonUTF8(checker(), 0, text.data(), static_cast<std::int32_t>(text.size()),
                                                   result.data(), static_cast<std::int32_t>(result.size()), &status);
  if (status == U_BUFFER_OVERFLOW_ERROR) {
    status = U_ZERO_ERROR;
    result.resize(static_cast<std::size_t>(made));
    uspoof_getSkeletonUTF8(checker(), 0, text.data(), static_cast<std::int32_t>(text.size()), result.data(), made,
                           &status);
  }
  if (U_FAILURE(status)) return std::string(text);  // Malformed text looks only like itself.
  result.resize(static_cast<std::size_t>(made));
  return result;
}

namespace {

// Skeletons are made before and after NFKC: ϲ looks like c, but NFKC makes ς of it; ｎ has no skeleton before NFKC
// makes n of it.
std::string seen_through(std::string_view text) { return skeleton(compared(skeleton(text))); }

// Capitals may look alike where small letters do not (В, в), and the other way round, so both are compared. The last
// entry is equal for names with the same name_key.
Looks looks_of(std::string_view name) {
  return {name_key(seen_through(name)), seen_through(case_key(name)), skeleton(name_key(name))};
}

}  // namespace

std::vector<LookAlike> look_alikes(std::span<const std::string> names, std::size_t known) {
  if (known >= names.size()) return {};
  std::array<std::map<std::string, std::string>, std::tuple_size_v<Looks>> first;
  std::vector<LookAlike> found;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& name = names[i];
    const std::string* other = nullptr;
    Looks looks = looks_of(name);
    for (std::size_t k = 0; k < looks.size(); ++k) {
      const std::string& same = first[k].emplace(std::move(looks[k]), name).first->second;
      if (!other && same != name) other = &same;
    }
    if (i >= known && other) found.push_back({name, *other});
  }
  return found;
}

void NamesInUse::add(std::string_view name) {
  Looks looks = looks_of(name);
  for (std::size_t i = 0; i < looks.size(); ++i) in_use_[i].insert(std::move(looks[i]));
}

bool NamesInUse::has(std::string_view name) const {
  const Looks looks = looks_of(name);
  for (std::size_t i = 0; i < looks.size(); ++i)
    if (in_use_[i].contains(looks[i])) return true;
  return false;
}

}  // namespace mafia::access
