#include "store/sqlite.hpp"

#include <atomic>

#include "store/bytes.hpp"
#include "store/file_lock.hpp"
#include "store/group_commit.hpp"
#include "store/sqlite_wal.hpp"
#include "store/sqlite_writer.hpp"

namespace mafia::store {
namespace {

class SqliteBackend : public Backend {
 public:
  SqliteBackend(FileLock lock, SqliteConnection to_write, SqliteConnection to_read, const Signer& signer)
      : lock_(std::move(lock)),
        to_write_(std::move(to_write)),
        to_read_(std::move(to_read)),
        signer_(signer),
        writer_(to_write_),
        begin_(to_write_.prepare("BEGIN IMMEDIATE")),
        commit_(to_write_.prepare("COMMIT")),
        read_(to_read_.prepare("SELECT e.version, e.body, e.hash FROM stream s JOIN entry e ON e.stream = s.id "
                               "WHERE s.name = ? AND e.version > ? ORDER BY e.version LIMIT ?")),
        names_(to_read_.prepare("SELECT name FROM stream WHERE name >= ? ORDER BY name")) {}

  std::vector<AppendAnswer> commit(std::span<const Append> batch) override {
    try {
      begin_.run();
      Plan plan = store::plan(batch, known(batch), signer_);
      if (plan.writes()) write(plan);
      commit_.run();
      if (plan.writes()) healthy_ = true;
      remember(plan);
      return std::move(plan.answers);
    } catch (const SqliteError& error) {
      return all_unavailable(batch.size(), failed(error));
    }
  }

  // Something has to reach the disk, since only that shows whether there is room again.
  void recover() override {
    try {
      to_write_.run("UPDATE migration SET at = at");
      healthy_ = true;
    } catch (const SqliteError& error) {
      failed(error);
    }
  }

  ReadAnswer read(const std::string& stream, Version after, std::size_t limit) override {
    try {
      std::vector<Entry> entries;
      const std::int64_t most = limit == 0 ? -1 : static_cast<std::int64_t>(limit);
      read_.with(std::string_view(stream), after, most).each([&](const SqliteRow& row) {
        entries.push_back({row.version(0), std::string(row.bytes(1)), bytes_from<32>(row.bytes(2))});
        return true;
      });
      return entries;
    } catch (const SqliteError& error) {
      return Unavailable{error.sentence()};
    }
  }

  NamesAnswer streams(const std::string& prefix) override {
    try {
      std::vector<std::string> names;
      names_.with(std::string_view(prefix)).each([&](const SqliteRow& row) {
        if (!row.bytes(0).starts_with(prefix)) return false;
        names.emplace_back(row.bytes(0));
        return true;
      });
      return names;
    } catch (const SqliteError& error) {
      return Unavailable{error.sentence()};
    }
  }

  bool healthy() const override { return healthy_; }

 private:
  struct Kept {
    SqliteWriter::Stream stream;
    std::optional<std::map<std::string, KeyRange>> keys;  // Once somebody has asked for one.
  };

  Known known(std::span<const Append> batch) {
    Known known;
    if (streams_.size() + keys_kept_ > most_kept) forget();
    for (const std::string& name : streams_of(batch))
      if (const Kept* kept = find(name)) known.ends.emplace(name, kept->stream.end);
    for (const StreamAndKey& key : keys_of(batch))
      if (const auto kept = streams_.find(key.first); kept != streams_.end()) {
        const auto& keys = keys_in(kept->second);
        if (const auto range = keys.find(key.second); range != keys.end()) known.keys.emplace(key, range->second);
      }
    return known;
  }

  const Kept* find(const std::string& name) {
    auto found = streams_.find(name);
    if (found == streams_.end()) {
      const auto stream = writer_.find_stream(name);
      if (!stream) return nullptr;
      found = streams_.emplace(name, Kept{*stream, {}}).first;
    }
    return &found->second;
  }

  const std::map<std::string, KeyRange>& keys_in(Kept& kept) {
    if (!kept.keys) {
      kept.keys = writer_.find_keys(kept.stream.id);
      keys_kept_ += kept.keys->size();
    }
    return *kept.keys;
  }

  void write(const Plan& plan) {
    for (const Head& head : plan.heads) {
      const auto [kept, is_new] = streams_.try_emplace(head.stream);
      if (is_new) kept->second.stream.id = writer_.add_stream(head.stream, {head.version, head.hash});
      writer_.put_head(kept->second.stream.id, head);
    }
    for (const NewEntry& entry : plan.entries)
      writer_.put_entry(streams_.find(entry.stream)->second.stream.id, entry.version, entry.body, entry.hash);
    for (const auto& [key, range] : plan.keys) writer_.put_key(streams_.at(key.first).stream.id, key.second, range);
  }

  void remember(const Plan& plan) {
    for (const Head& head : plan.heads) streams_.at(head.stream).stream.end = {head.version, head.hash};
    for (const auto& [key, range] : plan.keys)
      if (Kept& kept = streams_.at(key.first); kept.keys) {
        kept.keys->emplace(key.second, range);
        ++keys_kept_;
      }
  }

  void forget() {
    streams_.clear();
    keys_kept_ = 0;
  }

  std::string failed(const SqliteError& error) {
    std::string why = error.sentence();
    to_write_.roll_back();
    forget();
    healthy_ = false;
    return why;
  }

  FileLock lock_;
  SqliteConnection to_write_, to_read_;
  Signer signer_;
  SqliteWriter writer_;
  SqliteStatement begin_, commit_, read_, names_;
  // Streams that were written to, as the database has them: nobody else writes as long as the lock is held.
  static constexpr std::size_t most_kept = 200'000;  // Streams and keys.
  std::map<std::string, Kept, std::less<>> streams_;
  std::size_t keys_kept_ = 0;
  std::atomic<bool> healthy_ = true;
};

}  // namespace

std::expected<std::unique_ptr<EventLog>, std::string> open_sqlite(const std::string& path, Post post, Signer signer) {
  auto lock = FileLock::take(path);
  if (!lock) return std::unexpected(lock.error());
  auto to_write = open_sqlite_for_writing(path);
  if (!to_write) return std::unexpected(to_write.error());
  make_room_in_wal(path);
  try {
    SqliteConnection to_read(path, SqliteConnection::Mode::read);
    auto backend = std::make_unique<SqliteBackend>(std::move(*lock), std::move(*to_write), std::move(to_read), signer);
    return std::make_unique<GroupCommit>(std::move(backend), std::move(post));
  } catch (const SqliteError& error) {
    return std::unexpected("The database " + path + " cannot be opened: " + error.what() + ".");
  }
}

}  // namespace mafia::store
