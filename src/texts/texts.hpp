// Every text a person reads, by key and language; the files are in locale/{en,ru}. They are compiled in, except in the
// browser, where the page gives the file of its language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/prompt.hpp"
#include "engine/rule_set.hpp"
#include "engine/state.hpp"
#include "nota/statement.hpp"

namespace mafia::notation {

void add_texts(Language, std::string file);             // Lines KEY = TEXT. Not while other threads read texts.
std::string_view text(Language, std::string_view key);  // "?" if there is no such text.
// In the words of the book that is played, where they are not those of the others: "notice.foul@CITY".
std::string_view text(Language, const RuleSet&, std::string_view key);
bool has_text(std::string_view key);
std::string fill(std::string_view text, const std::vector<std::string>& values);  // {} by {}.

std::string sentence_of(const SyntaxError&, Language);
std::string sentence_of(const Sentence&, const RuleSet&, Language);  // What the judge says, numbers filled in.
std::string place_of(const State&, Language);                        // "Day 2, speeches"
std::string_view reminder(Watch, Language);
// Of the answer to a check: "protocol.is_black". CITY-night-9: "no" means red only where there are two sides.
std::string_view answer_key(Role by, bool yes, Sides);
std::string_view key_of(Say);
std::string_view key_of(Watch);
std::string joined(const Seats&);                    // "5, 8"
std::string decimal(std::string figures, Language);  // "4.5", in Russian "4,5".

bool is_refusal_code(std::string_view);

}  // namespace mafia::notation
