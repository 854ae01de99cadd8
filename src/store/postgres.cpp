#include "store/postgres.hpp"

#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

#include "store/batch.hpp"
#include "store/group_commit.hpp"
#include "store/list_mark.hpp"
#include "store/postgres_listener.hpp"
#include "store/postgres_source.hpp"
#include "store/postgres_statements.hpp"
#include "store/postgres_writer.hpp"

namespace mafia::store {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds before_next_try{200};

// A connection that is re-established when lost, with one attempt every 200 ms.
class LastingConnection {
 public:
  explicit LastingConnection(std::string uri) : uri_(std::move(uri)) {}

  PostgresConnection& use() {  // Throws PostgresError.
    if (connection_) return *connection_;
    std::this_thread::sleep_until(next_try_);
    next_try_ = steady_clock::now() + before_next_try;
    return connection_.emplace(uri_);
  }
  bool connected() const { return connection_.has_value(); }
  void drop() { connection_.reset(); }

 private:
  std::string uri_;
  std::optional<PostgresConnection> connection_;
  steady_clock::time_point next_try_{};
};

class PostgresBackend : public Backend {
 public:
  PostgresBackend(const std::string& uri, const Signer& signer)
      : uri_(uri), signer_(signer), guard_(signer), to_write_(uri), to_read_(uri) {}

  std::expected<void, std::string> open() {
    if (auto migrated = migrate(to_write_.use(), Dialect::postgres, [this] { return adopt_streams(); }); !migrated)
      return migrated;
    PostgresSource source(to_read_.use());
    guard_.find_removed(source);
    writing_process_ = to_write_.use().process();
    listener_.emplace(
        uri_, [this](const std::string& stream, Version version) { tell(stream, version); },
        [this] { return writing_process_.load(); });
    return {};
  }

  // The listener already runs; notifications that arrived before the subscription are dropped.
  void listen(Notice notice) override {
    const std::lock_guard lock(mutex_);
    notice_ = std::move(notice);
  }

  void on_damage(DamageNotice notice) override { guard_.on_damage(std::move(notice)); }
  std::vector<std::string> damaged() const override { return guard_.damaged(); }

  std::vector<AppendAnswer> commit(std::span<const Append> batch) override {
    return attempt([&](bool& committing) { return commit_once(batch, committing); },
                   [&](const std::string& why) { return all_unavailable(batch.size(), why); });
  }

  AppendAnswer erase(const Erase& erase) override {
    return attempt([&](bool& committing) { return erase_once(erase, committing); },
                   [](const std::string& why) -> AppendAnswer { return Unavailable{why}; });
  }

  void recover() override {
    try {
      connection().run({{sql::try_to_write}});
      writes_ = true;
    } catch (const PostgresError& error) {
      failed(error);
    }
  }

  ReadAnswer read(const std::string& stream, Version after, std::size_t limit) override {
    return ask<ReadAnswer>([&](Source& source) { return guard_.read(source, stream, after, limit); });
  }

  NamesAnswer streams(const std::string& prefix) override {
    return ask<NamesAnswer>([&](Source& source) { return source.names(prefix); });
  }

  std::optional<Unavailable> check(const std::string& stream) override {
    return ask<std::optional<Unavailable>>([&](Source& source) { return guard_.check(source, stream); });
  }

  bool healthy() const override { return writes_ && listener_->connected(); }

 private:
  template <class Once, class Refuse>
  std::invoke_result_t<Once, bool&> attempt(const Once& once, const Refuse& refuse) {
    constexpr int most_tries = 5;
    for (int tries = 1;; ++tries) {
      bool committing = false;
      const bool was_connected = to_write_.connected();
      try {
        return once(committing);
      } catch (const PostgresError& error) {
        failed(error);
        // If the server restarted while the connection was idle, the connection is dead. That is no reason to refuse
        // anything, as long as no commit was requested.
        const bool again = error.passes() || (error.lost() && was_connected && !committing);
        if (!again || tries == most_tries) return refuse(error.sentence());
      }
    }
  }

  std::vector<AppendAnswer> commit_once(std::span<const Append> batch, bool& committing) {
    PostgresWriter writer(connection());
    Known known = writer.lock(batch);
    checked(writer, [&](Source& source) { refuse_unchecked(batch, writer, source, known); });
    Plan plan = store::plan(batch, std::move(known));
    if (!plan.writes()) {
      writer.roll_back();
    } else {
      committing = true;
      writer.commit(plan, plan.heads(signer_));
    }
    writes_ = true;
    guard_.grown(plan.entries);
    return std::move(plan.answers);
  }

