#include "live/room.hpp"

#include "base/overload.hpp"

namespace mafia::live {

void Amount::add(const std::vector<std::string>& texts) {
  lines += texts.size();
  for (const std::string& text : texts) bytes += text.size();
}

void add(Amount& all, const TableEntry& entry) {
  std::visit(overload{
                 [&](const Opened& e) { all.add(e.lines); },
                 [&](const Played& e) { all.add(e.lines); },
                 [&](const BranchKept& e) {
                   all.add(e.lines);
                   all.bytes += e.refused.size();
                 },
                 [&](const Proposed& e) { all.add({e.line}); },
                 [](const LinkChanged&) {},
                 [](const Held&) {},
                 [](const BranchChosen&) {},
                 [](const ProposalAnswered&) {},
                 [](const Closed&) {},
                 [](const Handed&) {},
             },
             entry.what);
}

void add(Amount& all, const TournamentEntry& entry) {
  std::visit(overload{
                 [&](const TournamentOpened& e) { all.add(e.lines); },
                 [&](const LinesEntered& e) { all.add(e.lines); },
                 [](const OfficialNamed&) {},
                 [](const TableGiven&) {},
             },
             entry.what);
}

}  // namespace mafia::live
