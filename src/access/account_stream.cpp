#include "access/account_stream.hpp"

#include <cassert>
#include <utility>

#include "base/overload.hpp"

namespace mafia::access {
namespace {

constexpr int most_attempts = 100;  // A change that always conflicts must not loop forever.

}  // namespace

AccountStream::AccountStream(store::EventLog& log, std::string name, std::function<Time()> now,
                             std::chrono::milliseconds idle)
    : log_(log), name_(std::move(name)), now_(std::move(now)), book_(idle) {}

// Reading

void AccountStream::catch_up(Answer<void> done) {
  wait_for_reading_.push_back(std::move(done));
  if (reading_) return;  // The current reading may be older than this call, which waits for the next one.
  reading_ = true;
  reading_for_ = std::exchange(wait_for_reading_, {});
  read_rest();
}

// All at once: a log is read from its end, so reading a long one in pages would go through it again and again.
void AccountStream::read_rest() {
  log_.read(name_, version_, 0, alive_.guard([this](const store::ReadAnswer& answer) {
    if (const auto* gone = std::get_if<store::Unavailable>(&answer)) return end_reading(denied(*gone));
    const auto& entries = std::get<std::vector<store::Entry>>(answer);
    for (const store::Entry& entry : entries) fold(entry.version, entry.body);
    if (!broken_.empty()) return end_reading(denied(Code::unavailable, broken_));
    end_reading({});
  }));
}

void AccountStream::end_reading(Result<void> result) {
  const std::vector<Answer<void>> served = std::exchange(reading_for_, {});
  reading_ = false;
  if (!wait_for_reading_.empty()) {
    reading_ = true;
    reading_for_ = std::exchange(wait_for_reading_, {});
    read_rest();
  }
  for (const Answer<void>& done : served) done(result);
}

// An entry may come twice: from a reading, and as the answer to an append of this process.
void AccountStream::fold(store::Version version, const std::string& body) {
  if (!broken_.empty() || version <= version_) return;
  assert(version == version_ + 1);
  const std::optional<DatedEvent> event = event_of(body);
  if (!event) {
    broken_ = "entry " + std::to_string(version) + " of the stream " + name_ + " cannot be read";
    return;
  }
  book_.apply(*event, now_());
  version_ = version;
}

// Changing

void AccountStream::change(Decide decide, Answer<void> done, Note note) {
  changes_.push_back({std::move(decide), std::move(done), std::move(note)});
  next_change();
}

void AccountStream::next_change() {
  if (changing_ || changes_.empty()) return;
  changing_ = true;
  try_change();
}

// Reads first: a refusal too must rest on all that is stored.
void AccountStream::try_change() {
  catch_up([this](const Result<void>& read) {
    if (!read) return end_change(read);
    Change& first = changes_.front();
    despite_.clear();
    const Result<Events> decided = first.decide();
    first.outcome = decided ? Result<void>() : std::unexpected(decided.error());
    const Events& events = decided ? *decided : despite_;
    if (events.empty()) return end_change(first.outcome);
    if (++first.attempts > most_attempts) return end_change(denied(Code::unavailable, "others were always quicker"));

    std::vector<std::string> bodies;
    for (const AccountEvent& event : events) bodies.push_back(body_of(event, now_()));
    const auto along = decided && first.note ? first.note() : std::nullopt;  // A refusal has no audit entry.
    log_.append({.stream = name_, .expected = version_, .bodies = bodies, .along = along},
                alive_.guard([this, bodies](const store::AppendAnswer& answer) { changed(answer, bodies); }));
  });
}

void AccountStream::changed(const store::AppendAnswer& answer, const std::vector<std::string>& bodies) {
  std::visit(overload{
                 [&](const store::Appended& appended) {
                   store::Version version = appended.first;
                   for (const std::string& body : bodies) fold(version++, body);
                   end_change(changes_.front().outcome);
                 },
                 [&](const store::Conflict&) { try_change(); },
                 [&](const store::Unavailable& gone) { end_change(denied(gone)); },
             },
             answer);
}

void AccountStream::end_change(Result<void> result) {
  const Answer<void> done = std::move(changes_.front().done);
  changes_.pop_front();
  changing_ = false;
  next_change();
  done(std::move(result));
}

}  // namespace mafia::access
