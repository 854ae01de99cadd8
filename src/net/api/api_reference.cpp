#include <algorithm>

#include "base/json_members.hpp"
#include "base/json_write.hpp"
#include "generated/served.hpp"
#include "net/api/api.hpp"
#include "rules/house.hpp"
#include "rules/version.hpp"
#include "texts/texts.hpp"

namespace mafia::net {
namespace {

using Json = nlohmann::ordered_json;
using notation::text;

Json clause_name(Clause clause) { return clause ? Json(rules::name_of(clause)) : Json(nullptr); }

// Books have a translated title, house rules their own.
Json head_of(const RuleSet& rules, Language language) {
  const std::string key = "book." + std::string(rules.id);
  const std::string_view title = notation::has_text(key) ? text(language, key) : rules.title;
  return {{"rules", rules.id}, {"title", title}, {"book", rules.book}};
}

Json setting_json(const rules::Setting& setting, Language language) {
  return {{"name", setting.name},
          {"group", text(language, "group." + std::string(setting.group))},
          {"title", text(language, "parameter." + std::string(setting.name))},
          {"type", setting.type},
          {"value", setting.value},
          {"range", setting.range},
          {"clause", clause_name(setting.clause)}};
}

Json decisions_on(const rules::Row& row, std::size_t language) {
  Json list = Json::array();
  for (const rules::Row& decision : rules::catalogue())
    if (std::ranges::any_of(decision.touches, [&](Clause c) { return rules::covers(row.clause, rules::name_of(c)); }))
      list.push_back({{"decision", decision.clause}, {"text", decision.text[language]}});
  return list;
}

// The body contains nothing of the request, so compressing it is safe.
void answer_packed(const AskPtr& ask, std::string body) { ask->respond({.body = std::move(body), .compress = true}); }

}  // namespace

void Api::show_rule_sets(const AskPtr& ask) {
  Json list = Json::array();
  for (const RuleSet* each : tables_.dependencies().library.list()) list.push_back(head_of(*each, ask->language));
  answer_packed(ask, write_json(Json{{"rules", list}}));
}

void Api::show_rules(const AskPtr& ask) {
  const rules::Library& library = tables_.dependencies().library;
  const RuleSet* found = library.find(ask->places.front());
  if (!found) return ask->refuse(404, "no_such_rules", {ask->places.front(), library.ids()});
  Json json = head_of(*found, ask->language);
  json["settings"] = Json::array();
  for (const rules::Setting& each : rules::settings(*found))
    json["settings"].push_back(setting_json(each, ask->language));
  answer_packed(ask, write_json(json));
}

void Api::show_clause(const AskPtr& ask) {
  const Clause clause = rules::find_clause(ask->places.front());
  if (!clause) return ask->refuse(404, "no_such_clause", {ask->places.front()});
  const rules::Row& row = rules::row_of(clause);
  const auto language = static_cast<std::size_t>(ask->language);
  Json touches = Json::array();
  for (const Clause each : row.touches) touches.push_back(rules::name_of(each));
  const Json json = {{"clause", row.clause},
                     {"book", row.book},
                     {"kind", row.kind},
                     {"edition", row.edition},
                     {"title", row.title[language]},
                     {"text", row.text[language]},
                     {"touches", touches},
                     {"decisions", decisions_on(row, language)}};
  answer_packed(ask, write_json(json));
}

void Api::show_version(const AskPtr& ask) {
  ask->respond({.body = write_json(Json{{"version", rules::version()}, {"rules_signature", rules::signature()}})});
}

void Api::show_description(const AskPtr& ask) { answer_packed(ask, std::string(embedded::openapi)); }

}  // namespace mafia::net
