// The stream of one kind of viewer: what passed the gate for him, numbered by itself, so that the number of what others
// see does not show.
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
    Event event;             // As this viewer saw it; a reversal names his own number.
    std::uint32_t position;  // In the log of the game.
    Time stored;             // By the machine's clock,
    Time heard;              // by one that nobody can set: from then on a delay counts.
  };

  // One more event of the game: `before` is the state it met. `full`: its JSON, shared if nothing is hidden of it.
  struct Moment {
    Time stored, heard;
  };
  void add(const State& before, const Event&, std::uint32_t position, const Text& full, Moment);
  // What was read from the log is as old as it is at the time `proven`, which is `steady` by the other clock.
  void set_ages(Time proven, Time steady);

  std::span<const Item> items() const { return items_; }
  State view(std::size_t count) const;  // Folded from the first so many.
  const State& view() const { return folding_.state(); }

 private:
  void add_reversal(const Event&, std::uint32_t position, Moment);

  Viewer viewer_;
  std::vector<Item> items_;
  Folding folding_;
};

}  // namespace mafia::live
