// primanota judge: a table in the terminal (docs/judge.md).
#include <fmt/core.h>

#include <ctime>
#include <filesystem>
#include <memory>

#include "base/columns.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "house_files.hpp"
#include "judge_session.hpp"
#include "play/check.hpp"
#include "play/sentences.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

using namespace mafia::notation;

struct JudgeOptions {
  std::string rules, record, resume;
  Language language{};
};

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  ::localtime_r(&now, &local);
  char date[16];
  std::strftime(date, sizeof date, "%Y-%m-%d", &local);
  return date;
}

int complain(Language language, std::string_view path, std::string_view why) {
  const std::string reason(text(language, why));
  fmt::print(stderr, "{}: {}\n", path, fill(reason, {std::string(path)}));
  return exit_unreadable;
}

int judge_new(const JudgeOptions& options) {
  const Language language = options.language;
  const std::string id = !options.rules.empty()     ? options.rules
                         : language == Language::ru ? "mafclub-2023-ru"
                                                    : "mafclub-2023-en";
  const auto known = rules_named(id, options.record, language);
  if (!known) return exit_unreadable;
  NotatedGame game(*known);
  std::string header;
  for (const Statement& s :
       {Statement{.verb = Verb::rules, .text = id}, Statement{.verb = Verb::date, .text = today()}}) {
    if (const auto held = game.apply(s); !held) {
      fmt::print(stderr, "{}\n", sentence_of(held.error(), s, language));
      return exit_unreadable;
    }
    header += print_statement(s, language) + "\n";
  }
  const std::string path = options.record.empty() ? default_record_name() : options.record;
  auto record = Record::create(path);
  if (!record) return complain(language, path, record.error());
  if (const auto written = record->append(header); !written) return complain(language, path, written.error());
  Terminal terminal;
  JudgeSession session(terminal, language, std::move(game), std::move(*record), Clock(local_time_of_day()));
  session.run(session.greet_new());
  return exit_ok;
}

std::chrono::seconds age_of(const std::string& path) {
  std::error_code error;
  const auto written = std::filesystem::last_write_time(path, error);
  if (error) return std::chrono::hours(0);
  return std::chrono::duration_cast<std::chrono::seconds>(std::filesystem::file_time_type::clock::now() - written);
}

// A terminal that died may have left half a line; everything before it is durable.
int judge_resumed(const JudgeOptions& options) {
  const Language language = options.language;
  const auto file = read_game(options.resume, language);
  if (!file) return exit_unreadable;
  const auto age = age_of(options.resume);
  const std::size_t whole = file->rfind('\n') == std::string::npos ? 0 : file->rfind('\n') + 1;
  const auto known = rules_of_game(*file, options.resume, language);
  if (!known) return exit_unreadable;
  auto report = check(std::string_view(*file).substr(0, whole), language, *known);
  for (const auto& complaint : report.complaints)
    fmt::print(stderr, "{}:{}: {}\n", options.resume, complaint.line, complaint.message);
  if (!report.complaints.empty()) return exit_does_not_hold;
  auto record = Record::open(options.resume);
  if (!record) return complain(language, options.resume, record.error());
  std::vector<std::string> messages;
  if (whole < file->size()) {
    const auto copy = keep_copy(options.resume, *file);
    if (!copy) return complain(language, options.resume, copy.error());
    if (const auto cut = record->cut(whole); !cut) return complain(language, options.resume, cut.error());
    const std::string rest = mafia::printable(mafia::shortened(file->substr(whole), 60));
    messages.push_back(fill(text(language, "judge.cut"), {rest, *copy}));
  }
  const auto last = report.game.time_of_day();
  const std::uint32_t start = last ? time_to_go_on(*last, age) : local_time_of_day();
  Terminal terminal;
  JudgeSession session(terminal, language, std::move(report.game), std::move(*record), Clock(start));
  session.greet_resumed(std::move(messages));
  session.run();
  return exit_ok;
}

}  // namespace

void add_judge(Shell shell) {
  auto options = std::make_shared<JudgeOptions>();
  CLI::App* command = shell.app.add_subcommand("judge", "Lead a game at the table and record it");
  auto* rules =
      command->add_option("--rules", options->rules, "The rule set: a book or a house (primanota rules lists them)");
  auto* record = command->add_option("--record", options->record, "The file to record to; it must not exist");
  auto* resume = command->add_option("--resume", options->resume, "Go on with the game in this file");
  resume->excludes(rules)->excludes(record);
  add_language(*command, options->language);
  command->callback(
      [options, shell] { shell.exit_code = options->resume.empty() ? judge_new(*options) : judge_resumed(*options); });
}

}  // namespace primanota
