#include "net/crowd.hpp"

#include <iterator>

#include "net/transport.hpp"

namespace mafia::net {

Crowd::Queue* Crowd::Queues::of(Stage stage) {
  switch (stage) {
    case Stage::silent: return &silent;
    case Stage::asking: return &asking;
    case Stage::resting: return &resting;
    case Stage::outside:
    case Stage::busy: break;
  }
  return nullptr;
}

void Crowd::send_away(Guest& guest) {
  ++sent_away_;
  guest.give_way();
}

bool Crowd::send_idle_away(const Queues& queues) {
  for (const Queue* queue : {&queues.silent, &queues.resting}) {
    if (queue->empty()) continue;
    send_away(*queue->front());
    return true;
  }
  return false;
}

bool Crowd::make_room(const std::string& network, bool is_proxy) {
  if (guests_ >= limits_.connections && !send_idle_away(all_)) return false;
  if (is_proxy) return true;
  const auto share = shares_.find(network);
  return share == shares_.end() || share->second.guests < limits_.connections_of_one_address ||
         send_idle_away(share->second);
}

void Crowd::put(Guest& guest, Stage stage) {
  Share& share = shares_[guest.network_];
  if (Queue* const queue = all_.of(guest.stage_)) {
    queue->erase(guest.place_.of_all);
    share.of(guest.stage_)->erase(guest.place_.of_one);
  }
  guest.stage_ = stage;
  if (Queue* const queue = all_.of(stage)) {
    Queue& own = *share.of(stage);
    guest.place_ = {queue->insert(queue->end(), &guest), own.insert(own.end(), &guest)};
  }
}

void Crowd::enter(Guest& guest) {
  ++guests_;
  put(guest, Stage::silent);
  Share& share = shares_[guest.network_];
  ++share.guests;
  const std::size_t silent = share.silent.size() + share.asking.size();
  if (guest.is_proxy_ || silent <= static_cast<std::size_t>(limits_.silent_of_one_address)) return;
  if (share.silent.front() != &guest) return send_away(*share.silent.front());
  if (!share.asking.empty()) send_away(*share.asking.back());  // It would be served last.
}

void Crowd::hear(Guest& guest) {
  if (guest.stage_ == Stage::silent) put(guest, Stage::asking);
}

void Crowd::hear_more(Guest& guest) {
  if (guest.stage_ == Stage::asking) put(guest, Stage::silent);
}

void Crowd::serve(Guest& guest) {
  if (guest.stage_ != Stage::outside) put(guest, Stage::busy);
}

void Crowd::rest(Guest& guest) {
  if (guest.stage_ != Stage::outside) put(guest, Stage::resting);
}

void Crowd::leave(Guest& guest) {
  if (guest.stage_ == Stage::outside) return;
  forget_held(guest);
  put(guest, Stage::outside);
  --guests_;
  const auto share = shares_.find(guest.network_);
  if (--share->second.guests == 0) shares_.erase(share);
}

void Crowd::forget_held(Guest& guest) {
  if (!guest.holds()) return;
  Share& share = shares_[guest.network_];
  all_.holders.erase(guest.turn_.of_all);
  share.holders.erase(guest.turn_.of_one);
  held_ -= guest.held_;
  share.held -= guest.held_;
  guest.held_ = 0;
  if (!guest.shared_) return;
  const auto known = shared_.find(guest.shared_.get());
  if (--known->second == 0) {
    held_ -= guest.shared_->size();
    shared_.erase(known);
  }
  guest.shared_.reset();
}

void Crowd::hold(Guest& guest, std::size_t bytes, std::shared_ptr<const std::string> shared, Change change) {
  if (guest.stage_ == Stage::outside) return;
  Share& own = shares_[guest.network_];
  const bool keeps_turn = change == Change::added && guest.holds();
  const Guest::Place turn = keeps_turn ? Guest::Place{std::next(guest.turn_.of_all), std::next(guest.turn_.of_one)}
                                       : Guest::Place{all_.holders.end(), own.holders.end()};
  forget_held(guest);
  if (bytes == 0 && !shared) return;
  guest.turn_ = {all_.holders.insert(turn.of_all, &guest), own.holders.insert(turn.of_one, &guest)};
  guest.held_ = bytes;
  held_ += bytes;
  if (shared && ++shared_[shared.get()] == 1) held_ += shared->size();
  guest.shared_ = std::move(shared);
  const std::string network = guest.network_;  // A copy: the guest may be gone before this ends.
  const bool is_proxy = guest.is_proxy_;
  own.held += bytes;
  const auto too_much_for_one = [&] {
    const auto share = shares_.find(network);
    const bool is_too_much = !is_proxy && share != shares_.end() && share->second.held > limits_.held_of_one_address;
    return is_too_much ? share->second.holders.front() : nullptr;
  };
  while (Guest* const first = too_much_for_one()) send_away(*first);
  while (held_ > limits_.held) send_away(*all_.holders.front());
}

}  // namespace mafia::net
