// Short notices of what an accepted line brought about, for the judge to read out.
#include "base/columns.hpp"
#include "judge_session.hpp"
#include "texts/notices.hpp"
#include "texts/texts.hpp"
#include "typed_names.hpp"

namespace primanota {
namespace {

using namespace mafia;
using namespace mafia::notation;

bool names_roles(Verb verb) {
  return verb == Verb::roles || verb == Verb::card || verb == Verb::shots || verb == Verb::deck;
}

}  // namespace

std::string JudgeSession::recorded(const Line& line) const {
  std::string text = print_line(line, language_);
  // What was typed blind must not be on the screen for anyone who walks by.
  if (line.statement && names_roles(line.statement->verb) && !sight().roles_shown) {
    const Verb verb = line.statement->verb;
    const Word first = verb == Verb::roles  ? Word::roles
                       : verb == Verb::card ? Word::card
                       : verb == Verb::deck ? Word::deck
                                            : Word::shots;
    text = std::string(spelling(first, language_)) + " " + std::string(word("judge.hidden"));
    terminal_.forget_line();
  }
  return fill(word("judge.recorded"), {printable(text)});
}

void JudgeSession::note_events(std::size_t from) {
  for (std::string& notice : notices(game_.history().log().subspan(from), game_.rules(), language_))
    messages_.push_back(std::move(notice));
}

// Only told: a judge who leads a game is never stopped.
std::vector<std::string> JudgeSession::look_alikes_of(int seat) const {
  std::vector<std::string> names;
  for (const auto& [number, name] : game_.header().players)
    if (number != seat) names.push_back(name);
  names.push_back(game_.header().players.at(seat));
  return look_alikes_in(names, language_, names.size() - 1);
}

}  // namespace primanota
