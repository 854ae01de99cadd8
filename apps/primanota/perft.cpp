// primanota perft FILE --depth N [--divide]: how many continuations the position at the end of a game has.
#include "simulation/perft.hpp"

#include <fmt/core.h>

#include <memory>

#include "base/overload.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "house_files.hpp"
#include "play/check.hpp"

namespace primanota {
namespace {

using namespace mafia;
using notation::Statement;
using notation::Verb;

struct PerftOptions {
  std::string file;
  int depth = 1;
  bool divide = false;
  notation::Language language{};
};

std::vector<int> numbers(SeatSet set) {
  std::vector<int> list;
  for (Seat s : set) list.push_back(s.number());
  return list;
}

Statement check_by(Role role, std::optional<Seat> whom) {
  Statement s{.verb = role == Role::don ? Verb::don_checks : Verb::sheriff_checks};
  if (whom) s.who = whom->number();
  return s;
}

Statement nota(const NameNota& command) {
  Statement s{.verb = Verb::nota, .who = command.by.number()};
  for (Seat named : command.three) s.list.push_back(named.number());
  return s;
}

using Written = std::optional<Statement>;

// The command as a line of the notation; pressing "next" has no line of its own.
std::string line_of(const Command& command, notation::Language language) {
  const Written statement = std::visit(
      overload{
          [](const DrawCard& c) -> Written {
            return Statement{.verb = Verb::card, .who = c.by.number(), .role = c.role};
          },
          [](const Nominate& c) -> Written {
            return Statement{.verb = Verb::nominates, .who = c.by.number(), .whom = c.whom.number()};
          },
          [](const Withdraw& c) -> Written {
            return Statement{.verb = Verb::withdraws, .who = c.by.number(), .whom = c.whom.number()};
          },
          [](const CountVotes& c) -> Written {
            return Statement{.verb = Verb::vote, .who = c.candidate.number(), .list = numbers(c.hands)};
          },
          [](const CountLift& c) -> Written { return Statement{.verb = Verb::lift, .list = numbers(c.hands)}; },
          [](const Shoot& c) -> Written {
            return Statement{.verb = Verb::shots, .shots = {{c.by.number(), numbers(c.targets)}}};
          },
          [](const Check& c) -> Written { return check_by(c.by, c.whom); },
          [](const NameNota& c) -> Written { return nota(c); },
          [](const Act& c) -> Written { return Statement{.verb = Verb::acts, .who = c.whom->number(), .role = c.by}; },
          [](const auto&) -> Written { return std::nullopt; },  // Not offered, or "next".
      },
      command);
  return statement ? print_statement(*statement, language) : ">";
}

int run(const PerftOptions& options) {
  const auto text = read_game(options.file, options.language);
  if (!text) return exit_unreadable;
  const auto rules = rules_of_game(*text, options.file, options.language);
  if (!rules) return exit_unreadable;
  const auto report = notation::check(*text, options.language, *rules);
  for (const auto& complaint : report.complaints)
    fmt::print(stderr, "{}:{}: {}\n", options.file, complaint.line, complaint.message);
  if (!report.complaints.empty()) return exit_does_not_hold;

  const auto& table = report.game;
  if (!options.divide) {
    fmt::print("{}\n", simulation::perft(table.rules(), table.state(), options.depth));
    return exit_ok;
  }
  std::uint64_t sum = 0;
  for (const auto& branch : simulation::divide(table.rules(), table.state(), options.depth)) {
    fmt::print("{}  {}\n", line_of(branch.command, options.language), branch.count);
    sum += branch.count;
  }
  fmt::print("= {}\n", sum);
  return exit_ok;
}

}  // namespace

void add_perft(Shell shell) {
  auto options = std::make_shared<PerftOptions>();
  CLI::App* command = shell.app.add_subcommand("perft", "Count the continuations of the position at the end of a game");
  command->add_option("FILE", options->file, "A .nota file")->required();
  command->add_option("--depth", options->depth, "How many commands to look ahead")
      ->required()
      ->check(CLI::Range(1, 1000));
  command->add_flag("--divide", options->divide, "Split the number by the first command; > is the judge's \"next\"");
  add_language(*command, options->language);
  command->callback([options, shell] { shell.exit_code = run(*options); });
}

}  // namespace primanota
