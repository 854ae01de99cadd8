// A database as GroupCommit uses it: blocking, one batch at a time.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "store/event_log.hpp"

namespace mafia::store {

using Notice = std::function<void(const std::string& stream, Version)>;
using DamageNotice = std::function<void(const std::string& stream, const std::string& what)>;

class Backend {
 public:
  virtual ~Backend() = default;

  // What other processes append is told to it, from any thread. Called once, before everything else.
  virtual void listen(Notice) {}
  virtual void on_damage(DamageNotice) {}  // Likewise; what was found before is told at once.

  // In the thread that writes. All that is answered Appended is durable; there is an answer for each append.
  virtual std::vector<AppendAnswer> commit(std::span<const Append>) = 0;
  virtual AppendAnswer erase(const Erase&) = 0;  // Appended: the version after the last one, as a notice to others.
  virtual void prepare() {}                      // For a commit that may come in a moment,
  virtual void relax() {}                        // and has not come.
  virtual void recover() {}  // Tries whether it can write again; called now and then while it is not healthy.

  // In the thread that reads.
  virtual ReadAnswer read(const std::string& stream, Version after, std::size_t limit) = 0;
  virtual NamesAnswer streams(const std::string& prefix) = 0;
  virtual std::optional<Unavailable> check(const std::string& stream) = 0;

  virtual bool healthy() const = 0;                                // In any thread.
  virtual std::vector<std::string> damaged() const { return {}; }  // Likewise.
};

}  // namespace mafia::store
