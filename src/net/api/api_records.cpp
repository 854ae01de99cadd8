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
    const bool told =
        table->audience().view(link, tables_.now()).announced && table->audience().up_to_date(link, tables_.now());
    if (!always && !told) return ask->refuse(403, "not_yet");
    then(*table);
  });
}

void Api::show_nota(const AskPtr& ask) {
  with_record(ask, [ask](const live::Table& table) {
    ask->respond({.type = "text/plain; charset=utf-8", .body = notation::record_text(table.record(), ask->language)});
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
    auto sheet = std::make_shared<const notation::protocol::Protocol>(notation::protocol::make(table.game()));
    const bool taken = printing_.submit([ask, sheet, language = ask->language]() mutable {
      std::string pdf;
      try {
        pdf = print::protocol_pdf(*sheet, language);
      } catch (const std::runtime_error&) {  // No memory: whoever is not answered is told 500.
      }
      return [ask = std::move(ask), pdf = std::move(pdf)] {
        const std::string name = "inline; filename=\"protocol-" + ask->places.front() + ".pdf\"";
        if (!pdf.empty())
          ask->respond({.type = "application/pdf", .body = pdf, .headers = {{"Content-Disposition", name}}});
      };
    });
    if (!taken) ask->refuse(429, "too_often", {"1"});
  });
}

void Api::show_signed(const AskPtr& ask) {
  with_record(ask, [this, ask](const live::Table& table) {
    if (!table.revealed()) return ask->refuse(403, "not_yet");
    ask->answer(signed_protocol(table, settings_.key));
  });
}

}  // namespace mafia::net
