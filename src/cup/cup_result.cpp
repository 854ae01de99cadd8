// The parts of a result line: `red; sheriff 1; don 2; mafia 3 4; killed 5; nota 2 3 4; award 3 best_move 0.5`.
#include "cup/cup_line.hpp"
#include "nota/names.hpp"

namespace mafia::notation {
namespace {

class ResultReader {
 public:
  explicit ResultReader(CupCursor& in) : in_(in) {
    for (Seat s : seats_of(sheet())) sheet()[s].role = Role::citizen;
  }

  CupResult read() {
    do read_part();
    while (!in_.failed() && in_.take(';'));
    in_.need_end();
    return std::move(result_);
  }

 private:
  ScoreSheet& sheet() { return result_.played.sheet; }

  void read_part() {
    if (read_outcome() || read_role() || read_first_kill() || read_discipline() || read_points()) return;
    in_.fail();
  }

  // "red card 6" is another part, so the longer one is asked first.
  bool read_outcome() {
    if (in_.sees(CupWord::red_card)) return false;
    if (in_.take(CupWord::red)) {
      sheet().outcome = Outcome::red;
      return true;
    }
    if (in_.take(CupWord::black)) {
      sheet().outcome = Outcome::black;
      return true;
    }
    if (in_.take(CupWord::draw)) {
      sheet().outcome = Outcome::draw;
      return true;
    }
    return false;
  }

  bool read_role() {
    constexpr std::pair<CupWord, Role> roles[] = {
        {CupWord::sheriff, Role::sheriff}, {CupWord::don, Role::don}, {CupWord::mafia, Role::mafia}};
    for (const auto& [word, role] : roles) {
      if (!in_.take(word)) continue;
      for (Seat s : in_.need_seats()) sheet()[s].role = role;
      return true;
    }
    return false;
  }

  bool read_first_kill() {
    if (in_.take(CupWord::killed)) {
      sheet().first_victim = in_.need_seat();
      return true;
    }
    if (in_.take(CupWord::voted)) {
      result_.played.voted_on_day_one = in_.need_seats().count();
      return true;
    }
    if (in_.take(CupWord::no_nota)) {
      result_.played.note_said = false;
      return true;
    }
    if (!in_.take(CupWord::nota)) return false;
    do {
      sheet().nota.add(in_.need_seat());
      ++sheet().nota_named;
    } while (!in_.failed() && !in_.at_end() && !in_.rest().starts_with(';'));
    return true;
  }

  bool read_discipline() {
    if (in_.take(CupWord::removed)) return each([](ScoredSeat& seat) { seat.removed = true; });
    if (in_.take(CupWord::yellow)) return each([](ScoredSeat& seat) { ++seat.yellows; });
    if (in_.take(CupWord::red_card)) return each([](ScoredSeat& seat) { ++seat.reds; });
    if (in_.take(CupWord::replay)) return each([](ScoredSeat& seat) { ++seat.caused_replays; });
    if (in_.take(CupWord::team_lost)) return each([](ScoredSeat& seat) { seat.team_lost = true; });
    if (!in_.take(CupWord::fouls)) return false;
    const Seat seat = in_.need_seat();
    result_.played.fouls[seat.index()] = static_cast<std::uint8_t>(std::min(in_.need_number(), 9));
    return true;
  }

  template <class Use>
  bool each(const Use& use) {
    for (Seat s : in_.need_seats()) use(sheet()[s]);
    return true;
  }

  bool read_points() {
    if (in_.take(CupWord::award)) {
      const Seat to = in_.need_seat();
      const CupAward award = read_award(in_);
      if (sheet()[to].awards.full()) {
        in_.fail();
        return true;
      }
      sheet()[to].awards.push_back({award.kind, award.points.hundredths});
      if (award.reason) result_.played.reasons.push_back({to, award.kind, award.reason});
      return true;
    }
    if (in_.take(CupWord::fine)) {
      ScoredSeat& seat = sheet()[in_.need_seat()];
      const auto clause = in_.clause();
      if (!clause || seat.fine_clauses.full()) {
        in_.fail();
        return true;
      }
      ++seat.fines;
      seat.fine_clauses.push_back(*clause);
      return true;
    }
    if (!in_.take(CupWord::consent)) return false;
    sheet().consent = true;
    result_.consent_by = in_.need_name({CupWord::because});
    if (in_.take(CupWord::because)) result_.consent_reason = in_.name();
    return true;
  }

  CupCursor& in_;
  CupResult result_;
};

}  // namespace

CupAward read_award(CupCursor& in) {
  CupAward award;
  bool found = in.take(CupWord::extra);
  award.kind = mafia::Award::extra;
  const std::string_view kind = found ? "" : in.token();
  for (mafia::Award each :
       {mafia::Award::best_move, mafia::Award::best_play, mafia::Award::worst_move, mafia::Award::worst_play})
    if (kind == name_of(each)) award.kind = each, found = true;
  if (!found) in.fail();
  const auto points = in.decimal();
  if (!points) in.fail();
  // What is no whole number of hundredths is no value of any book.
  award.points = {static_cast<std::int32_t>(points.value_or(0).as_hundredths().value_or(1))};
  const bool blame = award.kind == mafia::Award::worst_move || award.kind == mafia::Award::worst_play;
  if (blame && award.points.hundredths > 0) award.points = -award.points;
  award.reason = in.clause().value_or(Clause{});
  return award;
}

CupResult read_result(CupCursor& in) { return ResultReader(in).read(); }

}  // namespace mafia::notation
