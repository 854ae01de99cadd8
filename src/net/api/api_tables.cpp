#include <charconv>

#include "access/address.hpp"
#include "base/json_write.hpp"
#include "crypto/crypto.hpp"
#include "live/table_json.hpp"
#include "net/api/api.hpp"
#include "net/api/members.hpp"
#include "net/api/table_options.hpp"
#include "wire/prompt_json.hpp"

namespace mafia::net {
namespace {

using access::TableRight;
using live::Link;

constexpr std::size_t most_events = 1000;  // In one answer.

std::expected<std::size_t, live::Refused> number_in(const Ask& ask, const std::string& name, std::size_t otherwise) {
  const auto given = ask.request.parameter(name);
  if (!given) return otherwise;
  std::size_t number = 0;
  const auto read = std::from_chars(given->data(), given->data() + given->size(), number);
  if (read.ec == std::errc{} && read.ptr == given->data() + given->size()) return number;
  return std::unexpected(live::refuse_member(name, "number_from", ask.language, {"0"}));
}

// A key belongs to one operation with one content: the same key with other content is another request, and must not get
// the answer to the first one.
std::string digest_of(const live::Table::Upload& upload) {
  std::string all = std::to_string(upload.base) + "\n";
  for (const std::string& line : upload.lines) all += line + "\n";
  return crypto::hex(crypto::sha256(all)).substr(0, 32);
}

live::OpenRequest read_opening(Members& members) {
  live::OpenRequest request{.rules = members.text("rules", 1, 64),
                            .title = members.text_if_any("title", 200),
                            .event = members.text_if_any("event", 200),
                            .judge = members.text_if_any("judge", longest_name),
                            .with = members.pairs_if_any("with"),
                            .names = members.texts_if_any("names", max_seats, longest_name)};
  const std::string seats = members.text_if_any("seats", 16);
  if (!seats.empty() && seats != "given" && seats != "drawn") members.wrong("seats", "one_of", {"given, drawn"});
  request.drawn = seats == "drawn";
  request.look_alikes = members.flag("look_alikes");
  read_table_options(members, request);
  if (const auto offset = members.number_if_any("utc_offset", -14 * 60, 14 * 60))
    request.utc_offset = static_cast<int>(*offset);
  if (members.has("key")) request.key = members.text("key", 16, longest_key);
  return request;
}

live::CommandRequest read_command(Members& members) {
  live::CommandRequest request{.version = static_cast<store::Version>(members.number("version", 0, most_versions)),
                               .key = members.text("key", shortest_key, longest_key),
                               .device = members.text_if_any("device", longest_name),
                               .line = members.text_if_any("line", notation::longest_line),
                               .next = members.flag("next"),
                               .deal = members.flag("deal")};
  if (int{!request.line.empty()} + int{request.next} + int{request.deal} != 1) members.wrong("line", "one_command");
  return request;
}

struct Command {  // Being carried out.
  Link link;
  live::CommandRequest request;
  Language language;
  std::function<void(int, std::string)> answer;
  store::Version foreseen = 0;  // The answer below holds if the command is stored as this version.
  std::string foreseen_answer = {};
};

std::expected<live::Table::Foreseen, live::Refused> foresee(const Command& command, const live::Table& table,
                                                            live::Time now) {
  // The link may have been revoked while the command waited.
  if (!table.holds(command.link)) return std::unexpected(live::refuse(401, "unknown_token", command.language));
  auto foreseen = table.plan(command.link, command.request, command.language, now);
  if (!foreseen && foreseen.error().code == "conflict")
    foreseen.error().more +=
        R"(,"lines":)" + write_json(nlohmann::ordered_json(table.lines_since(command.request.version)));
  return foreseen;
}

// Whether a repeated key comes with its first command. "next" and "deal" have become lines by now.
bool is_same(const live::CommandRequest& request, const std::string& recorded) {
  if (request.line.empty()) return !recorded.empty();
  const auto line = notation::parse_line(request.line, 0);
  return line && line->statement && print_statement(*line->statement, Language::en) == recorded;
}

std::string proposed_json(const live::Tables::Done& made, const live::Proposal& proposal) {
  return write_json(nlohmann::ordered_json({{"proposal", proposal.made.proposal},
                                            {"line", proposal.made.line},
                                            {"version", made.last},
                                            {"repeated", made.repeated}}));
}

void conclude(Command& command, const std::expected<live::Tables::Done, live::Refused>& made) {
  if (!made) return command.answer(made.error().status, error_body(made.error()));
  if (!made->repeated && made->last == command.foreseen) return command.answer(200, std::move(command.foreseen_answer));
  const live::Table::Recorded& recorded = *made->item->recorded(made->last);
  const auto proposal = made->item->proposals().find(recorded.proposal);
  const bool waits = proposal != made->item->proposals().end();
  if (made->repeated && !is_same(command.request, waits ? proposal->second.made.line : recorded.line))
    return command.answer(409, error_body(live::refuse(409, "key_reused", command.language)));
  if (waits) return command.answer(202, proposed_json(*made, proposal->second));
  const auto told = live::answer_of(*made->item, made->first, made->last, made->repeated);
  command.answer(200, live::answer_json(told, made->item->game(), command.language));
}

}  // namespace

void read_table_options(Members& members, live::OpenRequest& request) {
  const std::string deal = members.text_if_any("deal", 16);
  if (!deal.empty() && deal != "judge" && deal != "server") members.wrong("deal", "one_of", {"judge, server"});
  request.server_deals = deal == "server";
  const std::string assistants = members.text_if_any("assistants", 16);
  if (!assistants.empty() && assistants != "propose" && assistants != "trusted")
    members.wrong("assistants", "one_of", {"propose, trusted"});
  request.trusted = assistants == "trusted";
  Members delay = members.object_if_any("delay");
  constexpr int longest_delay = 24 * 3600;
  request.delay_public = static_cast<int>(delay.number_if_any("public", 0, longest_delay).value_or(0));
  request.delay_open = static_cast<int>(delay.number_if_any("open", 0, longest_delay).value_or(300));
  // Ignoring a misspelt one would show roles too early.
  if (delay.problem() || !delay.has_only({"public", "open"}))
    members.wrong("delay", "delay", {std::to_string(longest_delay)});
}

// Anybody who may register can have many accounts, so the accounts of a network are counted together too.
std::vector<Api::Budget> Api::tables_budgets(const Ask& ask) {
  using access::Limit;
  if (!ask.account) return {{Limit::tables_a_day, ask.request.remote}};
  return {{Limit::account_tables, std::to_string(ask.account->id)},
          {Limit::account_tables, "from " + access::network_of(ask.request.remote)}};
}

bool Api::may_open_table(const Ask& ask) {
  if (!ask.account && !settings_.tables_open) {
    ask.refuse(403, ask.lacks_csrf ? "bad_csrf" : "tables_for_accounts");
    return false;
  }
  for (const auto& [limit, key] : tables_budgets(ask))
    if (const auto wait = limits_.wait(limit, key, steady())) {
      refuse_too_often(ask, std::to_string(wait->count()));
      return false;
    }
  return true;
}

void Api::open_table(const AskPtr& ask) {
  Members members(ask->request.body, ask->language);
  live::OpenRequest request = read_opening(members);
  if (members.problem()) return ask->refuse(*members.problem());
  if (!may_open_table(*ask)) return;
  if (ask->account) request.account = ask->account->id;
  if (!request.key.empty()) {
    request.said = ask->request.body;
    request.address = ask->request.remote;
  }
  const auto answer = [this, ask](std::expected<live::Tables::Opening, live::Refused> opened) {
    if (!opened) return ask->refuse(opened.error());
    if (!opened->repeated)  // A refusal stores nothing and is not charged.
      for (const auto& [limit, key] : tables_budgets(*ask)) (void)exceeds(limit, key);
    answer_opening(ask, *opened->table, opened->repeated);
  };
  tables_.open(request, ask->language, answer,
               [&](const std::string& id) { return along(*ask, "table_opened", "table " + id, actor_of(*ask)); });
}

void Api::answer_opening(const AskPtr& ask, const live::Table& table, bool repeated) {
  ask->answer(R"({"table":")" + table.id() + R"(","version":)" + std::to_string(table.version()) + R"(,"commitment":)" +
                  live::commitment_json(table) + R"(,"links":)" + live::links_json(table, base_of(ask->request)) + "}",
              repeated ? 200 : 201);
}

void Api::show_table(const AskPtr& ask) {
  with_table(ask, [this, ask](const TablePtr& table, const Link& link) {
    ask->answer("{" + live::describe(*table, link, ask->language, tables_.now()) + "}");
  });
}

void Api::show_events(const AskPtr& ask) {
  with_table(ask, [ask](const TablePtr& table, const Link& link) {
    const auto from = number_in(*ask, "from", 0), limit = number_in(*ask, "limit", most_events);
    if (!from) return ask->refuse(from.error());
    if (!limit) return ask->refuse(limit.error());
    ask->answer(live::events_json(*table, link, *from, std::min(*limit, most_events)));
  });
}

void Api::run_command(const std::string& id, const Link& link, live::CommandRequest request, Language language,
                      std::function<void(int, std::string)> answer) {
  const std::string key = request.key;
  const auto command = std::make_shared<Command>(Command{link, std::move(request), language, std::move(answer)});
  const auto plan = [this, command](const live::Table& table) -> live::Table::Plan {
    auto foreseen = foresee(*command, table, tables_.now());
    if (!foreseen) return std::unexpected(foreseen.error());
    // Writes the answer while the disk writes, so that nobody waits for it.
    command->foreseen = 0;
    if (foreseen->proposal != 0) return std::move(foreseen->entries);
    const auto& played = std::get<live::Played>(foreseen->entries.back().what);
    later([command, version = table.version() + foreseen->entries.size(), line = played.lines.back(),
           because = played.because, size = table.game().history().log().size(), game = std::move(foreseen->game)] {
      const auto events = game.history().log().subspan(size);
      command->foreseen_answer = live::answer_json({version, line, events, because}, game, command->language);
      command->foreseen = version;
    });
    return std::move(foreseen->entries);
  };
  tables_.change(id, key, language, plan,
                 [command](const std::expected<live::Tables::Done, live::Refused>& made) { conclude(*command, made); });
}

void Api::command(const AskPtr& ask) {
  with_right(ask, TableRight::enter_lines, [this, ask](const TablePtr& table, const Link& link) {
    tables_.expect_change();
    Members members(ask->request.body, ask->language);
    live::CommandRequest request = read_command(members);
    if (members.problem()) return ask->refuse(*members.problem());
    run_command(table->id(), link, std::move(request), ask->language, [ask](int status, std::string body) {
      Response response{.status = status, .body = std::move(body)};
      if (status == 503) response.headers.emplace_back("Retry-After", "1");
      ask->respond(std::move(response));
    });
  });
}

void Api::command_from(const std::string& id, const Link& link, Members& members, Language language,
                       std::function<void(int, std::string)> answer) {
  const auto refuse = [&](const live::Refused& refused) { answer(refused.status, error_body(refused)); };
  if (!access::may(link.grant, TableRight::enter_lines)) return refuse(live::refuse(403, "not_entitled", language));
  if (const auto wait = seconds_to_wait(access::Limit::command, id + "/" + std::to_string(link.number)))
    return refuse(live::refuse(429, "too_often", language, {*wait}));
  tables_.expect_change();
  live::CommandRequest request = read_command(members);
  if (members.problem()) return refuse(*members.problem());
  run_command(id, link, std::move(request), language, std::move(answer));
}

void Api::take_over(const AskPtr& ask) {
  with_right(ask, TableRight::take_over, [this, ask](const TablePtr& table, const Link& link) {
    Members members(ask->request.body, ask->language);
    const std::string device = members.text("device", 1, longest_name),
                      key = "takeover " + device + " " + members.text("key", shortest_key, longest_key);
    if (members.problem()) return ask->refuse(*members.problem());
    if (!may_keep_up(*ask, link)) return;
    change_table(
        ask, key,
        [=, this](const live::Table& now) { return now.plan_takeover(device, key, ask->language, tables_.now()); },
        [ask](const live::Tables::Done& done) { ask->answer(R"({"version":)" + std::to_string(done.last) + "}"); },
        [this, ask, table, link](const auto&) {
          return along(*ask, "taken_over", "table " + table->id(), access::ByLink{link.grant, table->id()});
        });
  });
}

void Api::upload_branch(const AskPtr& ask) {
  with_right(ask, TableRight::bring_branch, [this, ask](const TablePtr&, const Link& link) {
    const std::string budget = ask->places.front() + "/" + std::to_string(link.number);
    const bool large = ask->request.body.size() > usual_body;  // Reading it is already work.
    if (large && !within(*ask, access::Limit::upload, budget)) return;
    Members members(ask->request.body, ask->language);
    constexpr std::size_t most_lines = 1000;
    live::Table::Upload upload{.base = static_cast<store::Version>(members.number("base", 1, most_versions)),
                               .key = members.text("key", shortest_key, longest_key),
                               .device = members.text_if_any("device", longest_name),
                               .lines = members.texts("lines", most_lines)};
    if (!members.problem() && upload.lines.empty()) members.wrong("lines", "some_lines");
    if (members.problem()) return ask->refuse(*members.problem());
    // A device that is online uploads line by line: as little work as a command, and as often.
    constexpr std::size_t few_lines = 8;  // Four, each with its time.
    if (!large && upload.lines.size() > few_lines && !within(*ask, access::Limit::upload, budget)) return;
    upload.key = "upload " + digest_of(upload) + " " + upload.key;
    const auto plan = [=, this](const live::Table& table) -> live::Table::Plan {
      auto planned = table.plan_upload(link, upload, ask->language, tables_.now());
      if (!planned) return std::unexpected(planned.error());
      return planned->entries;
    };
    // The answer is made from what was stored, so that a repeated upload gets the same.
    change_table(ask, upload.key, plan, [ask](const live::Tables::Done& done) {
      const live::Table::Recorded& recorded = *done.item->recorded(done.last);
      if (recorded.line.empty() && recorded.branch == 0) return ask->refuse(409, "key_reused");
      nlohmann::ordered_json json = {{"merged", recorded.branch == 0}, {"version", done.last}};
      if (recorded.branch != 0) {
        const std::string& refused = done.item->branches().at(recorded.branch).kept.refused;
        json["branch"] = recorded.branch;
        json["refused"] = nullptr;
        if (!refused.empty()) json["refused"] = refused;
      }
      ask->answer(write_json(json), recorded.branch == 0 ? 200 : 202);
    });
  });
}

void Api::show_branches(const AskPtr& ask) {
  with_right(ask, TableRight::see_judging, [ask](const TablePtr& table, const Link&) {
    ask->answer(R"({"branches":)" + live::branches_json(*table) + "}");
  });
}

void Api::choose_branch(const AskPtr& ask) {
  with_right(ask, TableRight::choose_branch, [this, ask](const TablePtr& found, const Link& link) {
    Members members(ask->request.body, ask->language);
    const std::string keep = members.text("keep", 1, 16), key = "choose " + ask->places[1] + " " + keep + " " +
                                                                members.text("key", shortest_key, longest_key);
    const auto version = static_cast<store::Version>(members.number("version", 0, most_versions));
    if (keep != "branch" && keep != "log") members.wrong("keep", "one_of", {"branch, log"});
    if (members.problem()) return ask->refuse(*members.problem());
    // With an old version the answer is only what has been recorded since; nothing is replayed, so nothing is charged.
    if (keep == "branch" && version >= found->version() &&
        !within(*ask, access::Limit::upload, ask->places.front() + "/" + std::to_string(link.number)))
      return;
    const int branch = number_of(ask->places[1]);
    const auto plan = [=, this](const live::Table& table) -> live::Table::Plan {
      if (version != table.version()) {
        live::Refused refused = live::refuse(409, "conflict", ask->language);
        refused.more = R"("version":)" + std::to_string(table.version()) + R"(,"lines":)" +
                       write_json(nlohmann::ordered_json(table.lines_since(version)));
        return std::unexpected(refused);
      }
      return table.plan_choice(link, branch, keep == "branch", key, ask->language, tables_.now());
    };
    change_table(ask, key, plan, [ask](const live::Tables::Done& done) {
      ask->answer(R"({"version":)" + std::to_string(done.last) + R"(,"again":)" +
                  std::to_string(done.item->recorded(done.first)->again) + "}");
    });
  });
}

void Api::show_deal(const AskPtr& ask) {
  with_table(ask, [ask](const TablePtr& table, const Link& link) {
    // A delayed viewer learns of the end of the game when their stream does.
    const bool told = table->audience().view(link).announced;
    ask->answer(told ? live::deal_json(*table) : live::hidden_deal_json(*table));
  });
}

}  // namespace mafia::net
