// Which clauses of the rule books the scenarios show: a clause is covered when a scenario that holds names it and its
// run really cited it, in a ruling, a refusal or a prompt.
//   clause_coverage [--json] [--claims] [FOLDER]   (tests/scenarios)
// Exit 1 if a clause that the engine answers for (engine, host, sanction, tournament) is not covered.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cup/cup.hpp"
#include "play/check.hpp"

namespace {

using mafia::rules::catalogue;

struct Coverage {
  int covered = 0, total = 0;
  std::vector<std::string> missing;
};
using Kinds = std::map<std::string, Coverage>;
using Books = std::map<std::string, Kinds>;

struct Claim {  // A scenario names a clause that its run did not cite.
  std::string file, clause;
};

struct Survey {
  std::vector<bool> covered = std::vector<bool>(catalogue().size());
  std::vector<Claim> empty_claims;
  std::vector<std::string> broken;
};

void count_claims(const std::filesystem::path& path, const std::vector<std::string>& names,
                  const std::vector<bool>& cited, Survey& survey) {
  for (const std::string& name : names) {
    const mafia::Clause clause = mafia::rules::find_clause(name);
    if (clause && cited[clause.id])
      survey.covered[clause.id] = true;
    else
      survey.empty_claims.push_back({path.string(), name});
  }
}

void run_file(const std::filesystem::path& path, Survey& survey) {
  std::ifstream in(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  if (path.extension() == ".cup") {
    const auto report = mafia::notation::check_cup(text, mafia::notation::Language::en);
    if (!report.complaints.empty()) return survey.broken.push_back(path.string());
    return count_claims(path, report.cup.clauses(), report.cup.cited(), survey);
  }
  const auto report = mafia::notation::check(text, mafia::notation::Language::en, {}, mafia::notation::Citations::kept);
  if (!report.complaints.empty()) return survey.broken.push_back(path.string());
  count_claims(path, report.game.header().clauses, report.game.cited(), survey);
}

Survey survey_folder(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".nota" || entry.path().extension() == ".cup") files.push_back(entry.path());
  std::ranges::sort(files);
  Survey survey;
  for (const auto& path : files) run_file(path, survey);
  return survey;
}

Books count(const Survey& survey) {
  Books books;
  for (std::size_t i = 1; i < catalogue().size(); ++i) {
    const mafia::rules::Row& row = catalogue()[i];
    Coverage& coverage = books[std::string(row.book)][std::string(row.kind)];
    ++coverage.total;
    coverage.covered += survey.covered[i];
    if (!survey.covered[i]) coverage.missing.emplace_back(row.clause);
  }
  return books;
}

bool answered_for(const std::string& kind) {
  return kind == "engine" || kind == "host" || kind == "sanction" || kind == "tournament";
}

void print_table(const Books& books, const Survey& survey) {
  for (const auto& [book, kinds] : books) {
    std::printf("%s\n", book.c_str());
    for (const auto& [kind, coverage] : kinds) {
      std::printf("  %-11s %4d / %-4d %5.1f%%\n", kind.c_str(), coverage.covered, coverage.total,
                  100.0 * coverage.covered / coverage.total);
      if (!answered_for(kind)) continue;
      for (const std::string& clause : coverage.missing) std::printf("      MISSING %s\n", clause.c_str());
    }
  }
  for (const std::string& file : survey.broken) std::printf("does not hold: %s\n", file.c_str());
}

void print_json(const Books& books) {
  nlohmann::ordered_json all = nlohmann::ordered_json::object();
  for (const auto& [book, kinds] : books)
    for (const auto& [kind, coverage] : kinds)
      all[book][kind] = {{"covered", coverage.covered}, {"total", coverage.total}, {"missing", coverage.missing}};
  std::printf("%s\n", all.dump(2).c_str());
}

bool complete(const Books& books) {
  for (const auto& [book, kinds] : books)
    for (const auto& [kind, coverage] : kinds)
      if (answered_for(kind) && !coverage.missing.empty()) return false;
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const auto given = [&](const char* flag) { return std::ranges::find(arguments, flag) != arguments.end(); };
  std::string folder = "tests/scenarios";
  for (const std::string& argument : arguments)
    if (!argument.starts_with("--")) folder = argument;
  const Survey survey = survey_folder(folder);
  const Books books = count(survey);
  if (given("--json"))
    print_json(books);
  else
    print_table(books, survey);
  if (given("--claims"))
    for (const Claim& claim : survey.empty_claims)
      std::printf("%s names %s, but its run does not cite it\n", claim.file.c_str(), claim.clause.c_str());
  return complete(books) ? 0 : 1;
}
