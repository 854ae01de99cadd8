#include "wire/prompt_json.hpp"

#include "play/next.hpp"
#include "texts/texts.hpp"
#include "wire/json_text.hpp"

namespace mafia::notation {
namespace {

using json::Object;

constexpr std::string_view move_names[] = {"advance",    "draw_card", "nominate", "withdraw",  "count_votes",
                                           "count_lift", "shoot",     "check",    "name_nota", "end_last_word",
                                           "announce",   "act",       "miss"};
static_assert(std::size(move_names) == static_cast<std::size_t>(Move::miss) + 1);

// A move of the judge alone is nobody's.
bool has_actor(Move move) {
  return move != Move::advance && move != Move::count_lift && move != Move::announce && move != Move::miss;
}

void put_sentence(std::string& out, const Sentence& sentence, const RuleSet& rules, Language language) {
  Object object(out);
  object.field("key", key_of(sentence.say));
  object.field("seats", sentence.numbers);
  json::put_text(object.key("text"), sentence_of(sentence, rules, language));
}

void put_reminder(std::string& out, Watch watch, Language language) {
  Object object(out);
  object.field("key", key_of(watch));
  json::put_text(object.key("text"), reminder(watch, language));
}

void put_offer(std::string& out, const Offer& offer, std::optional<Seat> by) {
  Object object(out);
  object.field("move", move_names[static_cast<std::size_t>(offer.move)]);
  object.field("by", by);
  object.field("seats", offer.seats);
  object.field("least", offer.least);
  object.field("most", offer.most);
  object.field("role", offer.role == Role::unknown ? std::nullopt : std::optional(offer.role));
  object.field("skippable", offer.skippable);
}

void put_next(std::string& out, const NotatedGame& game, Language language) {
  const auto next = next_statement(game);
  if (!next) return void(out += "null");
  json::put_text(out, print_statement(*next, language));
}

}  // namespace

std::string prompt_json(const NotatedGame& game, Language language) {
  const Prompt now = prompt(game.rules(), game.state());
  std::string out;
  {
    Object object(out);
    object.key("say");
    json::put_list(out, now.say,
                   [&](const Sentence& sentence) { put_sentence(out, sentence, game.rules(), language); });
    object.key("watch");
    json::put_list(out, now.watch, [&](Watch watch) { put_reminder(out, watch, language); });
    object.field("acting", now.acting);
    object.field("allowed_ms", now.allowed_ms);
    object.field("warn_ms", now.warn_ms);
    object.key("expected");
    json::put_list(out, now.expected, [&](const Offer& offer) {
      put_offer(out, offer, has_actor(offer.move) ? std::optional(offer.by) : std::nullopt);
    });
    object.key("optional");
    json::put_list(out, now.optional);
    object.key("because");
    json::put_list(out, now.because);
    put_next(object.key("next"), game, language);
  }
  return out;
}

std::string asked_json(const NotatedGame& game) {
  const auto asked = asked_act(game.rules(), game.state());
  if (!asked) return "null";
  std::string out;
  put_offer(out, *asked, std::nullopt);
  return out;
}

}  // namespace mafia::notation
