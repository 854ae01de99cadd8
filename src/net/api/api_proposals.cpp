#include "base/json_write.hpp"
#include "net/api/api.hpp"
#include "net/api/members.hpp"

namespace mafia::net {

// The answer is made from what was stored, so that a repeated request gets the same.
void Api::answer_proposal(const AskPtr& ask) {
  with_right(ask, access::TableRight::decide, [this, ask](const TablePtr&, const live::Link& link) {
    Members members(ask->request.body, ask->language);
    if (!members.has("accept")) members.wrong("accept", "flag");
    live::Table::Verdict verdict{.accept = members.flag("accept"),
                                 .entered = members.flag("entered"),
                                 .key = members.text("key", shortest_key, longest_key),
                                 .device = members.text_if_any("device", longest_name)};
    if (members.problem()) return ask->refuse(*members.problem());
    verdict.key = "proposal " + ask->places[1] + (verdict.accept ? " yes " : " no ") + verdict.key;
    const int number = number_of(ask->places[1]);
    const auto plan = [=, this](const live::Table& table) {
      return table.plan_verdict(link, number, verdict, ask->language, tables_.now());
    };
    change_table(ask, verdict.key, plan, [ask, number](const live::Tables::Done& done) {
      const bool accepted = done.item->proposals().at(number).accepted.value_or(false);
      const std::string& line = done.item->recorded(done.first)->line;
      nlohmann::ordered_json json = {{"version", done.last}, {"proposal", number}, {"accepted", accepted}};
      json["line"] = line.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(line);
      ask->answer(write_json(json));
    });
  });
}

}  // namespace mafia::net
