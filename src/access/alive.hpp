// Makes callbacks do nothing once the object they belong to is gone.
#pragma once

#include <memory>
#include <utility>

namespace mafia::access {

class Alive {
 public:
  Alive() = default;
  Alive(const Alive&) = delete;
  Alive& operator=(const Alive&) = delete;

  // Like f while this object lives, nothing afterwards. Must be made, called and destroyed in one thread.
  template <class F>
  auto guard(F f) const {
    return [watch = std::weak_ptr<const char>(life_), f = std::move(f)](auto&&... arguments) {
      if (!watch.expired()) f(std::forward<decltype(arguments)>(arguments)...);
    };
  }

 private:
  std::shared_ptr<const char> life_ = std::make_shared<const char>('\0');
};

}  // namespace mafia::access
