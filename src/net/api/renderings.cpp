#include "net/api/renderings.hpp"

#include <span>

#include "crypto/crypto.hpp"

namespace mafia::net {
namespace {

constexpr std::ptrdiff_t most_of_one_name = 4;  // In progress: a table may change faster than it is printed.

RenderingPtr rendering_of(std::expected<std::string, std::string> made) {
  if (!made) return std::make_shared<const Rendering>(Rendering{.refused = made.error()});
  const crypto::Digest digest = crypto::sha256(*made);
  return std::make_shared<const Rendering>(Rendering{.body = std::make_shared<const std::string>(std::move(*made)),
                                                     .tag = '"' + crypto::hex(std::span(digest).first(16)) + '"',
                                                     .refused = {}});
}

std::string owner_of(const std::string& name) { return name.substr(0, name.find('/')); }

std::size_t size_of(const Rendering& rendering) { return rendering.body ? rendering.body->size() : 0; }

}  // namespace

Renderings::Renderings(store::Post post, Room room, Failed failed)
    : room_(room), failed_(std::move(failed)), worker_(std::move(post), 0) {}

RenderingPtr Renderings::known(const std::string& name, store::Version version) {
  const auto found = by_name_.find(name);
  if (found == by_name_.end() || found->second->version != version) return nullptr;
  kept_.splice(kept_.begin(), kept_, found->second);
  return kept_.front().rendering;
}

bool Renderings::find(const std::string& name, store::Version version, const Prepare& prepare, Done done) {
  if (const RenderingPtr there = known(name, version)) {
    done(there);
    return true;
  }
  const Place place{name, version};
  if (const auto found = under_way_.find(place); found != under_way_.end()) {
    found->second.push_back(std::move(done));
    return true;
  }
  const auto first = under_way_.lower_bound({name, 0}), last = under_way_.upper_bound({name, ~store::Version{0}});
  if (std::distance(first, last) >= most_of_one_name) return false;
  const std::string owner = owner_of(name);
  if (busy_ && !has_room_for(owner)) return false;
  if (busy_) {
    std::deque<Job>& own = waiting_[owner];
    own.push_back({place, prepare()});
    if (own.size() == 1) turns_.push_back(owner);
    ++jobs_waiting_;
  } else if (!start({place, prepare()})) {
    return false;
  }
  under_way_[place].push_back(std::move(done));
  return true;
}

bool Renderings::has_room_for(const std::string& owner) const {
  const auto own = waiting_.find(owner);
  const std::size_t most = jobs_waiting_ < room_.waiting / 2 ? room_.of_one : 1;
  return jobs_waiting_ < room_.waiting && (own == waiting_.end() || own->second.size() < most);
}

bool Renderings::start(Job job) {
  const auto work = [this, place = job.place, make = std::move(job.make)] {
    return [this, place, rendering = rendering_of(make())] { made(place, rendering); };
  };
  const auto failed = [this, place = job.place](const std::string& why) {
    failed_(place.first, why);
    made(place, nullptr);
  };
  return busy_ = worker_.submit(work, failed);
}

// Owners take turns.
void Renderings::start_next() {
  if (turns_.empty()) return;
  const auto own = waiting_.find(turns_.front());
  turns_.pop_front();
  Job job = std::move(own->second.front());
  own->second.pop_front();
  --jobs_waiting_;
  if (own->second.empty())
    waiting_.erase(own);
  else
    turns_.push_back(own->first);
  const Place place = job.place;
  if (!start(std::move(job))) made(place, nullptr);
}

void Renderings::made(const Place& place, const RenderingPtr& rendering) {
  busy_ = false;
  start_next();
  const auto waiting = under_way_.extract(place);
  if (rendering) keep(place, rendering);
  if (waiting.empty()) return;
  for (const Done& each : waiting.mapped()) each(rendering);
}

// Keeps only the newest version of a name.
void Renderings::keep(const Place& place, const RenderingPtr& rendering) {
  const auto drop = [this](std::list<Kept>::iterator each) {
    bytes_ -= size_of(*each->rendering);
    by_name_.erase(each->name);
    kept_.erase(each);
  };
  if (const auto found = by_name_.find(place.first); found != by_name_.end()) {
    if (found->second->version > place.second) return;
    drop(found->second);
  }
  kept_.push_front({place.first, place.second, rendering});
  by_name_[place.first] = kept_.begin();
  bytes_ += size_of(*rendering);
  constexpr std::size_t most_names = 10'000;
  while (bytes_ > room_.bytes || kept_.size() > most_names) drop(std::prev(kept_.end()));
}

}  // namespace mafia::net
