// The stream of one kind of viewer: the events that this viewer may see. They are numbered within the stream, so that
// the numbers do not reveal what others see.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/game.hpp"
#include "live/entry.hpp"
#include "live/folding.hpp"

namespace mafia::live {

using Text = std::shared_ptr<const std::string>;

class Feed {
 public:
  explicit Feed(Viewer viewer) : viewer_(viewer) {}

  struct Item {
    Text json;
    Event event;             // As this viewer saw it; a reversal has the stream's own number.
    std::uint32_t position;  // In the log of the game.
    Time stored;             // By the machine's clock.
    Time heard;              // By the steady clock, which nobody can set: delays count from here.
  };

  struct Moment {
    Time stored, heard;
  };
  // One more event of the game. `before`: the state before it. `full`: its JSON, shared if nothing of it is hidden.
  void add(const State& before, const Event&, std::uint32_t position, const Text& full, Moment);
  // Sets `heard` of the events read from the log: each is as old as it is at time `proven`, which is `steady` by the
  // steady clock.
  void set_ages(Time proven, Time steady);

  std::span<const Item> items() const { return items_; }
  State view(std::size_t count) const;  // Folded from the first `count` events.
  const State& view() const { return folding_.state(); }

 private:
  void add_reversal(const Event&, std::uint32_t position, Moment);

  Viewer viewer_;
  std::vector<Item> items_;
  Folding folding_;
};

}  // namespace mafia::live
