// primanota seat: makes a seating for a tournament, or checks an existing one.
#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <csignal>
#include <map>
#include <memory>
#include <random>

#include "base/columns.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "seat_report.hpp"
#include "seat_roster.hpp"
#include "seating/generator.hpp"
#include "texts/texts.hpp"
#include "typed_names.hpp"

namespace primanota {
namespace {

using namespace mafia;
using notation::fill;
using notation::text;

struct SeatOptions {
  std::optional<int> players, tables, rounds;
  double seconds = 1;
  std::optional<std::uint64_t> seed;
  std::vector<std::string> avoid;
  std::string teams, names, check;
  bool csv = false, json = false;
  notation::Language language{};
};

std::string sentence(const SeatOptions& options, std::string_view key, const std::vector<std::string>& values = {}) {
  return fill(text(options.language, std::string("seat.").append(key)), values);
}

int complain_of(const SeatOptions& options, const Mistake& mistake) {
  const std::string where = mistake.file.empty() ? "" : fmt::format("{}:{}: ", mistake.file, mistake.line);
  fmt::print(stderr, "{}{}\n", where, fill(text(options.language, mistake.key), mistake.values));
  return exit_unreadable;
}

std::size_t width_of_output() {
  winsize size{};
  const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40;
  return known ? size.ws_col : 100;
}

// Pairs of players who should not meet, from --avoid and --teams; nullopt: the error was printed.
std::optional<Pairs> read_apart(const SeatOptions& options, const Roster& roster) {
  auto pairs = read_avoid(options.avoid, roster);
  if (pairs && !options.teams.empty()) {
    const auto file = read_game(options.teams, options.language);
    if (!file) return std::nullopt;
    const auto teams = read_teams(*file, options.teams, roster);
    if (teams)
      pairs->insert(pairs->end(), teams->begin(), teams->end());
    else
      pairs = std::unexpected(teams.error());
  }
  if (pairs) return *pairs;
  complain_of(options, pairs.error());
  return std::nullopt;
}

std::vector<seating::Names> named(const Pairs& pairs, const Roster& roster) {
  std::vector<seating::Names> names;
  for (const seating::Pair& pair : pairs) names.push_back({roster.name(pair.one), roster.name(pair.other)});
  return names;
}

// --check

std::string why_unreadable(const SeatOptions& options, const seating::Unreadable& problem) {
  constexpr std::string_view keys[] = {"csv.empty", "csv.no_column", "csv.column_twice", "csv.cells",
                                       "csv.quote", "csv.number",    "csv.no_player",    "csv.too_large"};
  return sentence(options, keys[static_cast<std::size_t>(problem.why)], {printable(problem.what)});
}

int check(const SeatOptions& options) {
  const auto file = read_game(options.check, options.language);
  if (!file) return exit_unreadable;
  const auto rows = seating::read_csv(*file);
  if (!rows) {
    fmt::print(stderr, "{}:{}: {}\n", options.check, rows.error().line, why_unreadable(options, rows.error()));
    return exit_unreadable;
  }
  const Roster roster = Roster::of(*rows);
  const auto apart = read_apart(options, roster);
  if (!apart) return exit_unreadable;
  const seating::Report report = seating::check(*rows, named(*apart, roster));
  std::string said = options.json ? report_json(report) : quality_text(report, options.language, width_of_output());
  if (!options.json) {
    said += "\n";
    for (const seating::Complaint& complaint : report.complaints)
      said += complaint_text(complaint, options.language) + "\n";
    if (report.complaints.empty()) said += sentence(options, "clean") + "\n";
  }
  const int written = write_out(said);
  return written == exit_ok && !report.complaints.empty() ? exit_does_not_hold : written;
}

// Making a seating

volatile std::sig_atomic_t interrupted = 0;

void interrupt(int) { interrupted = 1; }

// Shows the progress of the search if standard error is a terminal.
class ProgressLine {
 public:
  explicit ProgressLine(const SeatOptions& options) : options_(options), shown_(::isatty(STDERR_FILENO) != 0) {}
  ~ProgressLine() {
    if (shown_) fmt::print(stderr, "\r\x1B[K");
  }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const seating::Progress& progress) {
    if (!shown_) return;
    std::vector<std::string> values = {std::to_string(static_cast<int>(progress.done * 100)),
                                       std::to_string(progress.excess)};
    if (progress.apart_met > 0) values.insert(values.begin() + 1, std::to_string(progress.apart_met));
    fmt::print(stderr, "\r{}\x1B[K",
               sentence(options_, progress.apart_met > 0 ? "progress.apart" : "progress", values));
    std::fflush(stderr);
  }

