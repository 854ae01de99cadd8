// primanota draw: draws the seats by lot, right before the game (FIIM-4.1.1a). With the seed, anybody can repeat the
// draw.
#include <fmt/core.h>

#include <memory>
#include <random>

#include "base/random.hpp"
#include "commands.hpp"
#include "texts/texts.hpp"
#include "typed_names.hpp"

namespace primanota {
namespace {

struct DrawOptions {
  std::vector<std::string> names;
  std::uint32_t seed = 0;
  mafia::notation::Language language{};
};

int run(const DrawOptions& options) {
  using namespace mafia::notation;
  std::vector<std::string> names = options.names;
  if (names.empty())
    for (int i = 1; i <= 10; ++i) names.push_back(std::to_string(i));
  if (names.size() > mafia::max_seats) {
    fmt::print(stderr, "{}\n", text(options.language, "draw.too_many"));
    return exit_unreadable;
  }
  for (const std::string& name : names)
    if (const auto hidden = hidden_in(name, options.language)) {
      fmt::print(stderr, "{}\n", *hidden);
      return exit_unreadable;
    }
  warn_of_look_alikes("", options.names, options.language);
  mafia::Random(options.seed).shuffle(names);
  fmt::print("# {}\n", fill(text(options.language, "draw.seed"), {std::to_string(options.seed)}));
  for (std::size_t i = 0; i < names.size(); ++i)
    fmt::print("{} {} {}\n", spelling(Word::player, options.language), i + 1, names[i]);
  return exit_ok;
}

}  // namespace

void add_draw(Shell shell) {
  auto options = std::make_shared<DrawOptions>();
  CLI::App* command = shell.app.add_subcommand("draw", "Draw seats by lot: lines for the head of a game file");
  command->add_option("names", options->names, "The players; without names the numbers 1 to 10");
  auto* seed = command->add_option("--seed", options->seed, "The same seed draws the same seats");
  add_language(*command, options->language);
  command->callback([options, seed, shell] {
    if (seed->count() == 0) options->seed = std::random_device{}();
    shell.exit_code = run(*options);
  });
}

}  // namespace primanota
