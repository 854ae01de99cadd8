#include "live/table_json.hpp"
#include "net/api/api.hpp"
#include "net/api/signed_protocol.hpp"
#include "notation/protocol.hpp"
#include "notation/record_text.hpp"
#include "print/protocol_pdf.hpp"

namespace mafia::net {

// The judge at any time, everybody else once the end has reached him and all that is in the record.
void Api::with_record(const AskPtr& ask, std::function<void(const live::Table&)> then) {
  with_table(ask, [this, ask, then](const TablePtr& table, const live::Link& link) {
    const bool always = access::may(link.grant, access::TableRight::read_record_always);
    const bool told = table->audience().view(link).announced && table->audience().up_to_date(link);
    if (!always && !told) return ask->refuse(403, "not_yet");
    if (told) return then(*table);
    read_secret(ask, "record_read", *table, [then, table] { then(*table); });
  });
}

void Api::show_nota(const AskPtr& ask) {
  with_record(ask, [ask](const live::Table& table) {
    ask->respond({.type = "text/plain; charset=utf-8",
                  .body = notation::record_text(table.record_with_callers(ask->language), ask->language)});
  });
}

void Api::show_protocol_json(const AskPtr& ask) {
  with_record(ask, [ask](const live::Table& table) {
    ask->answer(notation::protocol::as_json(notation::protocol::make(table.game())));
  });
}

void Api::show_protocol_text(const AskPtr& ask) {
  with_record(ask, [ask](const live::Table& table) {
    ask->respond({.type = "text/plain; charset=utf-8",
                  .body = notation::protocol::as_text(notation::protocol::make(table.game()), ask->language)});
  });
}

// Setting type takes longer than the loop may wait. The sheet goes along as a copy: the table stays in its thread.
void Api::show_protocol_pdf(const AskPtr& ask) {
  with_record(ask, [this, ask](const live::Table& table) {
    const auto wait = [&] {
      Response response{.status = 429, .body = error_body(live::refuse(429, "too_often", ask->language, {"1"}))};
      response.headers.emplace_back("Retry-After", "1");
      ask->respond(std::move(response));
    };
    if (const auto found = sheets_.find(table.id()); found != sheets_.end()) {
      Sheet& sheet = found->second;
      if (sheet.version != table.version() || sheet.language != ask->language) return wait();
      sheet.asks.push_back(ask);
      return;
    }
    auto protocol = std::make_shared<const notation::protocol::Protocol>(notation::protocol::make(table.game()));
    if (!print::is_of_usual_size(*protocol)) return ask->refuse(422, "sheet_too_long");
    const auto work = [this, protocol, id = table.id(), language = ask->language] {
      return [this, id, pdf = settings_.print(*protocol, language)] { printed(id, pdf); };
    };
    const auto failed = [this, id = table.id()](const std::string& why) {
      complain_("the sheet of table " + id + " cannot be printed: " + why);
      printed(id, {});
    };
    if (!printing_.submit(work, failed)) return wait();
    sheets_.emplace(table.id(), Sheet{table.version(), ask->language, {ask}});
  });
}

// Whoever is not answered is told 500.
void Api::printed(const std::string& table, const std::string& pdf) {
  const auto sheet = sheets_.extract(table);
  if (sheet.empty() || pdf.empty()) return;
  const std::string name = "inline; filename=\"protocol-" + table + ".pdf\"";
  for (const AskPtr& ask : sheet.mapped().asks)
    ask->respond({.type = "application/pdf", .body = pdf, .headers = {{"Content-Disposition", name}}});
}

void Api::show_signed(const AskPtr& ask) {
  with_record(ask, [this, ask](const live::Table& table) {
    if (!table.revealed()) return ask->refuse(403, "not_yet");
    // What is kept may have been changed since the table was read: nothing is signed that would not be found there.
    log_.check(live::Tables::stream_of(table.id()), [this, ask, id = table.id()](const auto& fault) {
      if (fault) return ask->refuse(tables_.refused(*fault, ask->language));
      tables_.find(id, ask->language, [this, ask](std::expected<TablePtr, live::Refused> found) {
        if (!found) return ask->refuse(found.error());
        ask->answer(signed_protocol(**found, settings_.key));
      });
    });
  });
}

}  // namespace mafia::net
