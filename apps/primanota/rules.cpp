// primanota rules [show ID | diff A B]: which rule sets there are, what one says, where two differ.
#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <memory>

#include "base/columns.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "house_files.hpp"
#include "texts/settings_text.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

using namespace mafia::notation;

constexpr std::size_t narrowest = 60, widest = 140, on_paper = 100;

struct RulesOptions {
  std::vector<std::string> ids;
  Paper paper{.width = 0};
};

std::size_t window_width() {
  winsize size{};
  if (::isatty(STDOUT_FILENO) == 0 || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
    return on_paper;
  return std::clamp<std::size_t>(size.ws_col, narrowest, widest);
}

Paper paper_of(const RulesOptions& options) {
  Paper paper = options.paper;
  if (paper.width == 0) paper.width = window_width();
  return paper;
}

int list(const RulesOptions& options) {
  const Shelf shelf = rules_here(options.paper.language);
  const int written = write_out(list_of_rules(shelf.library, paper_of(options)));
  for (const std::string& complaint : shelf.complaints) fmt::print(stderr, "{}\n", complaint);
  return shelf.complaints.empty() ? written : exit_unreadable;
}

// One or two rule sets by id; errors in the others do not matter here.
int show(const RulesOptions& options) {
  const Language language = options.paper.language;
  mafia::rules::Library library;
  for (const std::string& id : options.ids) {
    const auto known = rules_named(id, "", language);
    if (!known) return exit_unreadable;
    if (!known->find(id)) {
      fmt::print(stderr, "{}\n", fill(text(language, "rules.unknown"), {mafia::printable(id), known->ids()}));
      return exit_unreadable;
    }
    library.add(*known, id);
  }
  const auto& first = *library.find(options.ids.front());
  const Paper paper = paper_of(options);
  if (options.ids.size() == 1) return write_out(settings_of(library, first, paper));
  return write_out(differences_of(library, first, *library.find(options.ids.back()), paper));
}

void add_paper(CLI::App& command, RulesOptions& options) {
  add_language(command, options.paper.language);
  command.add_option("--width", options.paper.width, "Columns of the text; without it those of the window")
      ->check(CLI::Range(narrowest, widest * 2));
}

}  // namespace

void add_rules(Shell shell) {
  auto options = std::make_shared<RulesOptions>();
  CLI::App* command = shell.app.add_subcommand("rules", "List the rule sets; print one; show where two differ");
  command->require_subcommand(0, 1);
  add_paper(*command, *options);
  CLI::App* one = command->add_subcommand("show", "Print every setting of a rule set");
  CLI::App* two = command->add_subcommand("diff", "Print the settings in which two rule sets differ");
  one->add_option("ID", options->ids, "A book or a house")->required()->expected(1);
  two->add_option("ID", options->ids, "Two of them")->required()->expected(2);
  for (CLI::App* each : {one, two}) {
    add_paper(*each, *options);
    each->add_flag("--markdown", options->paper.markdown, "As Markdown tables");
  }
  command->callback([=] {
    const bool listing = command->get_subcommands().empty();
    shell.exit_code = listing ? list(*options) : show(*options);
  });
}

}  // namespace primanota
