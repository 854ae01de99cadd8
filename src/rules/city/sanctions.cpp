// Remarks and removals of City Mafia.
#include "rules/city/book.hpp"

namespace mafia::rules::city {
namespace {

constexpr int remark = bit(Penalty::foul), out = bit(Penalty::removal);  // A counted remark is a foul.

constexpr SanctionRow rows[] = {
    {"day-5", remark, Moment::not_his_speech, "foul-2"},
    {"foul-1", remark | out},
    {"foul-2", remark, Moment::not_his_speech, "foul-1"},
    {"foul-3", remark | out, Moment::any, "foul-1"},
    {"remove-1", out, Moment::any, "foul-1"},
    {"remove-2", out, Moment::any, "foul-1"},
    {"remove-3", remark | out, Moment::any, "foul-1"},
    {"remove-4", out, Moment::any, "foul-1", 0, Topic::oath},
    {"remove-5", out, Moment::any, "foul-1"},
};

}  // namespace

std::span<const SanctionRow> sanctions() { return rows; }

}  // namespace mafia::rules::city
