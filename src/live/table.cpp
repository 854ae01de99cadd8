#include "live/table.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <utility>

#include "base/overload.hpp"
#include "crypto/crypto.hpp"
#include "live/line_rights.hpp"
#include "live/table_json.hpp"
#include "play/time_lines.hpp"

namespace mafia::live {
namespace {

bool moves_the_game(const TableEntry& entry) {
  return std::visit(overload{
                        [](const Opened&) { return true; },
                        [](const LinkChanged&) { return false; },
                        [](const Played&) { return true; },
                        [](const Held&) { return true; },
                        [](const BranchKept&) { return false; },
                        [](const BranchChosen&) { return true; },
                        [](const Proposed&) { return false; },
                        [](const ProposalAnswered&) { return false; },
                        [](const Closed&) { return false; },
                        [](const Handed&) { return false; },
                    },
                    entry.what);
}

}  // namespace

Table::Table(std::string id, rules::Library library)
    : id_(std::move(id)), library_(std::move(library)), game_(library_) {}

std::expected<void, std::string> Table::take(store::Version version, const TableEntry& entry) {
  if (version != version_ + 1) return std::unexpected("one is missing before it");
  assert(!std::holds_alternative<Played>(entry.what) || !std::get<Played>(entry.what).statements.empty());
  recorded_.resize(version + 1);
  const auto size = static_cast<std::uint32_t>(game_.has_rules() ? game_.history().log().size() : 0);
  recorded_.back().first = recorded_.back().last = size;
  std::expected<void, std::string> taken;
  std::visit(overload{
                 [&](const Opened& e) { open(e, entry.time); },
                 [&](const LinkChanged& e) {
                   keep(e.link);
                   recorded_.back().link = e.link.number;
                   audience_.end_link(e.link.number, 4001, "the link was renewed or revoked");
                 },
                 [&](const Played& e) {
                   recorded_.back().line = e.lines.back();
                   recorded_.back().because = e.because;
                   taken = replay(e, entry.time);
                 },
                 [&](const Held& e) {
                   if (!holder_.empty()) recorded_.back().news = taken_over_message(e.device);
                   holder_ = e.device;
                 },
                 [&](const BranchKept& e) {
                   branches_[e.branch] = {e, std::nullopt};
                   recorded_.back().branch = e.branch;
                   recorded_.back().news = R"({"type":"branch","branch":)" + std::to_string(e.branch) + "}";
                 },
                 [&](const BranchChosen& e) {
                   recorded_.back().again = e.again;
                   if (const auto found = branches_.find(e.branch); found != branches_.end())
                     found->second.chosen = e.kept;
                 },
                 [&](const Proposed& e) {
                   proposals_[e.proposal] = {e, version, entry.time, std::nullopt};
                   recorded_.back().proposal = e.proposal;
                   recorded_.back().news = proposal_message(*this, e.proposal);
                 },
                 [&](const ProposalAnswered& e) { taken = answer(e); },
                 [&](const Closed& e) { closed_ = e.closed; },
                 [&](const Handed& e) {
                   e.account == 0 ? handed_.clear() : void(handed_.insert(e.account));
                   if (e.account == 0) suspended_.reset();
                   if (!e.tournament.empty()) office_ = {e.tournament, std::max(e.version, office_.version)};
                 },
             },
             entry.what);
  if (!taken) return taken;
  recorded_.back().ahead = ahead();
  version_ = version;
  snapshot_.reset();
  add(amount_, entry);
  if (moves_the_game(entry)) game_version_ = version;
  if (!entry.key.empty()) {
    auto [place, fresh] = keys_.try_emplace(entry.key, version, version);
    if (!fresh) place->second.second = version;
  }
  return {};
}

std::expected<void, std::string> Table::answer(const ProposalAnswered& answered) {
  const auto found = proposals_.find(answered.proposal);
  if (found == proposals_.end() || (answered.accepted && answered.line >= recorded_.size()))
    return std::unexpected("an answer to no proposal");
  found->second.accepted = answered.accepted;
  if (answered.accepted) recorded_[answered.line].caller = found->second.made.by;
  recorded_.back().proposal = answered.proposal;
  recorded_.back().news = proposal_message(*this, answered.proposal);
  return {};
}

void Table::keep(const Link& link) {
  links_[link.number] = link;
  int& last = serials_[link.number];
  last = std::max(last, link.serial);
}

void Table::open(const Opened& opened, Time time) {
  opened_ = opened;
  for (const Link& link : opened.links) keep(link);
  for (const std::string& text : opened.lines) {
    const auto line = notation::parse_line(text, 0);
    if (line && line->statement && game_.apply(*line->statement)) record_.push_back(text);
  }
  last_time_ = time;
  if (!game_.has_rules()) return;
  audience_.open(game_.rules().with.seats.value, opened.delay_public, opened.delay_open);
  to_feed_ = time;
}

std::expected<void, std::string> Table::replay(const Played& played, Time time) {
  if (!game_.has_rules()) return std::unexpected("a line before the rules");
  for (const notation::Statement& statement : played.statements) {
    const bool last = &statement == &played.statements.back();
    const auto done = game_.replay(statement, last ? std::span<const Event>(played.events) : std::span<const Event>());
    if (!done) return std::unexpected("a line does not hold");
    recorded_.back().header = last && is_header(statement.verb);
  }
  record_.insert(record_.end(), played.lines.begin(), played.lines.end());
  recorded_.back().place = record_.size() - 1;
  const auto by = links_.find(played.by);
  if (by != links_.end() && by->second.grant == access::Grant::assistant) recorded_.back().caller = played.by;
  last_time_ = std::max(last_time_, time);
  const notation::Verb verb = played.statements.back().verb;
  tells_time_ = !is_header(verb) && !is_night_act(verb);
  if (tells_time_ && game_.time_of_day()) told_ = {time, *game_.time_of_day()};
  recorded_.back().time = game_.time_of_day();
  recorded_.back().last = static_cast<std::uint32_t>(game_.history().log().size());
  to_feed_ = time;
  return {};
}

void Table::feed_audience() {
  if (!to_feed_) return;
  const Time stored = *std::exchange(to_feed_, std::nullopt);
  const auto log = game_.history().log();
  for (std::size_t i = std::exchange(fed_, log.size()); i < log.size(); ++i) {
    audience_.add(truth_.state(), log[i], static_cast<std::uint32_t>(i), stored);
    if (const auto* reversed = std::get_if<RulingReversed>(&log[i].what))
      truth_.take_back(reversed->to, [&](std::size_t position) -> const Event& { return log[position]; });
    else
      truth_.add(i, log[i]);
  }
  if (!tells_time_) return;  // The visible clock continues only from lines that everybody may know of.
  // Lines of a device that was offline arrive later than they were written.
  const std::uint32_t day_time = time_of_day(stored);
  const std::uint32_t since = (day_time + notation::day_ms - game_.time_of_day().value_or(day_time)) % notation::day_ms;
  audience_.set_time(game_.now(), stored - (since < notation::day_ms / 2 ? since : 0));
}

std::shared_ptr<const Snapshot> Table::snapshot() const {
  auto known = snapshot_.lock();
  if (!known)
    snapshot_ = known = std::make_shared<const Snapshot>(
        Snapshot{id_, {record_with_callers(Language::en), record_with_callers(Language::ru)}, game_});
  return known;
}

// A token begins with the number of its link, so that a guess is compared with one secret only.
std::string Table::token(const Link& link) const {
  const std::string name = "link " + std::to_string(link.number) + " " + std::to_string(link.serial);
  const auto digest = crypto::sha256(opened_.seed, name);
  return std::to_string(link.number) + "." + crypto::base64url(crypto::bytes_of(digest).substr(0, 16));
}

// Open streams with one of these links would go on showing roles.
void Table::suspend_links(Time steady) {
  suspended_ = steady;
  for (const auto& [number, link] : links_)
    if (!holds(link)) audience_.end_link(number, 4001, "the link was renewed or revoked");
}

bool Table::holds(const Link& link) const {
  const auto found = links_.find(link.number);
  if (found == links_.end() || found->second.serial != link.serial || link.serial == 0) return false;
  return !suspended_ || link.grant == access::Grant::spectator;
}

std::optional<Link> Table::link_of(std::string_view given) const {
  int number = 0;
  const auto read = std::from_chars(given.data(), given.data() + given.size(), number);
  if (read.ec != std::errc{}) return std::nullopt;
  const auto found = links_.find(number);
  if (found == links_.end() || !holds(found->second)) return std::nullopt;
  return crypto::same(given, token(found->second)) ? std::optional(found->second) : std::nullopt;
}

std::optional<std::pair<store::Version, store::Version>> Table::made_by(const std::string& key) const {
  const auto found = keys_.find(key);
  return found == keys_.end() ? std::nullopt : std::optional(found->second);
}

const Table::Recorded* Table::recorded(store::Version version) const {
  return version < recorded_.size() ? &recorded_[version] : nullptr;
}

std::vector<std::string> Table::lines_since(store::Version version) const {
  std::vector<std::string> lines;
  for (store::Version v = version + 1; v <= version_; ++v)
    if (!recorded_[v].line.empty()) lines.push_back(recorded_[v].line);
  return lines;
}

// The times of day of the record never go back, whatever the machine's clock does.
std::uint32_t Table::time_of_day(Time now) const {
  const Time local = std::max(now, last_time_) + Time{opened_.utc_offset} * 60'000;
  return static_cast<std::uint32_t>(local % notation::day_ms);
}

}  // namespace mafia::live
