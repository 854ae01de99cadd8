#include "store/sqlite.hpp"

#include <atomic>
#include <cassert>
#include <utility>

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
        read_(to_read_.prepare((std::string(own_entries) + "SELECT e.version, e.body, e.hash FROM own JOIN entry e ON "
                                                           "e.id = own.id ORDER BY e.version LIMIT ?3")
                                   .c_str())),
        names_(to_read_.prepare("SELECT name FROM stream WHERE name >= ? ORDER BY name")) {}

  std::vector<AppendAnswer> commit(std::span<const Append> batch) override {
    try {
      begin();
      Plan plan = store::plan(batch, known(batch));
      if (plan.writes()) write(plan);
      begun_ = false;
      commit_.run();
      if (plan.writes()) healthy_ = true;
      remember_keys(plan);
      return std::move(plan.answers);
    } catch (const SqliteError& error) {
      return all_unavailable(batch.size(), failed(error));
    }
  }

  // Takes the locks of a transaction while the command is still thought out.
  void prepare() override {
    try {
      begin();
    } catch (const SqliteError&) {
      relax();  // The commit will meet the same and say so.
    }
  }

  void relax() override {
    if (std::exchange(begun_, false)) to_write_.roll_back();
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

  void begin() {
    if (!begun_) begin_.run();
    begun_ = true;
  }

  Known known(std::span<const Append> batch) {
    Known known;
    if (streams_.size() + keys_kept_ > most_kept) forget();
    for (const std::string& name : streams_of(batch))
      if (const Kept* kept = find(name)) known.ends.emplace(name, kept->stream.end);
    for (const StreamAndKey& key : keys_of(batch))
      if (const auto kept = streams_.find(key.first); kept != streams_.end()) {
        const auto& keys = keys_in(key.first, kept->second);
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

  const std::map<std::string, KeyRange>& keys_in(const std::string& name, Kept& kept) {
    if (!kept.keys) {
      kept.keys = writer_.find_keys(name);
      keys_kept_ += kept.keys->size();
    }
    return *kept.keys;
  }

  // All of it is forgotten if it cannot be committed.
  void write(const Plan& plan) {
    for (const Plan::Growth& growth : plan.growths)
      if (!streams_.contains(growth.stream))
        streams_.emplace(growth.stream, Kept{writer_.add_stream(growth.stream), {}});
    auto key = plan.keys.begin();  // They are in the order of the entries that they stand beside.
    for (const NewEntry& entry : plan.entries) {
      const bool has_key =
          key != plan.keys.end() && key->first.first == entry.stream && key->second.last == entry.version;
      const auto own = has_key ? SqliteWriter::Key{key->first.second, key->second.first} : SqliteWriter::Key{};
      writer_.put_entry(streams_.find(entry.stream)->second.stream, entry.version, entry.body, entry.hash, own);
      if (has_key) ++key;
    }
    assert(key == plan.keys.end());
    for (const Head& head : plan.heads(signer_)) {
      SqliteWriter::Stream& stream = streams_.at(head.stream).stream;
      stream.end = {head.version, head.hash};
      writer_.put_end(stream, &head);
    }
  }

  void remember_keys(const Plan& plan) {
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
    begun_ = false;
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
  bool begun_ = false;  // A transaction.
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
    return std::make_unique<GroupCommit>(std::move(backend), std::move(post), signer);
  } catch (const SqliteError& error) {
    return std::unexpected("The database " + path + " cannot be opened: " + error.what() + ".");
  }
}

}  // namespace mafia::store
