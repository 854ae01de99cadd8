#include "store/batch.hpp"

#include <algorithm>

#include "store/stream_list.hpp"

namespace mafia::store {
namespace {

class Planner {
 public:
  explicit Planner(Known known) : known_(std::move(known)) {}

  void add(const Append& append) { plan_.answers.push_back(answer(append)); }

  void erase(const Erase& erase) {
    if (known_.list) tell_list(erased_text(erase.stream, erase.time));
    if (erase.along) grow(erase.along->stream, end_of(erase.along->stream), {&erase.along->body, 1}, nullptr);
  }

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
    if (const Unavailable* refused = refusal_of(append.stream)) return *refused;
    if (const Unavailable* refused = append.along ? refusal_of(append.along->stream) : nullptr) return *refused;
    const StreamAndKey key{append.stream, append.key};
    if (const auto known = known_.keys.find(key); !append.key.empty() && known != known_.keys.end())
      return Appended{known->second.first, known->second.last, true};
    StreamEnd& end = end_of(append.stream);
    if (append.expected && *append.expected != end.version) return Conflict{end.version};
    const KeyRange range = grow(append.stream, end, append.bodies, append.ahead);
    if (append.along) grow(append.along->stream, end_of(append.along->stream), {&append.along->body, 1}, nullptr);
    if (!append.key.empty()) {
      known_.keys.emplace(key, range);
      plan_.keys.emplace_back(key, range);
    }
    return Appended{range.first, range.last, false, end.hash};
  }

  const Unavailable* refusal_of(const std::string& stream) const {
    const auto found = known_.refused.find(stream);
    return found == known_.refused.end() ? nullptr : &found->second;
  }

  StreamEnd& end_of(const std::string& stream) {
    return known_.ends.try_emplace(stream, StreamEnd{0, first_hash(stream)}).first->second;
  }

  KeyRange grow(const std::string& stream, StreamEnd& end, std::span<const std::string> bodies,
                const std::shared_ptr<HeadAhead>& ahead) {
    const Version first = end.version + 1;
    if (end.version == 0) created_.push_back(stream);
    for (const std::string& body : bodies) {
      end = {end.version + 1, next_hash(end.hash, body)};
      plan_.entries.push_back({stream, body, end.version, end.hash});
    }
    grown_[stream] = ahead;
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
  for (const Append& append : batch) {
    names.insert(append.stream);
    if (append.along) names.insert(append.along->stream);
  }
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

Plan plan_erasure(const Erase& erase, Known known) {
  Planner planner(std::move(known));
  planner.erase(erase);
  return std::move(planner).made();
}

Append streams_named_by(const Erase& erase) {
  return {.stream = erase.stream, .expected = {}, .bodies = {}, .key = {}, .along = erase.along};
}

bool grows(std::span<const Append> batch, const std::string& stream, Version end) {
  return std::ranges::any_of(batch, [&](const Append& each) {
    if (each.along && each.along->stream == stream) return true;
    return each.stream == stream && each.expected.value_or(end) == end;
  });
}

std::vector<AppendAnswer> all_unavailable(std::size_t count, const std::string& why) {
  return std::vector<AppendAnswer>(count, Unavailable{why});
}

}  // namespace mafia::store
