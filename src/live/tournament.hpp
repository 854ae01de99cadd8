// One tournament, replayed from its stored entries, and the entries that a command would add. Knows neither store nor
// connections.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <unordered_map>

#include "access/accounts.hpp"
#include "cup/cup.hpp"
#include "live/audience.hpp"
#include "live/refused.hpp"
#include "live/room.hpp"
#include "live/tournament_entry.hpp"

namespace mafia::live {

struct LinesRequest {
  store::Version version = 0;
  std::string key;
  std::vector<std::string> lines;  // In the .cup notation: all of them or none.
  bool look_alikes = false;        // New names may look like others of their kind.
  std::string said = {};           // What a key stands for, if not these lines.

  std::string digest() const;
};

struct TournamentRequest {
  std::string title, rules;
  std::vector<std::pair<std::string, std::string>> with;
  std::optional<int> utc_offset;
  std::string key;
};

class Tournament {
 public:
  using Entry = TournamentEntry;
  using Account = access::AccountView;
  using Language = rules::Language;
  using Plan = std::expected<std::vector<TournamentEntry>, Refused>;
  static constexpr std::string_view prefix = "tournament/", missing = "no_such_tournament", full = "tournament_full";
  static constexpr Room room = room_of_tournament;

  Tournament(std::string id, rules::Library);

  // Applies the next stored entry; a sentence if the log is damaged.
  std::expected<void, std::string> take(store::Version, TournamentEntry);
  static std::expected<TournamentEntry, std::string> read(std::string_view body) { return read_tournament_entry(body); }

  const std::string& id() const { return id_; }
  store::Version version() const { return version_; }
  const Amount& amount() const { return amount_; }  // Of lines that were stored.
  bool rests() const { return false; }
  access::AccountId owner() const { return opened_.owner; }
  const TournamentOpened& opened() const { return opened_; }
  const notation::Cup& cup() const { return cup_; }
  const tournament::State& state() const { return cup_.state(); }
  const std::vector<std::string>& lines() const { return lines_; }  // The log, as a .cup file has it.

  std::optional<std::pair<store::Version, store::Version>> made_by(const std::string& key) const;
  const LinesEntered* entered(store::Version) const;  // Null: that entry has no lines.
  std::vector<std::string> lines_since(store::Version) const;

  // Who may do what here.
  bool leads(const Account&) const;          // Its organiser or an owner.
  bool may_enter_all(const Account&) const;  // Also a chief judge of it.
  bool is_official(const Account&) const;
  bool may_judge(const Account&, const tournament::Game&) const;  // The game that they judge, or all games.
  // Whether the account may judge the game of this live table. If it is no longer the table of that game, any official
  // may.
  bool may_lead_table(const Account&, const std::string& table) const;
  std::string name_of(access::AccountId) const;  // As an official; empty: none.

  // A game as a path names it: "1.1" in the stage opened last, "2.1.1" in the second one.
  std::optional<GamePlace> place_of(std::string_view) const;
  const tournament::Game* game(const GamePlace&) const;
  std::string live_table(const GamePlace&) const;       // Empty: none.
  bool confirmed(const GamePlace&) const;               // Its result is final until it is opened again.
  std::string secret_of_table(const GamePlace&) const;  // The key with which its next live table would be opened.
  std::string reference(const GamePlace&) const;        // As a line names it: 1.1, or "semi final"/1.1.

  // tournament_plan.cpp
  static std::expected<TournamentOpened, Refused> open(const TournamentRequest&, const Account&, Language, Time now,
                                                       std::string seed, const rules::Library&);
  // `changed`: games at live tables whose result these lines confirm or open again.
  Plan plan(const Account&, const LinesRequest&, Language, Time now, std::vector<GamePlace>* changed = nullptr) const;
  Plan plan_official(const Account& by, access::AccountId, const std::string& name, Language, Time now) const;
  Plan plan_table(const Account& by, const GamePlace&, const std::string& table, Language, Time now) const;

  // The games that have a live table.
  std::vector<GamePlace> places_of_tables() const;
  const std::set<access::AccountId>& once_officials() const { return once_officials_; }

  // The tournament at this version, for a worker thread that renders it: what people enter and are shown, without
  // lines, keys and watchers. Shared by all who hold one of this version.
  std::shared_ptr<const Tournament> snapshot() const;

  // Adds a watcher of changes, who already knows that version.
  void join(std::shared_ptr<Watcher>, Language, store::Version);
  void leave(const Watcher*);
  std::size_t watchers() const { return watchers_.size(); }
  // Languages in which a message about the newest version is still to be written; each is returned once for a version.
  std::vector<Language> untold();
  void name_again(Language language) { named_.erase(language); }  // If the message could not be written.
  // Sends the message to watchers who know only an earlier version.
  void tell(Language, store::Version, const std::string& message);

 private:
  std::expected<void, std::string> replay(const std::vector<std::string>&);
  static const tournament::Game* game_in(const tournament::State&, const GamePlace&);
  void forget_stale_tables();

  struct Author {
    const Account& account;
    Language language;
  };
  std::expected<void, Refused> check_right(const notation::Cup&, std::string_view line, const Author&) const;
  std::expected<void, Refused> check_names(const notation::Cup& trial, const LinesRequest&, Language) const;
  std::expected<void, Refused> enter(notation::Cup& trial, std::string_view line, LinesEntered&, const Author&) const;

  struct Given {  // The live table of a game.
    std::string table;
    tournament::Seating players{};
    bool again = false;  // The game was already to be played again when the table was given.
  };

  std::string id_;
  store::Version version_ = 0;
  Amount amount_;
  notation::Cup cup_;
  TournamentOpened opened_;
  std::vector<std::string> lines_;
  std::map<access::AccountId, std::string> names_;
  std::set<access::AccountId> once_officials_;  // Accounts that have ever had a name here.
  std::map<GamePlace, Given> tables_;
  std::map<GamePlace, int> tables_before_;             // How many each game has had.
  std::unordered_map<std::string, GamePlace> places_;  // Of every table that was ever given.
  std::unordered_map<std::string, std::pair<store::Version, store::Version>> keys_;
  std::vector<std::optional<LinesEntered>> entered_;  // By version.
  Time last_time_ = 0;
  struct Viewer {
    std::shared_ptr<Watcher> watcher;
    Language language;
    store::Version told;
  };
  std::vector<Viewer> watchers_;
  std::map<Language, store::Version> named_;          // Returned by untold().
  mutable std::weak_ptr<const Tournament> snapshot_;  // Of this version.
};

}  // namespace mafia::live
