#include "live/tournament.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/overload.hpp"
#include "crypto/crypto.hpp"

namespace mafia::live {

Tournament::Tournament(std::string id, rules::Library library)
    : id_(std::move(id)), cup_(Language::en, std::move(library)) {}

std::expected<void, std::string> Tournament::take(store::Version version, TournamentEntry entry) {
  if (version != version_ + 1) return std::unexpected("one is missing before it");
  std::expected<void, std::string> taken;
  entered_.resize(version + 1);
  add(amount_, entry);
  std::visit(overload{
                 [&](TournamentOpened& e) {
                   taken = replay(e.lines);
                   if (taken && !cup_.settle()) taken = std::unexpected("its rules do not hold");
                   opened_ = std::move(e);
                 },
                 [&](LinesEntered& e) {
                   taken = replay(e.lines);
                   entered_.back() = std::move(e);
                   forget_stale_tables();
                 },
                 [&](OfficialNamed& e) {  // One account, one name.
                   std::erase_if(names_, [&](const auto& each) { return each.second == e.name; });
                   names_.erase(e.account);
                   if (!e.name.empty()) names_[e.account] = e.name;
                   once_officials_.insert(e.account);
                 },
                 [&](TableGiven& e) {
                   const tournament::Game* found = game(e.game);
                   if (!found) return void(taken = std::unexpected("a table for a game that is not there"));
                   tables_[e.game] = {e.table, found->players, found->status == tournament::GameStatus::annulled};
                   ++tables_before_[e.game];
                   places_[e.table] = e.game;
                 },
             },
             entry.what);
  if (!taken) return taken;
  version_ = version;
  snapshot_.reset();
  last_time_ = std::max(last_time_, entry.time);
  if (!entry.key.empty()) keys_.try_emplace(entry.key, version, version);
  return {};
}

std::expected<void, std::string> Tournament::replay(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    if (const auto held = cup_.take(line); !held)
      return std::unexpected("does not hold: " + line + ": " + sentence_of(held.error(), Language::en));
    lines_.push_back(line);
  }
  return {};
}

// A game that is to be played again, or by others, needs another table.
void Tournament::forget_stale_tables() {
  for (auto each = tables_.begin(); each != tables_.end();) {
    const tournament::Game* now = game(each->first);
    const bool annulled = now && now->status == tournament::GameStatus::annulled;
    if (!annulled) each->second.again = false;
    const bool stale = !now || (annulled && !each->second.again) || now->players != each->second.players;
    each = stale ? tables_.erase(each) : std::next(each);
  }
}

std::optional<std::pair<store::Version, store::Version>> Tournament::made_by(const std::string& key) const {
  const auto found = keys_.find(key);
  return found == keys_.end() ? std::nullopt : std::optional(found->second);
}

const LinesEntered* Tournament::entered(store::Version version) const {
  return version < entered_.size() && entered_[version] ? &*entered_[version] : nullptr;
}

std::vector<std::string> Tournament::lines_since(store::Version version) const {
  std::vector<std::string> lines;
  for (store::Version v = version + 1; v <= version_; ++v)
    if (entered_[v]) lines.insert(lines.end(), entered_[v]->lines.begin(), entered_[v]->lines.end());
  return lines;
}

std::string Tournament::name_of(access::AccountId account) const {
  const auto found = names_.find(account);
  return found == names_.end() ? std::string{} : found->second;
}

bool Tournament::leads(const Account& account) const {
  return may(account.role, access::Right::lead_any_tournament) ||
         (account.id == opened_.owner && may(account.role, access::Right::lead_tournament));
}

bool Tournament::may_enter_all(const Account& account) const {
  if (leads(account)) return true;
  const tournament::Official* official = find_official(state(), name_of(account.id));
  return official && official->offices.has(tournament::Office::chief_judge) &&
         may(account.role, access::Right::enter_any_line);
}

bool Tournament::is_official(const Account& account) const {
  return may_enter_all(account) || !name_of(account.id).empty();
}

bool Tournament::may_judge(const Account& account, const tournament::Game& game) const {
  if (may_enter_all(account)) return true;
  const std::string name = name_of(account.id);
  return !name.empty() && game.judge == name && may(account.role, access::Right::enter_results);
}

bool Tournament::may_lead_table(const Account& account, const std::string& table) const {
  const auto place = places_.find(table);
  if (place == places_.end()) return true;  // Given by an entry that has not been read yet.
  const bool current = live_table(place->second) == table;
  return current ? may_judge(account, *game(place->second)) : is_official(account);
}

