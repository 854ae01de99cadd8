#include "net/crowd.hpp"

#include <algorithm>

#include "net/transport.hpp"

namespace mafia::net {

Guest* Crowd::first_of(const Queue& queue, const std::string& network) {
  const auto found = std::ranges::find_if(queue, [&](const Guest* each) { return each->network_ == network; });
  return found == queue.end() ? nullptr : *found;
}

void Crowd::send_away(Guest& guest) {
  ++sent_away_;
  guest.give_way();
}

bool Crowd::send_idle_away(const std::string* network) {
  for (Queue* queue : {&silent_, &resting_}) {
    Guest* const first = network ? first_of(*queue, *network) : queue->empty() ? nullptr : queue->front();
    if (!first) continue;
    send_away(*first);
    return true;
  }
  return false;
}

bool Crowd::make_room(const std::string& network, bool is_proxy) {
  if (guests_ >= limits_.connections && !send_idle_away(nullptr)) return false;
  if (is_proxy) return true;
  const auto share = shares_.find(network);
  return share == shares_.end() || share->second.guests < limits_.connections_of_one_address ||
         send_idle_away(&network);
}

Crowd::Queue* Crowd::queue_of(const Guest& guest) {
  if (guest.stage_ == Stage::silent) return &silent_;
  if (guest.stage_ == Stage::asking) return &asking_;
  return guest.stage_ == Stage::resting ? &resting_ : nullptr;
}

void Crowd::put(Guest& guest, Stage stage) {
  if (Queue* const queue = queue_of(guest)) queue->erase(guest.place_);
  if (is_silent(guest)) --shares_[guest.network_].silent;
  guest.stage_ = stage;
  if (is_silent(guest)) ++shares_[guest.network_].silent;
  if (Queue* const queue = queue_of(guest)) guest.place_ = queue->insert(queue->end(), &guest);
}

void Crowd::enter(Guest& guest) {
  ++guests_;
  put(guest, Stage::silent);
  Share& share = shares_[guest.network_];
  ++share.guests;
  if (guest.is_proxy_ || share.silent <= limits_.silent_of_one_address) return;
  const auto gives_way = [&](const Guest* each) { return each != &guest && each->network_ == guest.network_; };
  const auto oldest = std::ranges::find_if(silent_, gives_way);
  if (oldest != silent_.end()) return send_away(**oldest);
  const auto newest = std::ranges::find_if(asking_.rbegin(), asking_.rend(), gives_way);  // It would be served last.
  if (newest != asking_.rend()) send_away(**newest);
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
  holders_.erase(guest.turn_);
  held_ -= guest.held_;
  shares_[guest.network_].held -= guest.held_;
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
  const bool keeps_turn = change == Change::added && guest.holds();
  const auto turn = keeps_turn ? std::next(guest.turn_) : holders_.end();
  forget_held(guest);
  if (bytes == 0 && !shared) return;
  guest.turn_ = holders_.insert(turn, &guest);
  guest.held_ = bytes;
  held_ += bytes;
  if (shared && ++shared_[shared.get()] == 1) held_ += shared->size();
  guest.shared_ = std::move(shared);
  const std::string network = guest.network_;  // A copy: the guest may be gone before this ends.
  const bool is_proxy = guest.is_proxy_;
  shares_[network].held += bytes;
  const auto too_much_for_one = [&] {
    const auto share = shares_.find(network);
    return !is_proxy && share != shares_.end() && share->second.held > limits_.held_of_one_address;
  };
  while (too_much_for_one()) send_away(*first_of(holders_, network));
  while (held_ > limits_.held) send_away(*holders_.front());
}

}  // namespace mafia::net
