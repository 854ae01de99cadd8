// The examples in the Maf Club rules: for awards, as guidance that is never applied automatically, and for appeals.
#include "rules/mafclub/book.hpp"

namespace mafia::rules::mafclub {
namespace {

constexpr ReasonRow rows[] = {
    {"3.6-c1", Award::best_play, Team::black, Role::unknown, Case::won},
    {"3.6-c2", Award::best_play, Team::red, Role::unknown, Case::won},
    {"3.6-c3", Award::best_play, Team::black, Role::unknown, Case::won},
    {"3.6-c4", Award::best_play, Team::red, Role::sheriff, Case::won},
    {"3.6-c5", Award::best_play, Team::black, Role::unknown, Case::won},
    {"3.6-c6", Award::best_play, Team::black, Role::don, Case::won},
    {"3.8-c1", Award::best_move, Team::red, Role::sheriff},
    {"3.8-c2", Award::best_move, Team::black},
    {"3.8-c3", Award::best_move, Team::red},
    {"3.8-c4", Award::best_move, Team::black},
    {"3.8-c5", Award::best_move, Team::black},
    {"3.8-c6", Award::best_move, Team::red, Role::unknown, Case::won},
    {"3.15-c1", Award::worst_play, Team::unknown, Role::unknown, Case::lost},
    {"3.15-c2", Award::worst_play, Team::red, Role::unknown, Case::lost},
    {"3.15-c3", Award::worst_play, Team::red, Role::sheriff, Case::lost},
    {"3.15-c4", Award::worst_play, Team::red, Role::unknown, Case::lost},
    {"3.15-c5", Award::worst_play, Team::black, Role::unknown, Case::lost},
    {"3.15-c6", Award::worst_play, Team::black, Role::unknown, Case::lost},
    {"3.17-c1", Award::worst_move, Team::red},
    {"3.17-c2", Award::worst_move, Team::red, Role::unknown, Case::lost},
    {"3.17-c3", Award::worst_move, Team::red},
    {"3.17-c4", Award::worst_move, Team::red, Role::unknown, Case::lost},
    {"3.17-c5", Award::worst_move, Team::red, Role::unknown, Case::lost},
    {"3.17-c6", Award::worst_move, Team::red, Role::sheriff},
    {"3.17-c7", Award::worst_move, Team::red},
    {"3.17-c8", Award::worst_move, Team::black},
    {"3.17-c9", Award::worst_move, Team::black, Role::don},
    {"3.17-c10", Award::worst_move, Team::black},
    {"3.17-c11", Award::worst_move, Team::black, Role::unknown, Case::lost},
};

constexpr GroundRow appeals[] = {
    {"4.20.1-c1"},
    {"4.20.1-c2"},
    {"4.20.1-c3"},
    {"4.20.1-c4", Weight::gross_if_explained},
    {"4.20.1-c5", Weight::minor},
    {"4.20.1-c6", Weight::minor},
    {"4.20.1-c7", Weight::minor},
};

}  // namespace

std::span<const ReasonRow> reasons() { return rows; }
std::span<const GroundRow> grounds() { return appeals; }

}  // namespace mafia::rules::mafclub
