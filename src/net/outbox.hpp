// The send queue of one connection. Messages are shared between connections; only the position in them is kept here.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "net/transport.hpp"

namespace mafia::net {

class Outbox {
 public:
  bool empty() const { return head_ == messages_.size(); }
  std::size_t bytes() const { return bytes_; }

  void push(Message message, std::size_t already_sent = 0) {
    if (empty()) sent_ = already_sent;
    bytes_ += message->size() - already_sent;
    messages_.push_back(std::move(message));
  }

  // The next parts to send, at most as many as `into` holds.
  std::span<const std::string_view> front(std::span<std::string_view> into) const {
    std::size_t count = 0;
    for (std::size_t i = head_; i < messages_.size() && count < into.size(); ++i)
      into[count++] = std::string_view(*messages_[i]).substr(i == head_ ? sent_ : 0);
    return into.first(count);
  }

  void sent(std::size_t count) {
    bytes_ -= count;
    sent_ += count;
    while (!empty() && sent_ >= messages_[head_]->size()) {
      sent_ -= messages_[head_]->size();
      messages_[head_++].reset();
    }
    if (empty())
      clear();
    else if (head_ > 64 && head_ > messages_.size() / 2)
      compact();
  }

  // Drops the messages that have not been started. Half a frame on the wire must be completed, and TLS may have started
  // the first message without reporting it.
  void keep_begun(bool first_is_begun) {
    if (empty()) return;
    messages_.resize(head_ + (sent_ > 0 || first_is_begun ? 1 : 0));
    bytes_ = empty() ? 0 : messages_[head_]->size() - sent_;
  }

 private:
  void compact() {
    messages_.erase(messages_.begin(), messages_.begin() + static_cast<std::ptrdiff_t>(head_));
    head_ = 0;
  }
  void clear() {
    messages_.clear();
    if (messages_.capacity() > 16) messages_.shrink_to_fit();
    head_ = sent_ = bytes_ = 0;
  }

  std::vector<Message> messages_;  // Those before head_ are sent.
  std::size_t head_ = 0;
  std::size_t sent_ = 0;  // Bytes sent of the message at head_.
  std::size_t bytes_ = 0;
};

}  // namespace mafia::net
