#include "store/guard.hpp"

#include <algorithm>

namespace mafia::store {
namespace {

using Kind = Fault::Kind;
using State = StreamList::State;

Unavailable gone(const std::string& stream) {
  return {"The stream " + stream + " was erased.", Unavailable::Reason::erased};
}

}  // namespace

Source::Part Source::walk(const std::string& stream, Version after, std::size_t most, const See& see) {
  while (true) {
    Part piece = part(stream, after, most);
    if (!piece.entries.empty()) after = piece.entries.back().version;
    const bool more = piece.entries.size() == most;
    if (see(piece.entries) && more) continue;
    piece.entries.clear();
    return piece;
  }
}

Guard::Guard(const Signer& signer) : trusted_(signer.trusted), mark_(signer.list_mark) {
  trusted_.push_back(signer.key.public_key);
}

void Guard::on_damage(DamageNotice notice) {
  std::unique_lock lock(mutex_);
  notice_ = std::move(notice);
  const auto told = notice_;
  const auto found = damaged_;
  lock.unlock();
  for (const auto& [stream, what] : found) told(stream, what);
}

std::vector<std::string> Guard::damaged() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> names;
  for (const auto& [stream, what] : damaged_) names.push_back(stream);
  std::ranges::sort(names);
  return names;
}

Unavailable Guard::damage(const std::string& stream, const Fault& fault) {
  const std::string what = describe(fault);
  DamageNotice notice;
  {
    const std::lock_guard lock(mutex_);
    checked_.erase(stream);
    if (damaged_.try_emplace(stream, what).second) notice = notice_;
  }
  if (notice) notice(stream, what);
  return *fault_of(stream);
}

std::optional<Unavailable> Guard::fault_of(const std::string& stream) const {
  const std::lock_guard lock(mutex_);
  const auto found = damaged_.find(stream);
  if (found == damaged_.end()) return std::nullopt;
  return Unavailable{"The stream " + stream + " is damaged: " + found->second + ".", Unavailable::Reason::damaged};
}

Guard::Checked Guard::checked(const std::string& stream) const {
  const std::lock_guard lock(mutex_);
  const auto found = checked_.find(stream);
  return found == checked_.end() ? Checked{{0, first_hash(stream)}, {}} : found->second;
}

bool Guard::is_checked(const std::string& stream, const StreamEnd& end) const {
  const std::lock_guard lock(mutex_);
  const auto found = checked_.find(stream);
  return found == checked_.end() ? end.version == 0 : found->second.end == end;
}

// Starts at the last version before `after` whose hash is known. Ends at such a version as well, unless it goes to the
// end.
Guard::Span Guard::span_of(const Checked& known, const std::string& stream, Version after, std::size_t limit) {
  if (after >= known.end.version) return {known.end, 0};
  const Version mark = std::min<Version>(after / interval, known.marks.size());
  const StreamEnd start{mark * interval, mark == 0 ? first_hash(stream) : known.marks[mark - 1]};
  const Version until = (after + limit + interval - 1) / interval * interval;
  const bool anchored = limit != 0 && until <= known.marks.size() * interval;
  return {start, anchored ? until - start.version : 0};
}

std::optional<Fault> Guard::extend(const StreamEnd& known, std::span<const Entry> entries, Checked& now) {
  for (const Entry& entry : entries) {
    if (const auto fault = follow(now.end, {&entry, 1})) return fault;
    const Fault other{Kind::rewritten, entry.version, entry.version};
    if (entry.version == known.version && entry.hash != known.hash) return other;
    if (entry.version % interval != 0) continue;
    const std::size_t mark = entry.version / interval - 1;
    if (mark == now.marks.size()) now.marks.push_back(entry.hash);
    if (now.marks[mark] != entry.hash) return other;
  }
  return std::nullopt;
}

std::optional<Fault> Guard::examine(const std::string& stream, const Checked& known, const Span& span,
                                    const Source::Part& part, bool verify_head, Checked& now) const {
  now = {span.start, known.marks};
  if (const auto fault = extend(known.end, part.entries, now)) return fault;
  const Version until = span.most == 0 ? known.end.version : span.start.version + span.most;
  if (now.end.version < until) return Fault{Kind::cut, now.end.version + 1, until};
  if (span.most != 0) return std::nullopt;
  const bool known_head =
      part.head && now.end == known.end && now.end == StreamEnd{part.head->version, part.head->hash};
  return known_head && !verify_head ? std::nullopt : check_head(stream, now.end, part.head, trusted_);
}

std::optional<Fault> Guard::remember(const std::string& stream, const Checked& now, const std::vector<Entry>& entries) {
  const std::lock_guard lock(mutex_);
  if (checked_.size() >= most_kept) checked_.clear();  // The streams are then checked from the start again.
  Checked& kept = checked_[stream];
  if (now.end.version >= kept.end.version) kept = now;
  if (stream != list_stream) return std::nullopt;
  for (const Entry& entry : entries) {
    if (entry.version == 1 && !mark_.admits(entry.hash)) return Fault{Kind::other_list};
    if (!list_.take(entry)) return Fault{Kind::unreadable, entry.version, entry.version};
  }
  return std::nullopt;
}

std::expected<State, Unavailable> Guard::listed(Source& source, const std::string& stream, bool newest) {
  std::unique_lock lock(mutex_);
  if (const State state = list_.of(stream); state != State::unknown && !newest) return state;
  const Version version = list_.version();
  lock.unlock();
  const ReadAnswer list = look(source, std::string(list_stream), version, 0, false);
  if (const auto* refused = std::get_if<Unavailable>(&list)) return std::unexpected(*refused);
  lock.lock();
  return list_.of(stream);
}

