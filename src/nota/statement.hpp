// One line of a .nota file as data. A game is the list of its statements; parse and print are inverse.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/words.hpp"
#include "nota/words.hpp"

namespace mafia::notation {

enum class Verb : std::uint8_t {
  // Header
  rules,
  with,
  title,
  date,
  judge,
  assistant,
  event,
  table,
  round,
  player,
  clauses,
  roles,
  seats,
  signed_,
  // Headings
  night,
  day,
  voting,
  no_vote,
  hunt,
  don,
  sheriff,
  role_step,  // `role` says whose.
  nota_step,
  morning,
  // Opening
  masks,
  card,
  redeal,
  deck,
  shows,
  override_,
  // Day
  begins,
  speaks,
  passes,
  rest_speak,
  nominates,
  withdraws,
  shares,
  last_word,
  // Voting
  vote,
  lift,
  late,
  // Discipline: `penalty` says which.
  punish,
  // Night
  shots,
  shot,
  don_checks,
  sheriff_checks,
  acts,  // `role` visits, heals, kills; nobody: passes.
  mafia_kills,
  mafia_misses,
  nota,
  // The table
  surrender,
  pause,
  resume,
  undo,
  stop,
  award,
  fine,
  consent,
  protest,
  upholds,  // A protest.
  rejects,
  time,
  // What a record says
  record_out,
  record_winner,
  record_pass,
  // Facts
  winner,
  at_table,
  out,
  fact_day,
  fact_night,
  fact_voting,
  over,
  speaker,
  seconds,
  remaining,
  candidates,
  tie,
  determined,
  undetermined,
  vote_cancelled,
  cancelled_votes,
  fouls,
  technicals,
  yellows,
  red_card,
  excluded,
  silent,
  killed,
  miss,
  answer,
  may_nota,
  no_nota,
  points,
  extra,
  cites,
  suggests,
  prompt_cites,
  says,
  watch,
  announced,
  paused,
  // Knowledge
  knows,
};

// Lines that say what is played by whom, and who answers for it; they do nothing at the table.
constexpr bool is_header(Verb verb) { return verb <= Verb::signed_ && verb != Verb::roles; }

enum class Mark : std::uint8_t { plain, refused, fact, knowledge };

struct ShotAt {
  int by;
  std::vector<int> targets;
  bool operator==(const ShotAt&) const = default;
};
struct RoleGroup {
  std::vector<int> seats;
  Role role;
  bool operator==(const RoleGroup&) const = default;
};

// What a viewer knows of a seat.
enum class Known : std::uint8_t {
  nothing,
  red,
  black,
  citizen,
  sheriff,
  mafia,
  don,
  doctor,
  putana,
  maniac,
  out,
  seated,
  nominated,
  not_nominated
};

enum class Answer : std::uint8_t { no, yes, blocked };

struct Statement {
  Verb verb{};
  Mark mark = Mark::plain;
  bool negated = false;     // `= not FACT`
  std::optional<int> who;   // The acting seat, the candidate, the subject.
  std::optional<int> whom;  // The second seat.
  int number = 0;           // Of a day, night, table; seconds, fouls, a count.
  std::vector<int> list;
  bool rest = false;               // `rest` stands at the end of the list.
  bool everybody_in_list = false;  // The list was given (it may be `none`).
  std::vector<RoleGroup> groups;
  std::vector<ShotAt> shots;
  Role role = Role::unknown;
  Form form = Form::plain;
  Penalty penalty = Penalty::foul;
  Outcome outcome = Outcome::none;
  Exit exit = Exit::none;
  Known known = Known::nothing;
  int viewer = 0;  // A seat, or one of the two below.
  static constexpr int judge = -1, spectator = -2;
  Award award = Award::best_move;
  Points points;
  Answer answer = Answer::no;
  Team team = Team::unknown;
  std::vector<Role> cards;
  std::uint32_t time_ms = 0;       // Of the day.
  std::string name;                // A clause, an id, a parameter, a key.
  std::string text;                // Free text: a name, a title, a reason; the value of a parameter.
  std::vector<std::string> names;  // Clauses.
  std::string code;                // After `--`: the refusal that is expected.
  std::string clause;              // And its clause.

  bool operator==(const Statement&) const = default;
};

struct Line {
  int number = 0;
  std::optional<Statement> statement;
  std::string comment;  // With its '#'.
};

struct SyntaxError {
  int line = 0;
  std::string key;                  // Of locale/words: "error.unknown_word"
  std::vector<std::string> values;  // For its places.
  std::string similar;              // Did you mean…
};

inline constexpr std::size_t longest_line = 4096;

std::expected<Line, SyntaxError> parse_line(std::string_view text, int number);
std::string print_line(const Line&, Language);
std::string print_statement(const Statement&, Language);

}  // namespace mafia::notation