 private:
  const SeatOptions& options_;
  bool shown_;
};

std::expected<Roster, Mistake> roster_of(const SeatOptions& options, const std::string& names) {
  if (options.names.empty()) return Roster::numbered(std::clamp(*options.players, 0, seating::most_players + 1));
  auto roster = read_names(names, options.names);
  if (!roster || !options.players || *options.players == roster->players()) return roster;
  return std::unexpected(
      Mistake{"seat.names.count", {std::to_string(roster->players()), std::to_string(*options.players)}});
}

Mistake mistake_of(seating::Refusal refusal, const seating::Wish& wish) {
  using seating::Refusal;
  const auto number = [](int value) { return std::to_string(value); };
  switch (refusal) {
    case Refusal::too_few_players: return {"seat.refusal.too_few_players", {number(wish.players)}};
    case Refusal::too_many_players: return {"seat.refusal.too_many_players", {number(wish.players)}};
    case Refusal::no_tables: return {"seat.refusal.no_tables", {}};
    case Refusal::too_many_tables:
      return {"seat.refusal.too_many_tables",
              {number(wish.tables), number(wish.tables * seating::table_size), number(wish.players),
               number(wish.players / seating::table_size)}};
    case Refusal::no_rounds: return {"seat.refusal.no_rounds", {}};
    case Refusal::too_many_rounds: break;
  }
  return {"seat.refusal.too_many_rounds", {number(wish.rounds)}};
}

seating::Seating search(const SeatOptions& options, seating::Wish wish) {
  ProgressLine line(options);
  wish.go_on = [&line](const seating::Progress& progress) {
    line.show(progress);
    return interrupted == 0;
  };
  interrupted = 0;
  const auto before = std::signal(SIGINT, interrupt);
  seating::Seating made = seating::generate(wish);
  std::signal(SIGINT, before);
  return made;
}

// Names each pair that could not be kept apart, once; after some of them, only how many more there are.
bool warn_of_meetings(const SeatOptions& options, const seating::Report& report, const Roster& roster) {
  constexpr std::size_t most_named = 10;
  std::map<std::pair<int, int>, int> meetings;
  for (const seating::Complaint& complaint : report.complaints)  // A player who never plays meets nobody.
    if (complaint.kind == seating::Complaint::Kind::apart_meet)
      ++meetings[std::minmax(*roster.find(complaint.player), *roster.find(complaint.other))];
  if (meetings.empty()) return false;
  std::size_t named = 0;
  for (const auto& [pair, count] : meetings)
    if (named++ < most_named)
      fmt::print(
          stderr, "{}\n",
          sentence(options, "not_apart",
                   {printable(roster.name(pair.first)), printable(roster.name(pair.second)), std::to_string(count)}));
  if (named > most_named)
    fmt::print(stderr, "{}\n", sentence(options, "not_apart.more", {std::to_string(named - most_named)}));
  fmt::print(stderr, "{}\n", sentence(options, "not_apart.why", {std::to_string(report.tables)}));
  return true;
}

int hand_over(const SeatOptions& options, const seating::Seating& made, const Roster& roster, const Pairs& apart) {
  std::vector<seating::Row> rows = seating::rows_of(made);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].player = roster.name(made.places[i]);
  const seating::Report report = seating::check(rows, named(apart, roster));
  if (interrupted != 0)
    fmt::print(stderr, "{}\n",
               sentence(options, "interrupted", {std::to_string(report.squares - report.least_squares)}));
  const bool met = warn_of_meetings(options, report, roster);
  const std::size_t width = width_of_output();
  std::string said = seating_csv(made, roster);
  if (!options.csv)
    said = sentence(options, "heading",
                    {std::to_string(made.players), std::to_string(made.tables), std::to_string(made.rounds),
                     std::to_string(*options.seed)}) +
           "\n\n" + seating_text(made, roster, options.language, width) + quality_text(report, options.language, width);
  const int written = write_out(said);
  return written == exit_ok && met ? exit_does_not_hold : written;
}

