// primanota signature: one number for each rule set that changes when the same seeded games run differently.
#include "simulation/signature.hpp"

#include <fmt/core.h>

#include <memory>

#include "commands.hpp"
#include "rules/books.hpp"

namespace primanota {

void add_signature(Shell shell) {
  auto games = std::make_shared<unsigned>(1'000);
  CLI::App* command =
      shell.app.add_subcommand("signature", "Print a fingerprint of the rules, for commits that change them");
  command->add_option("--games", *games, "Games for each rule set")->capture_default_str();
  command->callback([games] {
    using namespace mafia;
    simulation::Digest all;
    for (const RuleSet* rules : rules::all()) {
      const std::uint64_t signature = simulation::signature(*rules, *games);
      all.add(signature);
      fmt::print("{} {:08x}\n", rules->id, simulation::folded(signature));
    }
    fmt::print("Rules signature: {:08x}\n", simulation::folded(all.value()));
  });
}

}  // namespace primanota
