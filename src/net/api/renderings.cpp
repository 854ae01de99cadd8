#include "net/api/renderings.hpp"

#include <span>

#include "crypto/crypto.hpp"

namespace mafia::net {
namespace {

constexpr std::ptrdiff_t most_versions = 4;  // Of one name under way: a table that changes faster than it is printed.

RenderingPtr rendering_of(std::expected<std::string, std::string> made) {
  if (!made) return std::make_shared<const Rendering>(Rendering{.refused = made.error()});
  const crypto::Digest digest = crypto::sha256(*made);
  return std::make_shared<const Rendering>(Rendering{.body = std::make_shared<const std::string>(std::move(*made)),
                                                     .tag = '"' + crypto::hex(std::span(digest).first(16)) + '"',
                                                     .refused = {}});
}

std::size_t size_of(const Rendering& rendering) { return rendering.body ? rendering.body->size() : 0; }

}  // namespace

Renderings::Renderings(store::Post post, std::size_t most_waiting, std::size_t most_bytes, Failed failed)
    : most_bytes_(most_bytes), failed_(std::move(failed)), worker_(std::move(post), most_waiting) {}

RenderingPtr Renderings::known(const std::string& name, store::Version version) {
  const auto found = by_name_.find(name);
  if (found == by_name_.end() || found->second->version != version) return nullptr;
  kept_.splice(kept_.begin(), kept_, found->second);
  return kept_.front().rendering;
}

RenderingPtr Renderings::find_now(const std::string& name, store::Version version,
                                  const std::function<std::string()>& make) {
  RenderingPtr there = known(name, version);
  if (!there) keep({name, version}, there = rendering_of(make()));
  return there;
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
  if (std::distance(first, last) >= most_versions) return false;
  const auto work = [this, place, make = prepare()] {
    return [this, place, rendering = rendering_of(make())] { made(place, rendering); };
  };
  const auto failed = [this, place](const std::string& why) {
    failed_(place.first, why);
    made(place, nullptr);
  };
  if (!worker_.submit(work, failed)) return false;
  under_way_[place].push_back(std::move(done));
  return true;
}

void Renderings::made(const Place& place, const RenderingPtr& rendering) {
  const auto waiting = under_way_.extract(place);
  if (rendering) keep(place, rendering);
  if (waiting.empty()) return;
  for (const Done& each : waiting.mapped()) each(rendering);
}

// Of several versions the newest is kept.
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
  while (bytes_ > most_bytes_ || kept_.size() > most_names) drop(std::prev(kept_.end()));
}

}  // namespace mafia::net
