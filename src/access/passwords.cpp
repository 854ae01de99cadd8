#include "access/passwords.hpp"

#include <utility>

#include "access/address.hpp"
#include "crypto/crypto.hpp"

namespace mafia::access {

// Answers are moved, never copied: what they hold belongs to the owner's thread and must be destroyed there.

bool Passwords::hash(TypedPassword password, std::function<void(std::string)> answer) {
  return submit(password.address, [password = std::move(password.text), answer = std::move(answer)]() mutable {
    return [hash = crypto::hash_password(password), answer = std::move(answer)] { answer(hash); };
  });
}

bool Passwords::check(TypedPassword password, std::optional<std::string> hash, std::function<void(bool)> answer) {
  return submit(password.address, [this, password = std::move(password.text), hash = std::move(hash),
                                   answer = std::move(answer)]() mutable {
    const bool right = crypto::is_password(password, hash ? *hash : decoy_) && hash;
    return [right, answer = std::move(answer)] { answer(right); };
  });
}

bool Passwords::replace(TypedPassword old_one, std::string hash, std::string new_one,
                        std::function<void(std::optional<std::string>)> answer) {
  return submit(old_one.address, [old_one = std::move(old_one.text), hash = std::move(hash),
                                  new_one = std::move(new_one), answer = std::move(answer)]() mutable {
    std::optional<std::string> made;
    if (crypto::is_password(old_one, hash)) made = crypto::hash_password(new_one);
    return [made = std::move(made), answer = std::move(answer)] { answer(made); };
  });
}

// The work keeps its place until its answer has run, also if the work has failed.
bool Passwords::submit(const std::string& address, store::Worker::Work work) {
  std::shared_ptr<void> place = place_for(network_of(address));
  if (!place) return false;
  return worker_.submit([this, place = std::move(place), work = std::move(work)]() mutable {
    // Made before the first work of any kind, and again if there was no memory for it: an unknown name must take as
    // long as a known one.
    if (decoy_.empty()) decoy_ = crypto::hash_password(crypto::new_token());
    std::function<void()> result = work();
    return [place = std::move(place), result = std::move(result)] { result(); };
  });
}

std::shared_ptr<void> Passwords::place_for(const std::string& network) {
  const auto mine = waiting_->try_emplace(network, 0).first;
  if (mine->second >= of_an_address_) return nullptr;
  ++mine->second;
  const auto give_back = [waiting = waiting_, mine](void*) {
    if (--mine->second == 0) waiting->erase(mine);
  };
  return {waiting_.get(), give_back};
}

}  // namespace mafia::access