  AppendAnswer erase_once(const Erase& erase, bool& committing) {
    PostgresWriter writer(connection());
    const Append named = streams_named_by(erase);
    Known known = writer.lock({&named, 1});
    const auto found = known.ends.find(erase.stream);
    if (found == known.ends.end()) {
      writer.roll_back();
      if (const auto fault = guard_.fault_of(erase.stream)) return *fault;
      return Appended{1, 1};
    }
    const StreamEnd end = found->second;
    if (erase.expected.value_or(end.version) != end.version) {
      writer.roll_back();
      return Conflict{end.version};
    }
    std::optional<Unavailable> refused;
    checked(writer, [&](Source& source) { refused = refuse_erasure(erase, writer, source, known); });
    if (refused) {
      writer.roll_back();
      return *refused;
    }
    const Plan plan = plan_erasure(erase, std::move(known));
    writer.erase(erase.stream, end.version + 1);
    committing = true;
    writer.commit(plan, plan.heads(signer_));
    writes_ = true;
    guard_.grown(plan.entries);
    guard_.erased(erase.stream);
    return Appended{end.version + 1, end.version + 1};
  }

  std::optional<Unavailable> refuse_erasure(const Erase& erase, PostgresWriter& writer, Source& source, Known& known) {
    for (const auto& [name, end] : known.ends)
      if (const auto refused = guard_.refuse_growth(source, name, end)) return refused;
    StreamEnd list;
    if (const auto refused = lock_list(writer, source, list)) return refused;
    known.list = list;
    if (!erase.along || known.ends.contains(erase.along->stream)) return std::nullopt;
    return guard_.refuse_creation(erase.along->stream);
  }

  // Runs inside the writer's transaction, which ends if the check fails.
  template <class Check>
  void checked(PostgresWriter& writer, const Check& check) {
    try {
      PostgresSource source(connection());
      check(source);
    } catch (const PostgresError& error) {
      if (!error.lost()) writer.roll_back();
      throw;
    }
  }

  // Locked after all other streams, and only when a stream is created or erased: such processes wait for each other
  // here.
  std::optional<Unavailable> lock_list(PostgresWriter& writer, Source& source, StreamEnd& list) {
    const std::string name(list_stream);
    list = writer.lock(name).value_or(StreamEnd{0, first_hash(name)});
    return guard_.refuse_growth(source, name, list);
  }

  void refuse_unchecked(std::span<const Append> batch, PostgresWriter& writer, Source& source, Known& known) {
    std::vector<std::string> created;
    for (const std::string& name : streams_of(batch)) {
      const auto end = known.ends.find(name);
      if (end == known.ends.end()) {
        created.push_back(name);
      } else if (grows(batch, name, end->second.version)) {
        if (const auto refused = guard_.refuse_growth(source, name, end->second)) known.refused.emplace(name, *refused);
      }
    }
    if (created.empty()) return;
    StreamEnd list;
    const auto damaged = lock_list(writer, source, list);
    if (!damaged) known.list = list;
    for (const std::string& name : created)
      if (const auto refused = damaged ? damaged : guard_.refuse_creation(name)) known.refused.emplace(name, *refused);
  }

  // For a database that is older than the list of streams: lists the streams that it has. If this server has seen a
  // list before, the list is missing instead (Guard::find_removed). Other processes wait until the migration is
  // committed.
  std::expected<void, std::string> adopt_streams() {
    if (ListMark(signer_.list_mark).made()) return {};
    PostgresConnection& connection = to_write_.use();
    PostgresWriter(connection).put(adopted_list(signer_, PostgresSource(connection).names(""), time_now()));
    return {};
  }

  // After a reconnect, a commit on the old connection may have succeeded without an answer: subscribers are told that
  // anything may have changed.
  PostgresConnection& connection() {
    const bool is_new = !to_write_.connected();
    PostgresConnection& connection = to_write_.use();
    writing_process_ = connection.process();
    if (is_new) tell("", 0);
    return connection;
  }

  void failed(const PostgresError& error) {
    if (error.passes()) return;
    writes_ = false;
    if (error.lost()) to_write_.drop();
  }

  void tell(const std::string& stream, Version version) {
    const std::lock_guard lock(mutex_);
    if (notice_) notice_(stream, version);
  }

  // Reading twice is harmless: a connection that died while idle is replaced silently.
  template <class Read, class Ask>
  Read ask(const Ask& ask) {
    while (true) {
      const bool was_connected = to_read_.connected();
      try {
        PostgresSource source(to_read_.use());
        return ask(source);
      } catch (const PostgresError& error) {
        if (error.lost()) to_read_.drop();
        if (!error.lost() || !was_connected) return Unavailable{error.sentence()};
      }
    }
  }

  std::string uri_;
  Signer signer_;
  Guard guard_;
  LastingConnection to_write_, to_read_;
  std::atomic<bool> writes_ = true;
  std::atomic<int> writing_process_ = 0;
  std::mutex mutex_;
  Notice notice_;
  std::optional<PostgresListener> listener_;
};

}  // namespace

std::expected<std::unique_ptr<EventLog>, std::string> open_postgres(const std::string& uri, Post post, Signer signer) {
  try {
    auto backend = std::make_unique<PostgresBackend>(uri, signer);
    if (auto opened = backend->open(); !opened) return std::unexpected(opened.error());
    return std::make_unique<GroupCommit>(std::move(backend), std::move(post), std::move(signer));
  } catch (const PostgresError& error) {
    return std::unexpected(std::string("The database cannot be opened: ") + error.what() + ".");
  }
}

}  // namespace mafia::store
