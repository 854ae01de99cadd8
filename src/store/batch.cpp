#include "store/batch.hpp"

namespace mafia::store {
namespace {

class Planner {
 public:
  explicit Planner(Known known) : known_(std::move(known)) {}

  void add(const Append& append) { plan_.answers.push_back(answer(append)); }

  Plan made() && {
    for (auto& [stream, ahead] : grown_) {
      const StreamEnd& end = known_.ends.at(stream);
      plan_.growths.push_back({stream, end, ahead && ahead->end() == end ? std::move(ahead) : nullptr});
    }
    return std::move(plan_);
  }

 private:
  AppendAnswer answer(const Append& append) {
    const StreamAndKey key{append.stream, append.key};
    if (const auto known = known_.keys.find(key); !append.key.empty() && known != known_.keys.end())
      return Appended{known->second.first, known->second.last, true};
    const auto [place, is_new] = known_.ends.try_emplace(append.stream);
    StreamEnd& end = place->second;
    if (is_new) end.hash = first_hash(append.stream);
    if (append.expected && *append.expected != end.version) return Conflict{end.version};
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

  Known known_;
  std::map<std::string, std::shared_ptr<HeadAhead>> grown_;
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

std::vector<AppendAnswer> all_unavailable(std::size_t count, const std::string& why) {
  return std::vector<AppendAnswer>(count, Unavailable{why});
}

}  // namespace mafia::store