// A stream may be created or erased between two reads, so apparent damage is checked a second time.
ReadAnswer Guard::look(Source& source, const std::string& stream, Version after, std::size_t limit, bool verify_head) {
  if (const auto refused = fault_of(stream)) return *refused;
  const bool is_list = stream == list_stream;
  for (bool again = false;; again = true) {
    const Checked known = checked(stream);
    const Span span = span_of(known, stream, after, limit);
    Source::Part part = source.part(stream, span.start.version, span.most);
    if (!part.there) {
      const auto state = is_list ? State::unknown : listed(source, stream, true);
      if (!state) return state.error();
      if (*state == State::erased) {
        erased(stream);
        return gone(stream);
      }
      if (*state == State::unknown && known.end.version == 0) return std::vector<Entry>{};
      if (again) return damage(stream, {Kind::removed});
      continue;
    }
    if (known.end.version == 0 && !is_list) {
      const auto state = listed(source, stream, false);
      if (state && *state == State::erased && !again) continue;
      if (state && *state != State::present) return damage(stream, {Kind::unlisted});
    }
    Checked now;
    if (const auto fault = examine(stream, known, span, part, verify_head, now)) return damage(stream, *fault);
    if (span.most == 0)
      if (const auto fault = remember(stream, now, part.entries)) return damage(stream, *fault);
    std::erase_if(part.entries, [&](const Entry& entry) { return entry.version <= after; });
    if (limit != 0 && part.entries.size() > limit) part.entries.resize(limit);
    return std::move(part.entries);
  }
}

std::optional<Unavailable> Guard::check(Source& source, const std::string& stream) {
  const ReadAnswer answer = look(source, stream, 0, 0, true);
  const auto* refused = std::get_if<Unavailable>(&answer);
  return refused ? std::optional(*refused) : std::nullopt;
}

void Guard::find_removed(Source& source) {
  if (!listed(source, {}, true)) return;
  const std::vector<std::string> names = source.names("");
  std::vector<std::string> present;
  {
    const std::lock_guard lock(mutex_);
    present = list_.present();
  }
  for (const std::string& name : present)
    if (!std::ranges::binary_search(names, name)) (void)look(source, name, 0, 1, false);
  if (!present.empty() || (names.empty() && !mark_.made())) return;
  // There are streams or a mark but no list. Read again first: another process may have just created both.
  if (listed(source, {}, true) && checked(std::string(list_stream)).end.version == 0)
    damage(std::string(list_stream), {mark_.made() ? Kind::other_list : Kind::removed});
}

// After a start the whole audit is new. Everybody waits for the writer thread meanwhile, so the entries are read in
// pieces and not kept in memory.
std::optional<Unavailable> Guard::follow_new(Source& source, const std::string& stream) {
  const Checked known = checked(stream);
  if (stream == list_stream) {  // Its entries are kept in memory anyway.
    const ReadAnswer answer = look(source, stream, known.end.version, 0, false);
    const auto* refused = std::get_if<Unavailable>(&answer);
    return refused ? std::optional(*refused) : std::nullopt;
  }
  if (known.end.version == 0) {
    const auto state = listed(source, stream, false);
    if (state && *state != State::present) return damage(stream, {Kind::unlisted});
  }
  Checked now = known;
  std::optional<Fault> fault;
  const Source::Part rest = source.walk(stream, known.end.version, interval, [&](std::span<const Entry> piece) {
    fault = extend(known.end, piece, now);
    return !fault;
  });
  if (!fault) fault = check_head(stream, now.end, rest.head, trusted_);
  if (!fault) fault = remember(stream, now, {});
  return fault ? std::optional(damage(stream, *fault)) : std::nullopt;
}

std::optional<Unavailable> Guard::refuse_growth(Source& source, const std::string& stream, const StreamEnd& end) {
  if (const auto refused = fault_of(stream)) return refused;
  if (is_checked(stream, end)) return std::nullopt;
  if (const auto refused = follow_new(source, stream)) return refused;
  if (is_checked(stream, end)) return std::nullopt;
  return damage(stream, {Kind::rewritten, end.version, end.version});
}

std::optional<Unavailable> Guard::refuse_creation(const std::string& stream) {
  if (const auto refused = fault_of(stream)) return refused;
  std::unique_lock lock(mutex_);
  const State state = list_.of(stream);
  lock.unlock();
  switch (state) {
    case State::unknown: return std::nullopt;
    case State::erased: return gone(stream);
    case State::present: return damage(stream, {Kind::removed});
  }
  return std::nullopt;
}

void Guard::grown(std::span<const NewEntry> entries) {
  const std::lock_guard lock(mutex_);
  for (const NewEntry& entry : entries) {
    const std::string stream(entry.stream);
    Checked& kept = checked_[stream];
    if (entry.version == kept.end.version + 1) {
      kept.end = {entry.version, entry.hash};
      if (entry.version % interval == 0) kept.marks.push_back(entry.hash);
    } else if (entry.version > kept.end.version) {
      checked_.erase(stream);  // The entries before it were dropped from the cache.
    }
    if (stream != list_stream) continue;
    list_.take({entry.version, std::string(entry.body), entry.hash});
    if (entry.version == 1) mark_.admits(entry.hash);
  }
}

void Guard::erased(const std::string& stream) {
  const std::lock_guard lock(mutex_);
  checked_.erase(stream);
}

}  // namespace mafia::store
