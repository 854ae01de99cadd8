// The sanction catalogue of the Maf Club rules: which penalties a clause provides, and when.
#include <vector>

#include "rules/mafclub/book.hpp"

namespace mafia::rules::mafclub {
namespace {

constexpr std::uint16_t remark = bit(Penalty::remark), foul = bit(Penalty::foul), technical = bit(Penalty::technical),
                        removal = bit(Penalty::removal), yellow = bit(Penalty::yellow), red = bit(Penalty::red),
                        replay = bit(Penalty::replay);

constexpr SanctionRow rows[] = {
    {"1.2", foul},
    {"2.1.3", foul | removal, Moment::night},
    {"2.1.4", foul | removal, Moment::night},
    {"2.1.6", yellow, Moment::night_zero},
    {"2.3.1", remark | foul, Moment::day, "4.3.14"},
    {"2.4.1a", foul, Moment::voting_undetermined, "4.3.4"},
    {"2.4.10", foul, Moment::voting, "4.3.14", 0, Topic::hand_taken_back},
    {"2.4.11", foul, Moment::voting, "4.3.14"},
    {"2.4.12", removal, Moment::voting},
    {"2.4.13", foul, Moment::voting, "4.3.14", 0, Topic::second_hand},
    {"2.4.13a", foul, Moment::voting, "4.3.14", 0, Topic::second_hand},
    {"2.4.14b", foul, Moment::voting, "4.3.9"},
    {"2.6.2.1", removal, Moment::nota},
    {"2.7.2.2a", yellow, Moment::drawn_table},
    {"4.1", remark | foul | removal | red, Moment::any, "", after_decision},
    {"4.2", foul | removal},
    {"4.3", foul},
    {"4.3.1", foul, Moment::not_his_speech, "4.3"},
    {"4.3.2", foul, Moment::day, "4.3"},
    {"4.3.3", foul, Moment::any, "4.3"},
    {"4.3.4", foul, Moment::voting_undetermined, "4.3"},
    {"4.3.5", foul, Moment::nightfall, "4.3"},
    {"4.3.6", foul, Moment::any, "4.3"},
    {"4.3.7", foul, Moment::voting, "4.3"},
    {"4.3.8", foul, Moment::any, "4.3", after_decision},
    {"4.3.9", foul, Moment::voting, "4.3"},
    {"4.3.10", foul, Moment::nightfall, "4.3"},
    {"4.3.11", foul, Moment::voting, "4.3", 0, Topic::hand_taken_back},
    {"4.3.12", foul, Moment::day, "4.3"},
    {"4.3.13", foul, Moment::deal, "4.3"},
    {"4.3.14", foul, Moment::any, "4.3"},
    {"4.3.15", foul, Moment::any, "4.3", needs_reason},
    {"4.6.1", foul, Moment::any, "4.3"},
    {"4.8", removal},
    {"4.8.1", removal, Moment::voting, "4.8"},
    {"4.8.2", removal, Moment::night, "4.8"},
    {"4.8.3", removal, Moment::any, "4.8"},
    {"4.8.4", removal, Moment::any, "4.8", after_decision},
    {"4.8.5", removal, Moment::any, "4.8", 0, Topic::tears},
    {"4.8.6", removal, Moment::night, "4.8"},
    {"4.8.7", removal, Moment::night, "4.8"},
    {"4.8.8", removal, Moment::night, "4.8"},
    {"4.8.9", removal, Moment::hunt_red, "4.8"},
    {"4.8.10", removal, Moment::any, "4.8"},
    {"4.8.10-c1", removal, Moment::any, "4.8"},
    {"4.8.11", removal, Moment::any, "4.8"},
    {"4.8.11a", removal, Moment::any, "4.8"},
    {"4.8.12", removal, Moment::any, "4.8", 0, Topic::bet},
    {"4.8.13", removal, Moment::any, "4.8", 0, Topic::protest_in_game},
    {"4.8.14", removal, Moment::any, "4.8", needs_reason},
    {"4.9", removal},
    {"4.9-c1", removal, Moment::any, "4.9"},
    {"4.9-c2", removal, Moment::any, "4.9"},
    {"4.9-c3", removal, Moment::any, "4.9"},
    {"4.9-c4", removal, Moment::any, "4.9"},
    {"4.10", yellow, Moment::removed_player, "4.17"},
    {"4.13", replay},
    {"4.13.1", replay, Moment::any, "4.13", 0, Topic::oath},
    {"4.13.1-c1", replay, Moment::any, "4.13", 0, Topic::oath},
    {"4.13.2", replay, Moment::any, "4.13", 0, Topic::threat},
    {"4.13.2.1", replay | red, Moment::any, "4.13", after_decision, Topic::threat},
    {"4.13.3", replay, Moment::sheriff_only, "4.13", 0, Topic::night_information},
    {"4.13.4", replay, Moment::any, "4.13", 0, Topic::audience_hint},
    {"4.17", yellow},
    {"4.17.1", yellow, Moment::removed_player, "4.17"},
    {"4.17.2", yellow, Moment::night_zero, "4.17"},
    {"4.17.3", yellow, Moment::killed_sheriff_lost, "4.17"},
    {"4.17.4", yellow, Moment::any, "4.17", after_decision},
    {"4.17.5", yellow, Moment::any, "4.17"},
    {"4.18", red},
    {"4.18.1", red, Moment::any, "4.18"},
    {"4.18.2", red, Moment::any, "4.18", after_decision},
    {"4.18.3", red, Moment::any, "4.18"},
    {"5.7", technical},
    {"5.7.1", technical, Moment::any, "5.7"},
    {"5.7.2", technical, Moment::any, "5.7"},
    {"5.7.3", technical, Moment::any, "5.7"},
    {"5.7.3a", removal, Moment::any, "5.7"},
    {"5.7.4", technical, Moment::any, "5.7"},
    {"5.7.5", technical, Moment::any, "5.7"},
    {"5.7.6", technical, Moment::any, "5.7"},
    {"5.7.7", technical, Moment::any, "5.7"},
    {"5.7.8", technical, Moment::any, "5.7", needs_reason},
};

}  // namespace

std::vector<SanctionRow> sanctions(Edition edition) {
  std::vector<SanctionRow> list(std::begin(rows), std::end(rows));
  if (edition == Edition::ru) return list;
  for (SanctionRow& row : list) {
    if (row.clause == "4.1") row.penalties &= ~removal;  // D15: the English list has no removal from the game.
    // D3: in the English edition gestures are a foul during the whole vote.
    if (row.moment == Moment::voting_undetermined) row.moment = Moment::voting;
  }
  return list;
}

}  // namespace mafia::rules::mafclub
