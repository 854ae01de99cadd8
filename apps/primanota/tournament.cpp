// primanota tournament FILE.cup: says where a tournament stands, adds lines to its log, prints the log as a tournament
// file.
#include <fmt/core.h>

#include <filesystem>
#include <memory>

#include "commands.hpp"
#include "files.hpp"
#include "house_files.hpp"
#include "texts/texts.hpp"
#include "tournament_source.hpp"
#include "typed_names.hpp"

namespace primanota {
namespace {

using namespace mafia::notation;
using mafia::tournament::NamesByKind;

struct TournamentOptions {
  std::string file;
  std::vector<std::string> lines;
  bool json = false, seats = false, look_alikes = false;
  Language language{};
};

std::expected<void, std::string> take_line(Cup& cup, std::string_view line, Language language) {
  if (const auto hidden = hidden_in(line, language)) return std::unexpected(*hidden);
  if (const auto held = cup.take(line); !held) return std::unexpected(sentence_of(held.error(), language));
  return {};
}

// Names that look alike may be two players, or one who was registered twice; officials and teams likewise. The
// organiser is asked first.
bool look_alike(const TournamentOptions& options, const NamesByKind& before, const NamesByKind& now) {
  bool found = false;
  for (std::size_t kind = 0; kind < now.size(); ++kind)
    found |= warn_of_look_alikes(options.file + ": ", now[kind], options.language, before[kind].size());
  if (!found) return false;
  fmt::print(stderr, "{}: {}\n", options.file, mafia::notation::text(options.language, "cup.look_alikes"));
  return true;
}

// Lines are written only after the whole log with them has been checked: nothing recorded is ever lost, and nothing
// refused is ever written.
int add_lines(const TournamentOptions& options, CupSource& source) {
  std::string text = source.text;
  if (!text.empty() && !text.ends_with('\n')) text += '\n';
  int number = static_cast<int>(lines_of(text).size());
  Cup& cup = source.report.cup;
  const NamesByKind before = names_by_kind(cup.state());
  for (const std::string& lines : options.lines)
    for (std::string_view line : lines_of(lines)) {
      ++number;
      const std::size_t events = cup.log().size();
      const auto held = take_line(cup, line, options.language);
      if (!held) {
        fmt::print(stderr, "{}:{}: {}\n", options.file, number, held.error());
        return exit_does_not_hold;
      }
      text += cup.lasting(line, events);
    }
  if (!options.look_alikes && look_alike(options, before, names_by_kind(cup.state()))) return exit_does_not_hold;
  if (cup.open_block()) {
    fmt::print(stderr, "{}: {}\n", options.file, mafia::notation::text(options.language, "cup.open_block"));
    return exit_does_not_hold;
  }
  if (const auto written = write_file(options.file, text); !written) {
    complain_unwritable(options.file, written.error(), options.language);
    return exit_unreadable;
  }
  return exit_ok;
}

// The first line of a new tournament creates its file; its rules are looked up as for an existing file.
std::optional<CupSource> open_log(const TournamentOptions& options) {
  std::error_code error;
  if (options.lines.empty() || std::filesystem::exists(options.file, error))
    return read_cup(options.file, options.language);
  std::string all;
  for (const std::string& line : options.lines) all += line + "\n";
  const auto library = rules_of_game(all, options.file, options.language);
  if (!library) return std::nullopt;
  return CupSource{"", *library, check_cup("", options.language, *library, files_beside(options.file))};
}

int tournament(const TournamentOptions& options) {
  if (!is_cup(options.file)) {
    fmt::print(stderr, "{}\n", fill(mafia::notation::text(options.language, "cup.not_a_log"), {options.file}));
    return exit_unreadable;
  }
  std::optional<FolderLock> lock;
  if (!options.lines.empty()) lock.emplace(options.file);
  auto source = open_log(options);
  if (!source) return exit_unreadable;
  if (!(source->report.only_unbegun && !options.lines.empty())) {
    print_complaints(options.file, source->report);
    if (!source->report.complaints.empty()) return exit_does_not_hold;
  }
  if (!options.lines.empty())
    if (const int added = add_lines(options, *source); added != exit_ok) return added;
  if (const auto settled = source->report.cup.settle(); !settled) {
    fmt::print(stderr, "{}: {}\n", options.file, sentence_of(settled.error(), options.language));
    return exit_does_not_hold;
  }
  const mafia::tournament::State& state = source->report.cup.state();
  if (!state.created()) return exit_ok;
  if (options.seats) return write_out(seats_text(state, options.language));
  return write_out(options.json ? tournament_json(source->report.cup) : summary(state, options.language));
}

}  // namespace

void add_tournament(Shell shell) {
  auto options = std::make_shared<TournamentOptions>();
  CLI::App* command =
      shell.app.add_subcommand("tournament", "Lead a tournament: its log, one line at a time (docs/tournament.md)");
  command->add_option("FILE", options->file, "A .cup file")->required();
  command->add_option("--add", options->lines, "Lines to add, in order; a refused line is not written")
      ->take_all()
      ->allow_extra_args(false);
  auto* json = command->add_flag("--json", options->json, "Print it as a tournament file (docs/tournament-format.md)");
  command->add_flag("--allow-look-alikes", options->look_alikes, "Enter names that look like others'");
  command->add_flag("--seats", options->seats, "Print who sits where in the games to come")->excludes(json);
  add_language(*command, options->language);
  command->callback([options, shell] { shell.exit_code = tournament(*options); });
}

}  // namespace primanota
