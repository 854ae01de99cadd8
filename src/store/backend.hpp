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

  // Called once, before anything else. The notice reports appends by other processes, from any thread.
  virtual void listen(Notice) {}
  virtual void on_damage(DamageNotice) {}  // Likewise; damage found earlier is reported at once.

  // In the writer thread. Appended means durable. One answer for each append.
  virtual std::vector<AppendAnswer> commit(std::span<const Append>) = 0;
  virtual AppendAnswer erase(const Erase&) = 0;  // Appended carries the version after the last one, for the notice.
  virtual void prepare() {}                      // A commit may follow soon.
  virtual void relax() {}                        // No commit followed.
  virtual void recover() {}  // Tries whether writing works again; called at intervals while not healthy.

  // In the reader thread.
  virtual ReadAnswer read(const std::string& stream, Version after, std::size_t limit) = 0;
  virtual NamesAnswer streams(const std::string& prefix) = 0;
  virtual std::optional<Unavailable> check(const std::string& stream) = 0;

  virtual bool healthy() const = 0;                                // In any thread.
  virtual std::vector<std::string> damaged() const { return {}; }  // Likewise.
};

}  // namespace mafia::store