std::optional<GamePlace> Tournament::place_of(std::string_view text) const {
  std::array<int, 3> numbers{};
  std::size_t count = 0;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); count < numbers.size(); ++at) {
    const auto read = std::from_chars(at, end, numbers[count]);
    if (read.ec != std::errc{} || numbers[count] < 1) return std::nullopt;
    ++count;
    at = read.ptr;
    if (at == end) break;
    if (*at != '.' || count == numbers.size()) return std::nullopt;
  }
  if (count < 2) return std::nullopt;
  const GamePlace place = count == 3 ? GamePlace{numbers[0], numbers[1], numbers[2]}
                                     : GamePlace{static_cast<int>(state().stages.size()), numbers[0], numbers[1]};
  return game(place) ? std::optional(place) : std::nullopt;
}

const tournament::Game* Tournament::game(const GamePlace& place) const { return game_in(state(), place); }

const tournament::Game* Tournament::game_in(const tournament::State& state, const GamePlace& place) {
  if (place.stage < 1 || static_cast<std::size_t>(place.stage) > state.stages.size()) return nullptr;
  const auto& games = state.stages[static_cast<std::size_t>(place.stage) - 1].games;
  const auto found = std::ranges::find_if(
      games, [&](const tournament::Game& each) { return each.round == place.round && each.table == place.table; });
  return found == games.end() ? nullptr : &*found;
}

std::string Tournament::live_table(const GamePlace& place) const {
  const auto found = tables_.find(place);
  return found == tables_.end() ? std::string{} : found->second.table;
}

bool Tournament::confirmed(const GamePlace& place) const {
  const tournament::Game* found = game(place);
  return found && found->status == tournament::GameStatus::confirmed;
}

std::vector<GamePlace> Tournament::places_of_tables() const {
  std::vector<GamePlace> places;
  for (const auto& [place, given] : tables_) places.push_back(place);
  return places;
}

// Derived from a secret: anyone who knew it could ask for the links of the table.
std::string Tournament::secret_of_table(const GamePlace& place) const {
  const auto before = tables_before_.find(place);
  const int times = before == tables_before_.end() ? 0 : before->second;
  const std::string name = "game " + std::to_string(place.stage) + "." + std::to_string(place.round) + "." +
                           std::to_string(place.table) + " " + std::to_string(times);
  return crypto::base64url(crypto::bytes_of(crypto::sha256(opened_.seed, name)));
}

std::string Tournament::reference(const GamePlace& place) const {
  std::string numbers = std::to_string(place.round) + "." + std::to_string(place.table);
  if (static_cast<std::size_t>(place.stage) == state().stages.size()) return numbers;
  return "\"" + state().stages[static_cast<std::size_t>(place.stage) - 1].name + "\"/" + numbers;
}

std::shared_ptr<const Tournament> Tournament::snapshot() const {
  auto known = snapshot_.lock();
  if (known) return known;
  const auto copy = std::make_shared<Tournament>(id_, rules::Library{});
  copy->version_ = version_;
  copy->cup_ = cup_;
  copy->tables_ = tables_;
  snapshot_ = copy;
  return copy;
}

void Tournament::join(std::shared_ptr<Watcher> watcher, Language language, store::Version version) {
  watchers_.push_back({std::move(watcher), language, version});
  if (version != version_) named_.erase(language);  // The others may have been told already.
}

void Tournament::leave(const Watcher* watcher) {
  std::erase_if(watchers_, [&](const Viewer& each) { return each.watcher.get() == watcher; });
}

std::vector<rules::Language> Tournament::untold() {
  std::vector<Language> languages;
  for (const Viewer& viewer : watchers_) {
    if (viewer.told == version_ || named_[viewer.language] == version_) continue;
    named_[viewer.language] = version_;
    languages.push_back(viewer.language);
  }
  return languages;
}

void Tournament::tell(Language language, store::Version version, const std::string& message) {
  const auto packet = std::make_shared<Packet>(Packet{message});  // Framed once for all viewers of the language.
  for (Viewer& viewer : watchers_) {
    if (viewer.language != language || viewer.told >= version) continue;
    viewer.told = version;
    viewer.watcher->tell(packet);
  }
}

std::string LinesRequest::digest() const {
  std::string all = said;
  if (said.empty())
    for (const std::string& line : lines) all.append(line).append("\n");
  return crypto::base64url(crypto::bytes_of(crypto::sha256(all)));
}

}  // namespace mafia::live
