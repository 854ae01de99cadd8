#include "cup/cup.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "play/sentences.hpp"
#include "texts/texts.hpp"

namespace mafia::notation {
namespace {

constexpr std::int64_t day_seconds = 24 * 60 * 60;

// Inside a record everything is the game's; only a line `}` ends it.
bool ends_block(std::string_view line) { return trimmed(line) == "}"; }

}  // namespace

Cup::Cup(Language language, rules::Library library, ReadFile read)
    : language_(language), library_(std::move(library)), read_(std::move(read)), cited_(rules::catalogue().size()) {}

std::expected<void, CupProblem> Cup::take(std::string_view text) {
  ++line_;
  if (text.ends_with('\r')) text.remove_suffix(1);
  if (block_) {
    if (!ends_block(text)) {
      block_->second.append(text).append("\n");
      return {};
    }
    const CupLine opening = std::move(block_->first);
    const auto& game = std::get<CupGame>(*opening.said);
    const std::string record = std::move(block_->second);
    block_.reset();
    return answer(opening, enter_record(game, record));
  }
  auto line = parse_cup_line(text);
  if (!line) {
    const std::string why = sentence_of(line.error(), language_);
    if (line.error().expected) return {};  // `! LINE -- unreadable`, or no reason given.
    return std::unexpected(CupProblem{CupProblem::Kind::unreadable, {}, {}, why});
  }
  if (!line->said) return {};
  if (const auto* game = std::get_if<CupGame>(&*line->said); game && game->block) {
    block_.emplace(std::move(*line), std::string());
    block_line_ = line_;
    return {};
  }
  return apply(*line);
}

std::expected<void, CupProblem> Cup::apply(const CupLine& line) {
  if (const auto* asked = std::get_if<CupFact>(&*line.said)) return fact(*asked);
  return answer(line, play(*line.said));
}

// What became of a line, against what was expected of it.
std::expected<void, CupProblem> Cup::answer(const CupLine& line, const Result& played) {
  if (!line.refused) {
    if (played) return {};
    const Refused& why = played.error();
    return std::unexpected(CupProblem{CupProblem::Kind::refused, why.code, why.clause, why.detail});
  }
  if (played) return std::unexpected(CupProblem{CupProblem::Kind::not_refused, {}, {}, {}});
  const Refused& why = played.error();
  const bool code = line.code.empty() || line.code == why.code;
  const bool clause = line.clause.empty() || (why.clause && rules::covers(line.clause, rules::name_of(why.clause)));
  if (code && clause) return {};
  return std::unexpected(CupProblem{CupProblem::Kind::wrong_refusal, why.code, why.clause, why.detail});
}

void Cup::note(std::span<const Clause> clauses) {
  for (Clause clause : clauses) cited_[clause.id] = true;
}

Cup::Result Cup::play(const CupSaid& said) {
  if (const auto* rules = std::get_if<CupRules>(&said)) return use_rules(*rules);
  if (const auto* with = std::get_if<CupWith>(&said)) return use_parameter(*with);
  if (const auto* clauses = std::get_if<CupClauses>(&said)) {
    clauses_.insert(clauses_.end(), clauses->clauses.begin(), clauses->clauses.end());
    return {};
  }
  if (const auto* time = std::get_if<CupTime>(&said)) return pass_time(*time);
  const auto* command = std::get_if<tournament::Command>(&said);
  const bool create = command && std::holds_alternative<tournament::Create>(*command);
  if (!create)
    if (const Result chosen = choose_rules(); !chosen) return chosen;
  if (const auto* game = std::get_if<CupGame>(&said)) {
    const auto text = read_ ? read_(game->file) : std::nullopt;
    if (!text)
      return std::unexpected(
          Refused{"bad_game", {}, fill(notation::text(language_, "tournament.no_record"), {game->file})});
    return enter_record(*game, *text);
  }
  if (const auto* corrected = std::get_if<CupCorrect>(&said)) return correct(*corrected);
  return submit(*command);
}

Cup::Result Cup::submit(const tournament::Command& command) {
  const auto verdict = tournament::decide(state_, command, now_);
  if (!verdict) {
    if (verdict.error().clause) cited_[verdict.error().clause.id] = true;
    return std::unexpected(
        Refused{std::string(verdict.error().code), verdict.error().clause, detail_of(verdict.error())});
  }
  for (const tournament::Event& event : verdict->events) {
    tournament::evolve(state_, event);
    log_.push_back(event);
  }
  because_ = verdict->clauses;
  note(because_);
  return {};
}

std::expected<void, CupProblem> Cup::settle() {
  const Result chosen = choose_rules();
  if (chosen) return {};
  return std::unexpected(CupProblem{CupProblem::Kind::refused, chosen.error().code, {}, chosen.error().detail});
}

std::string Cup::lasting(std::string_view text, std::size_t events) const {
  const auto line = parse_cup_line(text);
  const auto* command = line && line->said ? std::get_if<tournament::Command>(&*line->said) : nullptr;
  if (!command || !std::holds_alternative<tournament::MakeSeating>(*command)) return std::string(text) + "\n";
  std::string lines = "# " + std::string(text) + "\n";
  for (std::size_t i = events; i < log_.size(); ++i) {
    const auto* seated = std::get_if<tournament::GameSeated>(&log_[i].what);
    if (!seated) continue;
    lines += std::string(spelling(CupWord::seat, language_)) + " " + std::to_string(seated->round) + "." +
             std::to_string(seated->table) + ":";
    for (std::size_t seat = 0; seat < seated->players.size(); ++seat)
      lines +=
          (seat == 0 ? " " : ", ") + quoted_name(state_.players[static_cast<std::size_t>(seated->players[seat])].name);
    lines += "\n";
  }
  return lines;
}

// Whom a refusal concerns, or what is wrong with a result.
std::string Cup::detail_of(const tournament::Violation& why) const {
  if (!why.name.empty()) return "(" + why.name + ")";
  if (!state_.rules || !why.clause) return {};
  const auto is = [&](Law law) {
    const auto clauses = state_.rules->behind(law);
    return !clauses.empty() && clauses.front() == why.clause;
  };
  std::string_view key;
  if (why.code == "reason_needed" && is(Law::appeal_grounds)) key = "cup.name_ground";
  if (why.code == "bad_game" && why.clause == state_.rules->deck.clause) key = "tournament.deck";
  if (why.code == "bad_game" && is(Law::main_points)) key = "cup.no_winner";
  if (why.code == "bad_game" && is(Law::nota_right)) key = "tournament.nota";
  return key.empty() ? std::string{} : std::string(text(language_, key));
}

// The rule set is settled by the first line that needs it: until then `with` lines may change it.
Cup::Result Cup::choose_rules() {
  if (state_.rules || !named_) return {};
  if (!settings_.empty()) {
    const auto found = rules::contradictions(*own_);
    if (!found.empty())
      return std::unexpected(
          Refused{"bad_rules", {}, fill(notation::text(language_, found.front().key), found.front().values)});
  }
  return submit(tournament::ChooseRules{settings_.empty() ? named_ : own_.get()});
}

Cup::Result Cup::use_rules(const CupRules& said) {
  if (state_.title.empty()) return std::unexpected(Refused{"not_created", {}, {}});
  if (named_) return std::unexpected(Refused{"already_there", {}, {}});
  const RuleSet* found = library_.find(said.id);
  if (!found)
    return std::unexpected(Refused{
        "bad_rules", {}, fill(notation::text(language_, "tournament.unknown_rules"), {said.id, library_.ids()})});
  if (!scoring::has_points(*found))
    return std::unexpected(
        Refused{"bad_rules", {}, fill(notation::text(language_, "tournament.no_points"), {said.id})});
  named_ = found;
  return {};
}

Cup::Result Cup::use_parameter(const CupWith& said) {
  if (!named_) return std::unexpected(Refused{"not_created", {}, {}});
  if (state_.rules) return std::unexpected(Refused{"already_there", {}, {}});
  auto settings = settings_;
  settings.emplace_back(said.name, said.value);
  auto changed = std::make_shared<RuleSet>(*named_);
  if (const auto set = rules::set_parameters(*changed, settings); !set)
    return std::unexpected(Refused{"bad_rules", {}, sentence_of(set.error(), language_)});
  settings_ = std::move(settings);
  own_ = std::move(changed);
  return {};
}

// A time of day belongs to the day of the line before; a date leads to another one.
Cup::Result Cup::pass_time(const CupTime& time) {
  const std::int64_t day = time.day >= 0 ? time.day : now_.seconds / day_seconds;
  const tournament::Moment next{day * day_seconds + time.seconds};
  if (next < now_) return std::unexpected(Refused{"time_goes_back", {}, {}});
  now_ = next;
  return {};
}

Cup::Result Cup::enter_record(const CupGame& said, const std::string& text) {
  if (const Result chosen = choose_rules(); !chosen) return chosen;
  auto scored = score_record(text, language_, library_);
  if (!scored) return std::unexpected(Refused{"bad_game", {}, scored.error()});
  const auto bad = [&](std::string_view key) {
    return std::unexpected(Refused{"bad_game", {}, std::string(notation::text(language_, key))});
  };
  if (state_.rules && scored->rules->id != state_.rules->id) return bad("cup.other_rules");
  if (!scored->decided) return bad("points.not_over");
  return submit(tournament::EnterResult{said.game, said.by, played_game(*scored, text), {}, {}});
}

// MC-4.20.2: the record up to the mended line, and that line as it should have been. Where only the last candidate is
// left to be counted, his votes follow by themselves.
Cup::Result Cup::correct(const CupCorrect& said) {
  const auto id = tournament::find_game(state_, said.game);
  tournament::Correct command{said.game, said.by, said.line, said.text, {}, false};
  if (!id || state_[*id].played.record.empty()) return submit(command);
  const auto lines = lines_of(state_[*id].played.record);
  if (said.line < 1 || said.line > static_cast<int>(lines.size()))
    return std::unexpected(Refused{"bad_game", {}, std::to_string(said.line)});
  std::string text;
  for (int i = 1; i < said.line; ++i) text.append(lines[static_cast<std::size_t>(i) - 1]).append("\n");
  Report report = check(text + said.text + "\n", language_, library_);
  if (!report.complaints.empty())
    return std::unexpected(Refused{
        "bad_game", {}, std::to_string(report.complaints.front().line) + ": " + report.complaints.front().message});
  const Ballot& ballot = report.game.state().ballot;
  if (report.game.state().step == Step::calling && ballot.called + 1U == ballot.candidates.size()) {
    const Statement rest{
        .verb = Verb::vote, .who = ballot.candidates.back().number(), .rest = true, .everybody_in_list = true};
    (void)report.game.apply(rest);
  }
  const ScoredRecord scored = score_table(report.game);
  command.decided = scored.decided;
  command.played = played_game(scored, text + said.text + "\n");
  return submit(command);
}

CupReport check_cup(std::string_view file, Language language, rules::Library library, Cup::ReadFile read) {
  CupReport report{{}, Cup(language, std::move(library), std::move(read))};
  int number = 0;
  for (std::string_view line : lines_of(file)) {
    ++number;
    if (const auto held = report.cup.take(line); !held)
      report.complaints.push_back({number, sentence_of(held.error(), language)});
  }
  if (const auto line = report.cup.open_block())
    report.complaints.push_back({*line, std::string(text(language, "cup.open_block"))});
  report.only_unbegun = !report.cup.begun() && report.complaints.empty();
  if (report.only_unbegun)
    report.complaints.push_back({std::max(number, 1), std::string(text(language, "refusal.not_created"))});
  return report;
}

std::string sentence_of(const rules::ParameterError& error, Language language) {
  if (error.why == rules::ParameterError::Why::bad_value)
    return sentence_of(SyntaxError{0, "error.bad_value", {error.value, error.nearest}, {}}, language);
  return sentence_of(SyntaxError{0, "error.unknown_parameter", {error.name}, error.nearest}, language);
}

std::string sentence_of(const CupSyntaxError& error, Language language) {
  return sentence_of(SyntaxError{0, error.key, error.values, error.similar}, language);
}

std::string sentence_of(const CupProblem& problem, Language language) {
  std::string sentence;
  if (!problem.code.empty()) sentence = text(language, "refusal." + problem.code);
  if (!problem.detail.empty()) sentence += (sentence.empty() ? "" : " ") + problem.detail;
  const std::string clause = problem.clause ? " (" + std::string(rules::name_of(problem.clause)) + ")" : "";
  switch (problem.kind) {
    case CupProblem::Kind::unreadable:
    case CupProblem::Kind::refused: return sentence + (problem.code.empty() ? "" : " [" + problem.code + "]") + clause;
    case CupProblem::Kind::not_refused: return std::string(text(language, "cup.not_refused"));
    case CupProblem::Kind::wrong_refusal:
      return fill(text(language, "cup.wrong_refusal"), {problem.code + clause}) + " " + sentence;
    case CupProblem::Kind::fact_false: break;
  }
  return fill(text(language, "cup.fact_false"), {problem.detail});
}

}  // namespace mafia::notation
