// Transcribes one record under one rule set. Internal to transcribe*.cpp.
#pragma once

#include "exchange/transcribe.hpp"

namespace mafia::exchange {

std::string tidied(std::string_view name);  // With a length and characters that a line can hold.

class Transcriber {
 public:
  Transcriber(const Record&, std::string_view rules, notation::Language);
  Transcript run();

 private:
  using Statement = notation::Statement;
  using Verb = notation::Verb;
  enum class Written : std::uint8_t { yes, refused, contradicts };

  // Everything that a trial may roll back.
  struct Page {
    notation::NotatedGame game;
    std::vector<std::string> lines;
    std::vector<Remark> remarks;
    std::vector<bool> given;  // Incidents already written, by index in the record.
    std::vector<bool> named;  // Best moves likewise.
  };

  // transcribe_pen.cpp
  Written write(const Statement&);  // A line that the law refuses or that contradicts the record is not written.
  Written try_out(const Statement&);
  bool tell(const Statement&);  // The same; what is not written is explained.
  void explain(Written, const Statement&);
  void deviate(const char* key, const std::vector<std::string>& values, Clause);
  void gap(const char* key, const std::vector<std::string>& values);
  void remark(bool deviation, std::string sentence, Clause);
  void recite(const Statement&);  // What the record says, as a comment.
  static Statement line(const std::string& english);
  bool force(const std::string& english);
  bool force_out(int seat, Exit how);
  void force_out(std::vector<int> seats, Exit how);
  void force_pass();
  void force_winner(Outcome);
  std::string print(const Statement&) const;
  std::string name_of(Outcome) const;
  Clause clause(Law) const;

  // transcribe.cpp: the course of the game.
  void header();
  void play(int last);
  void wait_for_draw();
  void close();
  void recite_rest();
  void decide();
  void give_bonuses();
  void expect();
  void notes();

  // transcribe_day.cpp
  void play_day(int number);
  void play_day_once(int number);
  void speeches(int number);
  void speech(const DayRecord&, int speaker);
  void reach(int speaker);
  std::vector<int> speaking_order() const;
  void name_best_move();
  template <class Fits>
  bool any_incident(const Fits&) const;
  template <class Fits>
  void give(const Fits&);
  void give_part(Part up_to);
  void give_one(const Incident&);
  void remove(const Incident&);
  void lose_team(const Incident&);
  void put_out_the_recorded(int phase);

  // transcribe_vote.cpp
  void vote(int number);
  void vote_as_recorded(const DayRecord&, bool fouls_first);
  bool count(const std::vector<Vote>&, int ballot, bool fouls_first);
  void hear_tied(int ballot);
  void sort_hands(const std::vector<Vote>&, std::vector<Statement>& counts);
  void ask_to_lift(const DayRecord&);
  void pass_without_vote(const DayRecord&);
  void recite_ballot(const std::vector<Vote>&);
  bool is_voting() const;
  bool any_incident_in_vote(const Page&) const;
  std::vector<int> voted_today() const;

  // transcribe_night.cpp
  void play_night(int number);
  void hunt(const NightRecord&, std::optional<int> victim);
  std::optional<Statement> shots_of(const NightRecord&, std::optional<int> victim) const;
  std::optional<int> victim_of(const Statement& shots) const;

  const State& now() const { return page_.game.state(); }
  bool is_over() const { return now().step == Step::over; }
  bool is_out(int seat) const;
  bool is_leaving(int seat) const;
  bool leaves_by(int seat, int phase) const;  // In the record.
  std::vector<int> contradicted() const;

  const Record& record_;
  std::string rules_;
  notation::Language language_;
  Page page_;
  notation::Problem problem_;      // Of the last refusal.
  std::vector<int> contradicted_;  // Seats that would have left although the record keeps them.
  int spared_ = 0;                 // Today's single candidate, whom the law would put out and the record keeps.
  int phase_ = 0;
  int last_ = 0;
};

template <class Fits>
bool Transcriber::any_incident(const Fits& fits) const {
  for (std::size_t i = 0; i < record_.incidents.size(); ++i)
    if (!page_.given[i] && phase_of(record_.incidents[i].at) == phase_ && fits(record_.incidents[i])) return true;
  return false;
}

template <class Fits>
void Transcriber::give(const Fits& fits) {
  for (std::size_t i = 0; i < record_.incidents.size(); ++i) {
    const Incident& incident = record_.incidents[i];
    if (page_.given[i] || phase_of(incident.at) != phase_ || !fits(incident)) continue;
    page_.given[i] = true;
    give_one(incident);
  }
}

}  // namespace mafia::exchange
