#include "access/passwords.hpp"

#include <utility>

#include "crypto/crypto.hpp"

namespace mafia::access {

// An answer is moved on, never copied: what it holds belongs to the owner's thread and must be let go there.

bool Passwords::hash(std::string password, std::function<void(std::string)> answer) {
  return submit([password = std::move(password), answer = std::move(answer)]() mutable {
    return [hash = crypto::hash_password(password), answer = std::move(answer)] { answer(hash); };
  });
}

bool Passwords::check(std::string password, std::optional<std::string> hash, std::function<void(bool)> answer) {
  return submit([this, password = std::move(password), hash = std::move(hash), answer = std::move(answer)]() mutable {
    const bool right = crypto::is_password(password, hash ? *hash : decoy_) && hash;
    return [right, answer = std::move(answer)] { answer(right); };
  });
}

bool Passwords::replace(std::string old_one, std::string hash, std::string new_one,
                        std::function<void(std::optional<std::string>)> answer) {
  return submit([old_one = std::move(old_one), hash = std::move(hash), new_one = std::move(new_one),
                 answer = std::move(answer)]() mutable {
    std::optional<std::string> made;
    if (crypto::is_password(old_one, hash)) made = crypto::hash_password(new_one);
    return [made = std::move(made), answer = std::move(answer)] { answer(made); };
  });
}

bool Passwords::submit(store::Worker::Work work) {
  return worker_.submit([this, work = std::move(work)] {
    // Made before the first work of any kind, and again if there was no memory for it: an unknown name must cost what a
    // known one does.
    if (decoy_.empty()) decoy_ = crypto::hash_password(crypto::new_token());
    return work();
  });
}

}  // namespace mafia::access
