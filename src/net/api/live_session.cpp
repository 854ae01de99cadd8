#include "net/api/live_session.hpp"

#include "live/table_json.hpp"

namespace mafia::net {
namespace {

constexpr std::uint16_t not_understood = 4000, unknown_token = 4001, no_such_table = 4004;

std::string id_of(const Members& members) { return members.scalar("id"); }

}  // namespace

void LiveSession::opened(std::shared_ptr<Connection> connection) { connection_ = std::move(connection); }

void LiveSession::closed() {
  connection_.reset();
  if (!table_) return;
  // It may be that a list of watchers is being gone through just now.
  api_.later([table = std::move(table_), self = shared_from_this()] { table->audience().leave(self.get()); });
}

void LiveSession::tell(const live::PacketPtr& packet) {
  if (!connection_) return;
  if (!packet->framed) packet->framed = text_message(packet->text);
  connection_->send(packet->framed);
}

void LiveSession::end(std::uint16_t code, std::string_view reason) {
  table_.reset();
  if (connection_) connection_->close(code, reason);
}

void LiveSession::say(const std::string& text) {
  if (connection_) connection_->send(text_message(text));
}

void LiveSession::received(std::string_view text) {
  Members members(text, language_);
  const std::string type = members.text("type", 1, 16);
  if (!members.problem()) {
    if (type == "hello" && !greeted_) return hello(members);
    if (type == "ping" && link_) return ping(members);
    if (type == "command" && link_) return command(members);
  }
  if (connection_) connection_->close(not_understood, "not understood");
}

void LiveSession::ping(Members& members) {
  say(R"({"type":"pong","id":)" + id_of(members) + R"(,"time":)" + std::to_string(api_.tables().now()) + "}");
}

void LiveSession::hello(Members& members) {
  greeted_ = true;
  const std::string token = members.text("token", 1, 64), language = members.text_if_any("lang", 8);
  const auto from = members.number_if_any("from", 0, 1'000'000).value_or(0);
  if (members.problem()) return connection_->close(not_understood, "not understood");
  language_ = language == "ru" ? Language::ru : Language::en;
  const auto answer = [self = shared_from_this(), token,
                       from](std::expected<live::Tables::TablePtr, live::Refused> found) {
    if (!self->connection_) return;
    if (!found) {
      const int status = found.error().status;
      return self->connection_->close(status == 404 ? no_such_table : 1013, found.error().code);
    }
    self->join(*found, token, static_cast<std::size_t>(from));
  };
  api_.tables().find(id_, language_, answer);
}

void LiveSession::join(const live::Tables::TablePtr& table, const std::string& token, std::size_t from) {
  link_ = table->link_of(token);
  if (!link_) return connection_->close(unknown_token, "unknown token");
  table_ = table;
  const live::Time now = api_.tables().now();
  const std::string welcome = R"({"type":"welcome",)" + live::describe(*table, *link_, language_, now) + "}";
  table->audience().join(shared_from_this(), *link_, from, language_, welcome);
}

void LiveSession::command(Members& members) {
  const std::string id = id_of(members);
  const auto answer = [self = shared_from_this(), id](int status, const std::string& body) {
    self->say(R"({"type":"answer","id":)" + id + R"(,"status":)" + std::to_string(status) + R"(,"body":)" + body + "}");
  };
  api_.command_from(id_, *link_, members, language_, answer);
}

}  // namespace mafia::net
