#include "net/api/live_socket.hpp"

#include "live/table_json.hpp"
#include "net/frame.hpp"

namespace mafia::net {
namespace {

constexpr std::size_t longest_message = 32U << 10;
constexpr std::uint16_t too_large = 1009, try_again_later = 1013, not_understood = 4000, unknown_token = 4001;

std::string id_of(const Members& members) { return members.scalar("id"); }

}  // namespace

LiveSocket::LiveSocket(Api& api, std::string table, std::string remote, std::optional<access::AccountView> account)
    : api_(api),
      id_(std::move(table)),
      remote_(std::move(remote)),
      account_(std::move(account)),
      messages_(api.bucket(access::Limit::message)),
      refusals_(api.bucket(access::Limit::refusal)) {}

void LiveSocket::opened(std::shared_ptr<Connection> connection) { connection_ = std::move(connection); }

void LiveSocket::closed() {
  connection_.reset();
  if (!table_) return;
  // Later: the table may be iterating over its watchers now.
  api_.later([table = std::move(table_), self = shared_from_this()] { table->audience().leave(self.get()); });
}

void LiveSocket::tell(const live::PacketPtr& packet) {
  if (!connection_) return;
  if (!packet->framed) packet->framed = text_message(packet->text);
  connection_->send(packet->framed);
}

void LiveSocket::end(std::uint16_t code, std::string_view reason) {
  table_.reset();
  cut(code, reason);
}

void LiveSocket::give_up(access::SecurityEvent event) {
  api_.security_event(event, remote_);
  cut(not_understood, "no hello");
}

void LiveSocket::cut(std::uint16_t code, std::string_view reason) {
  ended_ = true;
  if (connection_) connection_->close(code, reason);
}

void LiveSocket::cut_malformed(std::uint16_t code, std::string_view reason) {
  api_.security_event(access::SecurityEvent::malformed_request, remote_);
  cut(code, reason);
}

void LiveSocket::note_limit() const { api_.security_event(access::SecurityEvent::rate_limit, remote_); }

void LiveSocket::count_refusal() {
  if (!refusals_.take(api_.steady())) return;
  note_limit();
  cut(close_code::too_often, "too often");
}

void LiveSocket::say(const std::string& text) {
  if (connection_) connection_->send(text_message(text));
}

void LiveSocket::received(std::string_view text) {
  if (ended_) return;
  if (text.size() > longest_message) return cut_malformed(too_large, "too large");
  Members members(text, language_);
  const std::string type = members.text("type", 1, 16);
  if (!members.problem()) {
    if (type == "hello" && !greeted_) return hello(members);
    if (type == "ping" && link_) return ping(members);
    if (type == "command" && link_) return command(members);
  }
  cut_malformed(not_understood, "not understood");
}

void LiveSocket::ping(Members& members) {
  if (messages_.take(api_.steady())) {
    note_limit();
    return count_refusal();
  }
  say(R"({"type":"pong","id":)" + id_of(members) + R"(,"time":)" + std::to_string(api_.tables().now()) + "}");
}

void LiveSocket::hello(Members& members) {
  greeted_ = true;
  const std::string token = members.text("token", 1, 64), language = members.text_if_any("lang", 8);
  const auto from = members.number_if_any("from", 0, 1'000'000).value_or(0);
  if (members.problem()) return cut_malformed(not_understood, "not understood");
  language_ = language == "ru" ? Language::ru : Language::en;
  using Admitted = std::expected<Api::Admitted, live::Refused>;
  const auto noted = [self = shared_from_this(), from](const Admitted& admitted) {
    if (!self->connection_) return;
    admitted ? self->join(*admitted, static_cast<std::size_t>(from)) : self->turn_away(admitted.error());
  };
  const auto known = [self = shared_from_this(), noted](const Admitted& admitted) {
    if (!self->connection_) return;
    if (!admitted) return self->turn_away(admitted.error());
    if (self->api_.may_view(*admitted, self->remote_))
      return self->api_.note_reading({self->remote_, self->account_}, *admitted, self->language_, noted);
    self->note_limit();
    self->cut(close_code::too_often, "too_often");
  };
  api_.admit(remote_, id_, token, language_, known);
}

void LiveSocket::turn_away(const live::Refused& why) {
  cut(why.status == 401 ? unknown_token : why.status == 429 ? close_code::too_often : try_again_later, why.code);
}

void LiveSocket::join(const Api::Admitted& admitted, std::size_t from) {
  link_ = admitted.link;
  table_ = admitted.table;
  const live::Time now = api_.tables().now();
  const std::string welcome = R"({"type":"welcome",)" + live::describe(*table_, *link_, language_, now) + "}";
  table_->audience().join(shared_from_this(), *link_, from, language_, welcome);
}

void LiveSocket::command(Members& members) {
  const std::string id = id_of(members);
  const auto answer = [self = shared_from_this(), id](int status, const std::string& body) {
    self->say(R"({"type":"answer","id":)" + id + R"(,"status":)" + std::to_string(status) + R"(,"body":)" + body + "}");
    if (status == 429) self->note_limit();
    if (status >= 400) self->count_refusal();
  };
  if (const auto wait = messages_.take(api_.steady())) {
    const std::string seconds = std::to_string(wait->count());
    return answer(429, error_body(live::refuse(429, "too_often", language_, {seconds})));
  }
  api_.command_from(id_, *link_, members, language_, answer);
}

}  // namespace mafia::net
