#include "net/api/standings_socket.hpp"

namespace mafia::net {
namespace {

constexpr std::uint16_t not_understood = 4000, no_such_tournament = 4004, try_again_later = 1013;

}  // namespace

void StandingsSocket::opened(std::shared_ptr<Connection> connection) {
  connection_ = std::move(connection);
  const auto join = [self = shared_from_this()](std::expected<live::Tournaments::TournamentPtr, live::Refused> found) {
    if (!self->connection_) return;
    if (!found)
      return self->connection_->close(found.error().status == 404 ? no_such_tournament : try_again_later,
                                      found.error().code);
    const auto begin = [self, tournament = *found](const RenderingPtr& made, store::Version version) {
      self->begin(tournament, made, version);
    };
    if (!self->api_.find_standings(**found, self->language_, begin))
      self->connection_->close(try_again_later, "too_often");
  };
  api_.tournaments().find(id_, language_, join);
}

// Changes made while the first standings were written are sent with the next tick.
void StandingsSocket::begin(const live::Tournaments::TournamentPtr& tournament, const RenderingPtr& made,
                            store::Version version) {
  if (!connection_) return;
  if (!made) return connection_->close(try_again_later, "unavailable");
  tournament_ = tournament;
  connection_->send(text_message(*made->body));
  tournament->join(shared_from_this(), language_, version);
}

void StandingsSocket::received(std::string_view) {
  if (connection_) connection_->close(not_understood, "nothing is expected here");
}

void StandingsSocket::closed() {
  connection_.reset();
  if (!tournament_) return;
  // Later: the tournament may be iterating over its watchers now.
  api_.later([tournament = std::move(tournament_), self = shared_from_this()] { tournament->leave(self.get()); });
}

void StandingsSocket::tell(const live::PacketPtr& packet) {
  if (!connection_) return;
  if (!packet->framed) packet->framed = text_message(packet->text);
  connection_->send(packet->framed);
}

void StandingsSocket::end(std::uint16_t code, std::string_view reason) {
  tournament_.reset();
  if (connection_) connection_->close(code, reason);
}

}  // namespace mafia::net
