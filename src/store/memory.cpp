#include "store/memory.hpp"

#include <algorithm>
#include <mutex>

#include "store/batch.hpp"
#include "store/group_commit.hpp"

namespace mafia::store {
namespace {

class MemoryBackend : public Backend {
 public:
  std::vector<AppendAnswer> commit(std::span<const Append> batch) override {
    const std::lock_guard lock(mutex_);
    Plan plan = store::plan(batch, known(batch));
    put(plan);
    for (const auto& [key, range] : plan.keys) keys_.emplace(key, range);
    return std::move(plan.answers);
  }

  AppendAnswer erase(const Erase& erase) override {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(erase.stream);
    const Version end = found == entries_.end() ? 0 : found->second.back().version;
    if (end != 0 && erase.expected.value_or(end) != end) return Conflict{end};
    if (found != entries_.end()) {
      const Append named = streams_named_by(erase);
      Known streams = known({&named, 1});
      if (const auto refused = streams.refused.find(erase.along ? erase.along->stream : std::string{});
          refused != streams.refused.end())
        return refused->second;
      put(plan_erasure(erase, std::move(streams)));
      entries_.erase(found);
      std::erase_if(keys_, [&](const auto& each) { return each.first.first == erase.stream; });
      erased_.insert(erase.stream);
    }
    return Appended{end + 1, end + 1};
  }

  ReadAnswer read(const std::string& stream, Version after, std::size_t limit) override {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(stream);
    if (erased_.contains(stream)) return gone();
    if (found == entries_.end()) return std::vector<Entry>{};
    const std::vector<Entry>& all = found->second;
    const std::size_t first = std::min<std::size_t>(after, all.size());
    const std::size_t count = limit == 0 ? all.size() - first : std::min(limit, all.size() - first);
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
    return std::vector<Entry>(begin, begin + static_cast<std::ptrdiff_t>(count));
  }

  NamesAnswer streams(const std::string& prefix) override {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> names;
    for (auto at = entries_.lower_bound(prefix); at != entries_.end() && at->first.starts_with(prefix); ++at)
      names.push_back(at->first);
    return names;
  }

  std::optional<Unavailable> check(const std::string&) override { return std::nullopt; }
  bool healthy() const override { return true; }

 private:
  void put(const Plan& plan) {
    for (const NewEntry& entry : plan.entries)
      entries_[std::string(entry.stream)].push_back({entry.version, std::string(entry.body), entry.hash});
  }

  static Unavailable gone() { return {"The stream was erased.", Unavailable::Reason::erased}; }

  Known known(std::span<const Append> batch) const {
    Known known;
    for (const std::string& name : streams_of(batch)) {
      if (erased_.contains(name)) known.refused.emplace(name, gone());
      if (const auto found = entries_.find(name); found != entries_.end())
        known.ends[name] = {found->second.back().version, found->second.back().hash};
    }
    for (const StreamAndKey& key : keys_of(batch))
      if (const auto found = keys_.find(key); found != keys_.end()) known.keys.insert(*found);
    return known;
  }

  std::mutex mutex_;
  std::map<std::string, std::vector<Entry>> entries_;
  std::map<StreamAndKey, KeyRange> keys_;
  std::set<std::string> erased_;
};

}  // namespace

std::unique_ptr<EventLog> open_memory(Post post) {
  return std::make_unique<GroupCommit>(std::make_unique<MemoryBackend>(), std::move(post), std::nullopt);
}

}  // namespace mafia::store
