// One client: sends commands endlessly, each with its own key, and repeats those that were not answered.
#pragma once

#include "base/random.hpp"
#include "scene.hpp"

namespace mafia::torture {

class Client {
 public:
  enum class Way { http, websocket };
  Client(Scene&, Desk&, int number, Way, std::uint64_t seed);

  void run();  // Until the scene stops; commands under way are finished.

 private:
  struct Command {
    std::string key, line;
    std::uint64_t version = 0;
  };

  Game current_game();
  void open_game(Game&);
  void play(Game&, const std::string& line);
  void settle(const Game&, Command);
  // Returns true if the command is settled, false if it must be sent again.
  bool take(const Game&, Command&, const Reply&);

  std::optional<Reply> send(const Game&, const Command&);
  std::optional<Reply> send_by_websocket(const Game&, const Command&);
  void connect(const Game&);
  void watch(const std::string& message);
  std::string next_key();
  std::string next_line();

  Scene& scene_;
  Desk& desk_;
  std::string name_;
  Way way_;
  Random random_;
  Line line_;
  int commands_ = 0;
  bool may_undo_ = false;
  std::uint64_t version_ = 0;  // Of the game, as far as known.
  std::string game_;
  std::optional<test::WebSocket> socket_;
  std::uint64_t seen_ = 0;  // Events of the live stream.
};

}  // namespace mafia::torture
