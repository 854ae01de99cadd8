// The C interface of the engine for the pages; web/src/engine/door.ts is its other side. Input bytes are written to
// scratch(); the answer (JSON or plain text) is read through message_ptr/message_len. Languages: 0 English, 1 Russian.
#include <map>
#include <string>

#include "desk/desk.hpp"
#include "nota/record_text.hpp"
#include "play/check.hpp"
#include "rules/version.hpp"
#include "texts/texts.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

using mafia::desk::Desk;
using mafia::desk::Language;

std::string input;
std::string message;
std::map<unsigned, Desk> desks;
unsigned last_desk = 0;

std::string_view given(unsigned size) { return std::string_view(input).substr(0, size); }
Language language(unsigned number) { return number == 1 ? Language::ru : Language::en; }

}  // namespace

// Memory for the next input of that many bytes.
EXPORT(scratch) char* scratch(unsigned size) {
  input.assign(size, '\0');
  return input.data();
}
EXPORT(message_ptr) const char* message_ptr() { return message.data(); }
EXPORT(message_len) unsigned message_len() { return static_cast<unsigned>(message.size()); }

// The version and the rules signature, separated by a space.
EXPORT(version) void version() {
  message = std::string(mafia::rules::version()) + ' ' + std::string(mafia::rules::signature());
}
EXPORT(rules) void rules(unsigned lang) { message = mafia::desk::rules_json(language(lang)); }
EXPORT(settings) void settings(unsigned size, unsigned lang) {
  message = mafia::desk::settings_json(given(size), language(lang));
}
// The input is the file texts.LANGUAGE.txt of the build. Comes before the first question in that language.
EXPORT(add_texts) void add_texts(unsigned size, unsigned lang) {
  mafia::notation::add_texts(language(lang), std::string(given(size)));
}
EXPORT(text) void text(unsigned size, unsigned lang) {
  message = std::string(mafia::notation::text(language(lang), given(size)));
}
// The input is lines of the notation in any language. Used by the build, for the games that show a clause.
EXPORT(translate) void translate(unsigned size, unsigned lang) {
  const auto lines = mafia::notation::lines_of(given(size));
  message = mafia::notation::record_text({lines.begin(), lines.end()}, language(lang));
}
// The input is a game in the notation, in any language.
EXPORT(example) void example(unsigned size, unsigned lang) {
  message = mafia::desk::example_json(given(size), language(lang));
}
// The input is the rules as in the head of a file (`rules`, `with`), then the events, one per line.
EXPORT(view) void view(unsigned rules_size, unsigned size) {
  message = mafia::desk::view_of_events(given(rules_size), given(size).substr(rules_size));
}

EXPORT(desk_new) unsigned desk_new() {
  desks.try_emplace(++last_desk);
  return last_desk;
}
EXPORT(desk_free) void desk_free(unsigned desk) { desks.erase(desk); }
EXPORT(desk_open) void desk_open(unsigned desk, unsigned size, unsigned lang) {
  message = desks.at(desk).open(given(size), language(lang));
}
EXPORT(desk_play) void desk_play(unsigned desk, unsigned size, unsigned time_of_day, unsigned lang) {
  message = desks.at(desk).play(given(size), time_of_day, language(lang));
}
EXPORT(desk_preview) void desk_preview(unsigned desk, unsigned size, unsigned time_of_day, unsigned lang) {
  message = desks.at(desk).preview(given(size), time_of_day, language(lang));
}

// Queries of a desk without an input.
#define ASK(name, call) \
  EXPORT(desk_##name) void desk_##name(unsigned desk, unsigned lang) { message = desks.at(desk).call; }
ASK(screen, screen(language(lang)))
ASK(history, history(language(lang)))
ASK(record, record(language(lang)))
ASK(roles, roles(language(lang)))
ASK(points, points(language(lang)))
#undef ASK
// The input is a row of numbers for each shot.
EXPORT(desk_shots_line) void desk_shots_line(unsigned desk, unsigned size) {
  message = desks.at(desk).shots_line(given(size));
}
EXPORT(desk_header) void desk_header(unsigned desk) { message = desks.at(desk).header(); }
EXPORT(desk_deck) void desk_deck(unsigned desk) { message = desks.at(desk).deck(); }
EXPORT(desk_game_sheet_json) void desk_game_sheet_json(unsigned desk) { message = desks.at(desk).game_sheet_json(); }
EXPORT(desk_hidden_line) void desk_hidden_line(unsigned desk, unsigned place, unsigned lang) {
  message = desks.at(desk).hidden_line(place, language(lang));
}
EXPORT(desk_sanctions) void desk_sanctions(unsigned desk, int seat, unsigned lang) {
  message = desks.at(desk).sanctions(seat, language(lang));
}
EXPORT(desk_awards) void desk_awards(unsigned desk, int seat, unsigned lang) {
  message = desks.at(desk).awards(seat, language(lang));
}
