// The sanction catalogue of the FIIM rules: section 5 names the violations, section 6 punishes them (FIIM-Q25).
#include "rules/fiim/book.hpp"

namespace mafia::rules::fiim {
namespace {

constexpr int warning = bit(Penalty::remark), foul = bit(Penalty::foul), out = bit(Penalty::removal),
              team_loss = bit(Penalty::team_loss), tournament = bit(Penalty::exclusion);

constexpr SanctionRow rows[] = {
    {"4.3.6", warning | out, Moment::day},
    {"4.5.9.1", out, Moment::night, "6.7"},
    {"5.1", foul | out | team_loss},
    {"5.1.1", team_loss, Moment::any, "5.1", 0, Topic::oath_or_bet},
    {"5.1.2", team_loss, Moment::any, "5.1", 0, Topic::threat},
    {"5.1.3", team_loss, Moment::any, "5.1", 0, Topic::night_information},
    {"5.1.4", out | tournament, Moment::any, "5.1", excludes},
    {"5.1.5", team_loss, Moment::any, "5.1", 0, Topic::audience_hint},
    {"5.1.6", out | tournament, Moment::any, "5.1", after_decision},
    {"5.1.7", out, Moment::night, "5.1"},
    {"5.1.8", out, Moment::night, "5.1"},
    {"5.1.9", out, Moment::night, "5.1"},
    {"5.1.10", out, Moment::night, "5.1"},
    {"5.1.11", out, Moment::any, "5.1", after_decision},
    {"5.1.12", out, Moment::any, "5.1", upgraded},
    {"5.1.13", foul, Moment::any, "5.1", after_decision},
    {"5.1.14", foul, Moment::day, "5.1", after_decision},
    {"5.1.15", foul, Moment::not_his_speech, "5.1", after_decision},
    {"5.1.16", foul, Moment::voting_phase, "5.1", after_decision},
    {"5.1.17", foul, Moment::voting_phase, "5.1", after_decision},
    {"5.1.18", out, Moment::day, "5.1", upgraded, Topic::tears},
    {"5.1.19", foul, Moment::voting, "5.1", after_decision},
    {"5.1.20", out, Moment::voting, "5.1"},
    {"5.1.21", foul, Moment::before_nota, "5.1", after_decision},
    {"5.1.22", out, Moment::any, "5.1"},
    {"5.1.23", out, Moment::any, "5.1", upgraded},
    {"5.1.24", out, Moment::any, "5.1", upgraded},
    {"6.3", warning | foul | out | tournament | team_loss},
    {"6.3a", warning, Moment::any, "6.3", after_decision},
    {"6.5", out},
    {"6.5a", out},
    {"6.6", foul, Moment::any, "", after_decision},
    {"6.6.1", foul, Moment::not_his_speech, "6.6", after_decision},
    {"6.6.2", foul, Moment::any, "6.6", after_decision},
    {"6.6.3", foul, Moment::day, "6.6", after_decision},
    {"6.6.4", foul, Moment::any, "6.6", after_decision},
    {"6.6.5", foul, Moment::any, "6.6", after_decision},
    {"6.6.6", foul, Moment::voting_phase, "6.6", after_decision},
    {"6.6.6a", foul, Moment::voting_phase, "6.6", after_decision},
    {"6.6.7", foul, Moment::voting_phase, "6.6", after_decision},
    {"6.6.8", foul, Moment::voting, "6.6", after_decision},
    {"6.6.9", foul, Moment::before_nota, "6.6", after_decision},
    {"6.7", out},
    {"6.7.1", out, Moment::any, "6.7", after_decision},
    {"6.7.2", out, Moment::night, "6.7"},
    {"6.7.3", out, Moment::night, "6.7"},
    {"6.7.4", out | tournament, Moment::any, "6.7", after_decision},
    {"6.7.5", out, Moment::night, "6.7"},
    {"6.7.6", out, Moment::night, "6.7"},
    {"6.7.7", out, Moment::day, "6.7", upgraded, Topic::tears},
    {"6.7.8", out, Moment::any, "6.7", upgraded},
    {"6.7.9", out, Moment::voting, "6.7"},
    {"6.7.10", out | tournament, Moment::any, "6.7", excludes},
    {"6.7.11", out, Moment::any, "6.7"},
    {"6.7.12", out, Moment::any, "6.7", upgraded},
    {"6.7.13", out, Moment::any, "6.7", upgraded},
    {"6.7.14", out, Moment::any, "6.7", upgraded, Topic::language},
    {"6.8", team_loss},
    {"6.8.1", team_loss, Moment::any, "6.8", 0, Topic::oath_or_bet},
    {"6.8.2", team_loss, Moment::any, "6.8", 0, Topic::threat},
    {"6.8.3", team_loss, Moment::any, "6.8", 0, Topic::audience_hint},
    {"6.8.4", team_loss, Moment::any, "6.8", 0, Topic::night_information},
    {"6.8.5", team_loss, Moment::leaving, "6.8"},
    {"6.8.5a", out, Moment::leaving, "6.7"},
    {"6.8.5b", team_loss, Moment::leaving, "6.8"},
    {"7.3", out | tournament, Moment::any, "", after_decision | excludes},
};

}  // namespace

std::span<const SanctionRow> sanctions() { return rows; }

}  // namespace mafia::rules::fiim
