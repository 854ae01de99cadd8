#include "store/batch.hpp"

#include <algorithm>

#include "store/stream_list.hpp"

namespace mafia::store {
namespace {

class Planner {
 public:
  explicit Planner(Known known) : known_(std::move(known)) {}

  void add(const Append& append) { plan_.answers.push_back(answer(append)); }

  void erase(const Erase& erase) { tell_list(erased_text(erase.stream, erase.time)); }

  Plan made() && {
    if (known_.list)
      for (const std::string& stream : created_) tell_list(created_text(stream));
    for (auto& [stream, ahead] : grown_) {
      const StreamEnd& end = known_.ends.at(stream);
      plan_.growths.push_back({stream, end, ahead && ahead->end() == end ? std::move(ahead) : nullptr});
    }
    return std::move(plan_);
  }

 private:
  AppendAnswer answer(const Append& append) {
    if (const auto refused = known_.refused.find(append.stream); refused != known_.refused.end())
      return refused->second;
    const StreamAndKey key{append.stream, append.key};
    if (const auto known = known_.keys.find(key); !append.key.empty() && known != known_.keys.end())
      return Appended{known->second.first, known->second.last, true};
    const auto [place, is_new] = known_.ends.try_emplace(append.stream);
    StreamEnd& end = place->second;
    if (is_new) end.hash = first_hash(append.stream);
    if (append.expected && *append.expected != end.version) return Conflict{end.version};
    if (end.version == 0) created_.push_back(append.stream);
    const KeyRange range = grow(append, end);
    if (!append.key.empty()) {
      known_.keys.emplace(key, range);
      plan_.keys.emplace_back(key, range);
    }
    return Appended{range.first, range.last, false, end.hash};
  }

  KeyRange grow(const Append& append, StreamEnd& end) {
    const Version first = end.version + 1;
    for (const std::string& body : append.bodies) {
      end = {end.version + 1, next_hash(end.hash, body)};
      plan_.entries.push_back({append.stream, body, end.version, end.hash});
    }
    grown_[append.stream] = append.ahead;
    return {first, end.version};
  }

  void tell_list(std::string text) {
    StreamEnd& end = known_.ends.try_emplace(std::string(list_stream), *known_.list).first->second;
    const std::string& body = plan_.listed.emplace_back(std::move(text));
    end = {end.version + 1, next_hash(end.hash, body)};
    plan_.entries.push_back({list_stream, body, end.version, end.hash});
    grown_.try_emplace(std::string(list_stream));
  }

  Known known_;
  std::map<std::string, std::shared_ptr<HeadAhead>> grown_;
  std::vector<std::string> created_;
  Plan plan_;
};

}  // namespace

std::set<std::string> streams_of(std::span<const Append> batch) {
  std::set<std::string> names;
  for (const Append& append : batch) names.insert(append.stream);
  return names;
}

std::set<StreamAndKey> keys_of(std::span<const Append> batch) {
  std::set<StreamAndKey> keys;
  for (const Append& append : batch)
    if (!append.key.empty()) keys.emplace(append.stream, append.key);
  return keys;
}

std::vector<Head> Plan::heads(const Signer& signer) const {
  std::vector<Head> heads;
  for (const auto& [stream, end, ahead] : growths)
    heads.push_back(ahead ? ahead->signed_by(signer) : signed_head(signer, stream, end.version, end.hash));
  return heads;
}

Plan plan(std::span<const Append> batch, Known known) {
  Planner planner(std::move(known));
  for (const Append& append : batch) planner.add(append);
  return std::move(planner).made();
}

Plan plan_erasure(const Erase& erase, const StreamEnd& list) {
  Planner planner({.ends = {}, .keys = {}, .refused = {}, .list = list});
  planner.erase(erase);
  return std::move(planner).made();
}

bool grows(std::span<const Append> batch, const std::string& stream, Version end) {
  return std::ranges::any_of(
      batch, [&](const Append& each) { return each.stream == stream && each.expected.value_or(end) == end; });
}

std::vector<AppendAnswer> all_unavailable(std::size_t count, const std::string& why) {
  return std::vector<AppendAnswer>(count, Unavailable{why});
}

}  // namespace mafia::store
