#include "store/postgres.hpp"

#include <atomic>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>

#include "store/batch.hpp"
#include "store/bytes.hpp"
#include "store/group_commit.hpp"
#include "store/postgres_listener.hpp"
#include "store/postgres_statements.hpp"
#include "store/postgres_writer.hpp"

namespace mafia::store {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds before_next_try{200};

// A connection that is made anew when it was lost, tried every 200 ms.
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
      : uri_(uri), signer_(signer), to_write_(uri), to_read_(uri) {}

  std::expected<void, std::string> open() {
    auto migrated = migrate(to_write_.use(), Dialect::postgres);
    writing_process_ = to_write_.use().process();
    listener_.emplace(
        uri_, [this](const std::string& stream, Version version) { tell(stream, version); },
        [this] { return writing_process_.load(); });
    return migrated;
  }

  // The listener runs already; what it heard before anybody asked concerns nobody.
  void listen(Notice notice) override {
    const std::lock_guard lock(mutex_);
    notice_ = std::move(notice);
  }

  std::vector<AppendAnswer> commit(std::span<const Append> batch) override {
    constexpr int most_tries = 5;
    for (int tries = 1;; ++tries) {
      bool committing = false;
      const bool was_connected = to_write_.connected();
      try {
        return commit_once(batch, committing);
      } catch (const PostgresError& error) {
        failed(error);
        // Who was idle while the server restarted has a dead connection: that is no reason to refuse anything, as long
        // as nobody has asked to commit.
        const bool again = error.passes() || (error.lost() && was_connected && !committing);
        if (!again || tries == most_tries) return all_unavailable(batch.size(), error.sentence());
      }
    }
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
    const std::int64_t most = limit == 0 ? std::numeric_limits<std::int64_t>::max() : static_cast<std::int64_t>(limit);
    return ask<std::vector<Entry>>(
        {sql::read, {stream, binary(static_cast<std::int64_t>(after)), binary(most)}},
        [](const PostgresResult& result, int row) {
          return Entry{result.version(row, 0), std::string(result.bytes(row, 1)), bytes_from<32>(result.bytes(row, 2))};
        });
  }

  NamesAnswer streams(const std::string& prefix) override {
    return ask<std::vector<std::string>>({sql::names, {prefix}}, [](const PostgresResult& result, int row) {
      return std::string(result.bytes(row, 0));
    });
  }

  bool healthy() const override { return writes_ && listener_->connected(); }

 private:
  std::vector<AppendAnswer> commit_once(std::span<const Append> batch, bool& committing) {
    PostgresWriter writer(connection());
    Plan plan = store::plan(batch, writer.lock(batch));
    if (!plan.writes()) {
      writer.roll_back();
    } else {
      committing = true;
      writer.commit(plan, plan.heads(signer_));
    }
    writes_ = true;
    return std::move(plan.answers);
  }

  // A new connection after a lost one: what the old one was told to commit may have happened without our knowing.
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

  // Reading twice does no harm: a connection that died meanwhile is replaced without a word.
  template <class Rows, class OfRow>
  std::variant<Rows, Unavailable> ask(const PostgresQuery& query, const OfRow& of_row) {
    while (true) {
      const bool was_connected = to_read_.connected();
      try {
        const std::vector<PostgresResult> results = to_read_.use().run({query});
        Rows rows;
        for (int row = 0; row < results[0].rows(); ++row) rows.push_back(of_row(results[0], row));
        return rows;
      } catch (const PostgresError& error) {
        if (error.lost()) to_read_.drop();
        if (!error.lost() || !was_connected) return Unavailable{error.sentence()};
      }
    }
  }

  std::string uri_;
  Signer signer_;
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
    return std::make_unique<GroupCommit>(std::move(backend), std::move(post), signer);
  } catch (const PostgresError& error) {
    return std::unexpected(std::string("The database cannot be opened: ") + error.what() + ".");
  }
}

}  // namespace mafia::store
