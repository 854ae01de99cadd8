#include "table_in_hand.hpp"

#include <stdexcept>
#include <utility>

#include "crypto/crypto.hpp"

namespace mafia::test {

using rules::Language;

void LogInHand::append(store::Append append, std::function<void(store::AppendAnswer)> answer) {
  auto& entries = entries_[append.stream];
  const store::Version first = entries.size() + 1;
  store::AppendAnswer said = store::Conflict{entries.size()};
  if (append.expected.value_or(entries.size()) == entries.size()) {
    for (std::string& body : append.bodies) entries.push_back({entries.size() + 1, std::move(body), {}});
    said = store::Appended{.first = first, .last = entries.size()};
  }
  answers_.push_back([answer = std::move(answer), said] { answer(said); });
}

void LogInHand::read(std::string stream, store::Version after, std::size_t,
                     std::function<void(store::ReadAnswer)> answer) {
  const auto& entries = entries_[stream];
  const auto from = entries.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(after, entries.size()));
  answers_.push_back([answer = std::move(answer), found = std::vector(from, entries.end())] { answer(found); });
}

// What is read before the answer to this is still the old stream.
void LogInHand::erase(store::Erase erase, std::function<void(store::EraseAnswer)> answer) {
  answers_.push_back([this, stream = std::move(erase.stream), answer = std::move(answer)] {
    entries_.erase(stream);
    answer(store::Erased{});
  });
}

void LogInHand::run_one() {
  const auto answer = std::move(answers_.front());
  answers_.pop_front();
  answer();
}

void LogInHand::run() {
  while (!answers_.empty()) run_one();
}

class TableInHand::Recorder : public live::Watcher {
 public:
  void tell(const live::PacketPtr& packet) override { heard.push_back(packet); }
  void end(std::uint16_t, std::string_view) override {}
  std::vector<live::PacketPtr> heard;
};

TableInHand::TableInHand(const RuleSet& rules, Delays delays) {
  restart();
  live::OpenRequest request{.rules = std::string(rules.id), .utc_offset = 0};
  request.delay_public = delays.spectators;
  request.delay_open = delays.overlay;
  for (int seat = 1; seat <= rules.with.seats.value; ++seat) request.names.push_back("Player " + std::to_string(seat));
  tables_->open(request, Language::en, [&](std::expected<live::Tables::Opening, live::Refused> opened) {
    if (!opened) throw std::runtime_error(opened.error().sentence);
    table_ = opened->table;
  });
  log_.run();
  id_ = table_->id();
  eyes_.resize(static_cast<std::size_t>(rules.with.seats.value) + 2);
  for (const auto& [number, link] : table_->links()) {
    if (link.grant == access::Grant::spectator) eyes_.front().link = link;
    if (link.grant == access::Grant::seat) eyes_[static_cast<std::size_t>(link.seat)].link = link;
    if (link.grant == access::Grant::overlay) eyes_.back().link = link;
  }
  for (std::size_t viewer = 0; viewer < viewers(); ++viewer) join(viewer, 0);
}

void TableInHand::restart() {
  table_.reset();
  live::Dependencies dependencies{.now = [this] { return now_; },
                                  .steady = [this] { return steady_; },
                                  .random_bytes = [](std::size_t count) { return std::string(count, 'r'); },
                                  .below = [](std::uint32_t bound) { return bound - 1; },
                                  .library = {},
                                  .complain = [](const std::string& what) { throw std::runtime_error(what); }};
  tables_ = std::make_unique<live::Tables>(log_, std::move(dependencies));
}

void TableInHand::find() {
  tables_->find(id_, Language::en, [&](std::expected<live::Tables::TablePtr, live::Refused> found) {
    if (!found) throw std::runtime_error(found.error().sentence);
    table_ = *found;
  });
  log_.run();
}

void TableInHand::pass_to(live::Time now, live::Time steady) {
  now_ = now;
  steady_ = steady;
  tables_->tick();
  log_.run();
}

std::string TableInHand::change(const Plan& plan) {
  std::string code = "no answer";
  tables_->change(
      id_, "key " + std::to_string(++keys_), Language::en, plan,
      [&](std::expected<live::Tables::Done, live::Refused> done) { code = done ? std::string{} : done.error().code; });
  log_.run();
  return code;
}

std::string TableInHand::play(const std::string& line) {
  return change([&](const live::Table& table) -> live::Table::Plan {
    const live::CommandRequest request{.version = table.version(), .line = line};
    auto foreseen = table.plan(table.links().begin()->second, request, Language::en, now_);
    if (!foreseen) return std::unexpected(foreseen.error());
    return std::move(foreseen->entries);
  });
}

TableInHand::Brought TableInHand::bring(store::Version base, const std::vector<std::string>& lines) {
  Brought brought;
  const std::string code = change([&](const live::Table& table) -> live::Table::Plan {
    auto received =
        table.plan_upload(table.links().begin()->second, {.base = base, .lines = lines}, Language::en, now_);
    if (!received) return std::unexpected(received.error());
    brought = {received->merged, received->branch};
    return std::move(received->entries);
  });
  if (!code.empty()) throw std::runtime_error("not brought: " + code);
  return brought;
}

std::string TableInHand::choose(int branch) {
  return change([&](const live::Table& table) {
    return table.plan_choice(table.links().begin()->second, branch, true, {}, Language::en, now_);
  });
}

void TableInHand::join(std::size_t viewer, std::size_t from) {
  Eye& eye = eyes_[viewer];
  auto heard = eye.recorder ? std::exchange(eye.recorder->heard, {}) : std::vector<live::PacketPtr>{};
  if (eye.recorder) table_->audience().leave(eye.recorder.get());
  eye.recorder = std::make_shared<Recorder>();
  eye.recorder->heard = std::move(heard);
  table_->audience().join(eye.recorder, eye.link, from, Language::en, "{" + described(viewer) + "}");
}

std::vector<live::PacketPtr> TableInHand::news(std::size_t viewer) {
  return std::exchange(eyes_[viewer].recorder->heard, {});
}

std::string TableInHand::described(std::size_t viewer) const {
  return live::describe(*table_, eyes_[viewer].link, Language::en, now_);
}

std::string TableInHand::events(std::size_t viewer, std::size_t from, std::size_t limit) const {
  return live::events_json(*table_, eyes_[viewer].link, from, limit);
}

}  // namespace mafia::test
