// The documents of a game: record, game sheet, printed sheet. A long one takes longer to write than the loop may wait,
// and many ask for it at once when the game is over.
#include "net/api/api.hpp"
#include "net/api/signed_game_sheet.hpp"
#include "net/tokens.hpp"
#include "nota/record_text.hpp"
#include "play/game_sheet.hpp"
#include "print/game_sheet_pdf.hpp"

namespace mafia::net {
namespace {

using live::Snapshot;
using notation::game_sheet::GameSheet;

constexpr const char* text_type = "text/plain; charset=utf-8";
constexpr const char* json_type = "application/json; charset=utf-8";

// A rendering is named by the file name in the path, and by the language if it is translated.
std::string name_of(const Ask& ask, const live::Table& table, bool translated) {
  const std::string file = ask.request.path.substr(ask.request.path.rfind('/') + 1);
  return "table " + table.id() + "/" + file + (!translated ? "" : ask.language == Language::ru ? " ru" : " en");
}

}  // namespace

// Judges and assistants may read a record at any time, everybody else once they have been shown the end of the game and
// everything in the record.
void Api::with_record(const AskPtr& ask, std::function<void(const live::Table&)> then) {
  with_table(ask, [this, ask, then](const TablePtr& table, const live::Link& link) {
    const bool always = access::may(link.grant, access::TableRight::read_record_always);
    const bool told = table->audience().view(link).announced && table->audience().up_to_date(link);
    if (!always && !told) return ask->refuse(403, "not_yet");
    if (told) return then(*table);
    read_secret(ask, "record_read", *table, [then, table] { then(*table); });
  });
}

void Api::render(const AskPtr& ask, const live::Table& table, Renderings& renderings, RecordForm form) {
  const std::string name = name_of(*ask, table, form.translated);
  const auto prepare = [&]() -> Renderings::Make {
    return [snapshot = table.snapshot(), language = ask->language, write = std::move(form.write)] {
      return write(*snapshot, language);
    };
  };
  const auto answer = [ask, type = form.type, disposition = form.disposition](const RenderingPtr& made) {
    if (!made) return;  // Without an answer the client gets a 500.
    if (!made->refused.empty()) return ask->refuse(422, made->refused);
    Response response{.type = type, .headers = {{"ETag", made->tag}}};
    if (!disposition.empty()) response.headers.emplace_back("Content-Disposition", disposition);
    if (names_tag(ask->request.header("if-none-match"), made->tag))
      response.status = 304;
    else
      response.shared_body = made->body;
    ask->respond(std::move(response));
  };
  if (!renderings.find(name, table.version(), prepare, answer)) refuse_too_often(*ask, "1");
}

void Api::show_nota(const AskPtr& ask) {
  with_record(ask, [this, ask](const live::Table& table) {
    render(ask, table, texts_, {text_type, true, [](const Snapshot& game, Language language) {
                                  return notation::record_text(game.record(language), language);
                                }});
  });
}

void Api::show_game_sheet_json(const AskPtr& ask) {
  with_record(ask, [this, ask](const live::Table& table) {
    render(ask, table, texts_, {json_type, false, [](const Snapshot& game, Language) {
                                  return notation::game_sheet::as_json(notation::game_sheet::make(game.game));
                                }});
  });
}

void Api::show_game_sheet_text(const AskPtr& ask) {
  with_record(ask, [this, ask](const live::Table& table) {
    render(ask, table, texts_, {text_type, true, [](const Snapshot& game, Language language) {
                                  return notation::game_sheet::as_text(notation::game_sheet::make(game.game), language);
                                }});
  });
}

void Api::show_game_sheet_pdf(const AskPtr& ask) {
  with_record(ask, [this, ask](const live::Table& table) {
    const auto print = [this](const Snapshot& game, Language language) -> std::expected<std::string, std::string> {
      const GameSheet sheet = notation::game_sheet::make(game.game);
      if (!print::is_of_usual_size(sheet)) return std::unexpected("sheet_too_long");
      return settings_.print(sheet, language);
    };
    render(ask, table, sheets_,
           {"application/pdf", true, print, "inline; filename=\"protocol-" + table.id() + ".pdf\""});
  });
}

void Api::show_signed(const AskPtr& ask) {
  with_record(ask, [this, ask](const live::Table& table) {
    if (!table.revealed()) return ask->refuse(403, "not_yet");
    if (texts_.has(name_of(*ask, table, false), table.version())) return sign(ask, table);
    // The stored stream may have changed since the table was read. It is checked first, so that nothing is signed that
    // is not stored.
    std::vector<AskPtr>& waiting = to_sign_[table.id()];
    waiting.push_back(ask);
    if (waiting.size() > 1) return;
    log_.check(live::Tables::stream_of(table.id()), [this, id = table.id()](const auto& fault) {
      const auto asked = to_sign_.extract(id);
      for (const AskPtr& each : asked.mapped()) {
        if (fault) {
          each->refuse(tables_.refused(*fault, each->language));
          continue;
        }
        tables_.find(id, each->language, [this, each](std::expected<TablePtr, live::Refused> found) {
          found ? sign(each, **found) : each->refuse(found.error());
        });
      }
    });
  });
}

void Api::sign(const AskPtr& ask, const live::Table& table) {
  const auto write = [this](const Snapshot& game, Language) { return signed_game_sheet(game, settings_.key); };
  render(ask, table, texts_, {json_type, false, write});
}

}  // namespace mafia::net