int make(SeatOptions& options) {
  if (!options.players && options.names.empty()) return complain_of(options, {"seat.refusal.players_missing", {}});
  if (!options.rounds) return complain_of(options, {"seat.refusal.rounds_missing", {}});
  const auto names = options.names.empty() ? std::optional(std::string()) : read_game(options.names, options.language);
  if (!names) return exit_unreadable;
  const auto roster = roster_of(options, *names);
  if (!roster) return complain_of(options, roster.error());
  if (roster->has_names()) warn_of_look_alikes(options.names + ": ", roster->names(), options.language);
  if (!options.seed) {
    options.seed = std::random_device{}();
    if (options.csv)
      fmt::print(
          stderr, "{}\n",
          sentence(options, "seed",
                   {std::to_string(*options.seed), std::to_string(*options.seed), fmt::format("{}", options.seconds)}));
  }
  const int players = options.names.empty() ? *options.players : roster->players();
  seating::Wish wish{.players = players,
                     .tables = options.tables.value_or(std::max(1, players / seating::table_size)),
                     .rounds = *options.rounds,
                     .seed = *options.seed,
                     .seconds = options.seconds};
  if (const auto refusal = seating::refusal(wish)) return complain_of(options, mistake_of(*refusal, wish));
  const auto apart = read_apart(options, *roster);
  if (!apart) return exit_unreadable;
  wish.apart = *apart;
  const seating::Seating made = search(options, wish);
  return hand_over(options, made, *roster, *apart);
}

}  // namespace

void add_seat(Shell shell) {
  auto options = std::make_shared<SeatOptions>();
  CLI::App* command = shell.app.add_subcommand("seat", "Make the seating of a tournament, or check one");
  command->add_option("--players", options->players, "How many players; 10 sit at a table, the others rest in turn");
  command->add_option("--tables", options->tables, "How many tables; otherwise as many as can be filled");
  command->add_option("--rounds", options->rounds, "How many rounds");
  command->add_option("--seconds", options->seconds, "How long to search, on an ordinary machine (1)")
      ->check(CLI::Range(0.01, 3600.0));
  command->add_option("--seed", options->seed, "The same seed and seconds make the same seating");
  command->add_option("--avoid", options->avoid, "Who should not meet: 3-7 or 3-7,4-9 or names")->type_name("A-B");
  command->add_option("--teams", options->teams, "A file with lines Team: Name, Name; teammates should not meet")
      ->type_name("FILE");
  auto* names = command->add_option("--names", options->names, "A file with one name a line")->type_name("FILE");
  auto* csv = command->add_flag("--csv", options->csv, "Print round,table,seat,player");
  auto* check_file = command->add_option("--check", options->check, "Check this seating (CSV) instead of making one")
                         ->type_name("FILE")
                         ->excludes(names)
                         ->excludes(csv);
  command->add_flag("--json", options->json, "Print what the check found as JSON")->needs(check_file);
  add_language(*command, options->language);
  command->callback([options, shell] { shell.exit_code = options->check.empty() ? make(*options) : check(*options); });
}

}  // namespace primanota
