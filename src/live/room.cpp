#include "live/room.hpp"

#include "base/overload.hpp"

namespace mafia::live {

void Amount::add(const std::vector<std::string>& texts) {
  lines += texts.size();
  for (const std::string& text : texts) bytes += text.size();
}

namespace {

bool is_play(const TableEntry& entry) {
  return std::visit(overload{
                        [](const Opened&) { return true; },
                        [](const Played&) { return true; },
                        [](const Held&) { return true; },
                        [](const BranchKept&) { return true; },
                        [](const BranchChosen&) { return true; },
                        [](const Proposed&) { return true; },
                        [](const ProposalAnswered&) { return true; },
                        [](const LinkChanged&) { return false; },
                        [](const Closed&) { return false; },
                        [](const Handed&) { return false; },
                    },
                    entry.what);
}

}  // namespace

void add(Amount& all, const TableEntry& entry) {
  if (is_play(entry)) ++all.entries;
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

// Removing an official needs no room, since rights must be revocable at any time; each had to be named before.
void add(Amount& all, const TournamentEntry& entry) {
  std::visit(overload{
                 [&](const TournamentOpened& e) {
                   ++all.entries;
                   all.add(e.lines);
                 },
                 [&](const LinesEntered& e) {
                   ++all.entries;
                   all.add(e.lines);
                 },
                 [&](const OfficialNamed& e) { all.entries += e.name.empty() ? 0 : 1; },
                 [&](const TableGiven&) { ++all.entries; },
             },
             entry.what);
}

}  // namespace mafia::live
