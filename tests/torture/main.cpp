// torture PRIMANOTA [--kills N] [--store sqlite|postgres|processes] [--seed S]
// torture PRIMANOTA --hostile SECONDS [--tls]
// Exit code 0: everything acknowledged is there and no honest client was refused; 1: faults were found; 2: it did not
// run.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string_view>

#include "hostile.hpp"
#include "kills.hpp"

namespace {

bool read_options(int argc, char** argv, mafia::torture::Options& options) {
  if (argc < 2 || argc % 2 != 0) return false;
  options.program = argv[1];
  for (int i = 2; i + 1 < argc; i += 2) {
    const std::string_view name = argv[i];
    if (name == "--kills")
      options.kills = std::atoi(argv[i + 1]);
    else if (name == "--store")
      options.store = argv[i + 1];
    else if (name == "--seed")
      options.seed = std::strtoull(argv[i + 1], nullptr, 10);
    else
      return false;
  }
  return options.kills > 0 &&
         (options.store == "sqlite" || options.store == "postgres" || options.store == "processes");
}

}  // namespace

int main(int argc, char** argv) {
  mafia::torture::Options options;
  const bool tls = argc == 5 && std::string_view(argv[4]) == "--tls";
  const bool hostile = (argc == 4 || tls) && std::string_view(argv[2]) == "--hostile" && std::atoi(argv[3]) > 0;
  if (!hostile && !read_options(argc, argv, options)) {
    std::fputs(
        "usage: torture PRIMANOTA [--kills N] [--store sqlite|postgres|processes] [--seed S]\n"
        "       torture PRIMANOTA --hostile SECONDS [--tls]\n",
        stderr);
    return 2;
  }
  try {
    if (hostile) return mafia::torture::hostile({argv[1], std::atoi(argv[3]), tls}) ? 0 : 1;
    const bool held =
        options.store == "processes" ? mafia::torture::two_processes(options) : mafia::torture::kills(options);
    return held ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "torture: %s\n", error.what());
    return 2;
  }
}
