// All tournaments of this process: opens and lists them, and tells watchers what has changed.
#pragma once

#include "live/streams.hpp"
#include "live/tournament.hpp"

namespace mafia::live {

class Tournaments : public Streams<Tournament> {
 public:
  using TournamentPtr = ItemPtr;
  using Streams::Streams;

  struct Opening {
    TournamentPtr tournament;
    bool repeated = false;
  };
  using OpenedAlong = std::function<store::Along(const std::string& id)>;
  void open(const TournamentRequest&, const access::AccountView& owner, Language, Answer<Opening>, const OpenedAlong&);

  struct Listed {
    std::string id, title, rules;
  };
  void list(Language, Answer<std::vector<Listed>>);

  // Writes the standings for the watchers and sends them (Tournament::tell). For a long tournament this takes longer
  // than the event loop may wait.
  using Publish = std::function<void(const TournamentPtr&, Language)>;
  void publish_with(Publish publish) { publish_ = std::move(publish); }

 private:
  void taken(Tournament&, store::Version) override {}
  void pass(Tournament&, Time now) override;  // Several changes within a moment are told as one.
  std::size_t watchers_of(const Tournament& tournament) const override { return tournament.watchers(); }

  struct Listing;
  void list_next(const std::shared_ptr<Listing>&);

  Publish publish_;
  std::unordered_map<std::string, Listed> heads_;  // From the first entry of each, which never changes.
};

}  // namespace mafia::live
