// A table and its shadow, which replays every accepted line with the events as storage returns them.
#pragma once

#include <gtest/gtest.h>

#include "play/game_sheet.hpp"
#include "same.hpp"
#include "wire/event_json.hpp"

namespace mafia::test {

class Shadowed {
 public:
  // Returns false if the line was refused. follows() says whether both tables agree afterwards.
  bool apply(const notation::Statement& statement) {
    const std::size_t size = events();
    if (!table.apply(statement)) return false;
    std::vector<Event> stored;
    for (std::size_t i = size; i < events(); ++i) stored.push_back(stored_and_read(table.history().log()[i]));
    const auto replayed = shadow.replay(statement, stored);
    EXPECT_TRUE(replayed) << "the shadow refused a line";
    return true;
  }

  // Compares what a line can have changed.
  bool follows() const {
    if (!table.has_rules()) return !shadow.has_rules();
    const auto a = table.history().log(), b = shadow.history().log();
    if (a.size() != b.size() || table.now() != shadow.now()) return false;
    if (!a.empty() && !same(a.back(), b.back())) return false;
    return same(table.state(), shadow.state()) && table.reasons().size() == shadow.reasons().size();
  }

  // Compares everything that can be asked.
  void expect_same() const {
    if (!table.has_rules()) return;
    const auto a = table.history().log(), b = shadow.history().log();
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) ASSERT_TRUE(same(a[i], b[i])) << "event " << i;
    EXPECT_EQ(notation::game_sheet::as_json(notation::game_sheet::make(table)),
              notation::game_sheet::as_json(notation::game_sheet::make(shadow)));
    EXPECT_EQ(table.rules().deck.value, shadow.rules().deck.value);
  }

  // Undoes line by line until nothing is left; returns the number of lines.
  int undo_all() {
    int lines = 0;
    for (;;) {
      const notation::Statement undo{.verb = notation::Verb::undo, .number = 1};
      const bool done = table.apply(undo).has_value();
      EXPECT_EQ(shadow.apply(undo).has_value(), done);
      if (!done || !follows()) return lines;
      ++lines;
    }
  }

  notation::NotatedGame table, shadow;

 private:
  std::size_t events() const { return table.has_rules() ? table.history().log().size() : 0; }

  static Event stored_and_read(const Event& event) {
    const std::string text = notation::event_json(event);
    const auto read = notation::read_event(text);
    EXPECT_TRUE(read && same(*read, event) && notation::event_json(*read) == text) << text;
    return read.value_or(event);
  }
};

}  // namespace mafia::test
