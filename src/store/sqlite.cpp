#include "store/sqlite.hpp"

#include <atomic>
#include <cassert>
#include <utility>

#include "store/file_lock.hpp"
#include "store/group_commit.hpp"
#include "store/list_mark.hpp"
#include "store/sqlite_source.hpp"
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
        to_check_(to_write_, SqliteSource::Transaction::of_caller),
        reading_(to_read_, SqliteSource::Transaction::own),
        guard_(signer),
        begin_(to_write_.prepare("BEGIN IMMEDIATE")),
        commit_(to_write_.prepare("COMMIT")) {
    guard_.find_removed(reading_);
  }

  void on_damage(DamageNotice notice) override { guard_.on_damage(std::move(notice)); }
  std::vector<std::string> damaged() const override { return guard_.damaged(); }

  std::vector<AppendAnswer> commit(std::span<const Append> batch) override {
    try {
      begin();
      Plan plan = store::plan(batch, known(batch));
      if (plan.writes()) write(plan);
      begun_ = false;
      commit_.run();
      if (plan.writes()) healthy_ = true;
      guard_.grown(plan.entries);
      remember_keys(plan);
      return std::move(plan.answers);
    } catch (const SqliteError& error) {
      return all_unavailable(batch.size(), failed(error));
    }
  }

  AppendAnswer erase(const Erase& erase) override {
    try {
      begin();
      AppendAnswer answer = try_erase(erase);
      relax();  // Rolls back unless it was committed.
      return answer;
    } catch (const SqliteError& error) {
      return Unavailable{failed(error)};
    }
  }

  // Takes the locks of the transaction while the command is still being evaluated.
  void prepare() override {
    try {
      begin();
    } catch (const SqliteError&) {
      relax();  // The commit will report the same error.
    }
  }

  void relax() override {
    if (std::exchange(begun_, false)) to_write_.roll_back();
  }

  // Only a write that reaches the disk shows whether there is room again.
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
      return guard_.read(reading_, stream, after, limit);
    } catch (const SqliteError& error) {
      return Unavailable{error.sentence()};
    }
  }

  NamesAnswer streams(const std::string& prefix) override {
    try {
      return reading_.names(prefix);
    } catch (const SqliteError& error) {
      return Unavailable{error.sentence()};
    }
  }

  std::optional<Unavailable> check(const std::string& stream) override {
    try {
      return guard_.check(reading_, stream);
    } catch (const SqliteError& error) {
      return Unavailable{error.sentence()};
    }
  }

  bool healthy() const override { return healthy_; }

 private:
  struct Kept {
    SqliteWriter::Stream stream;
    std::optional<std::map<std::string, KeyRange>> keys;  // Loaded when first needed.
  };

  void begin() {
    if (!begun_) begin_.run();
    begun_ = true;
  }

  Known known(std::span<const Append> batch) {
    Known known;
    if (streams_.size() + keys_kept_ > most_kept) forget();
    std::vector<std::string> created;
    for (const std::string& name : streams_of(batch)) {
      const auto kept = find(name);
      if (!kept)
        known.refused.emplace(name, kept.error());
      else if (*kept)
        known.ends.emplace(name, (*kept)->stream.end);
      else
        created.push_back(name);
    }
    if (!created.empty()) know_list(known, created);
    for (const StreamAndKey& key : keys_of(batch))
      if (const auto kept = streams_.find(key.first); kept != streams_.end()) {
        const auto& keys = keys_in(key.first, kept->second);
        if (const auto range = keys.find(key.second); range != keys.end()) known.keys.emplace(key, range->second);
      }
    return known;
  }

  // Null: no such stream. Only checked streams are cached.
  std::expected<Kept*, Unavailable> find(const std::string& name) {
    auto found = streams_.find(name);
    const auto stream = found == streams_.end() ? writer_.find_stream(name) : std::optional(found->second.stream);
    if (const auto fault = stream ? std::nullopt : guard_.fault_of(name)) return std::unexpected(*fault);
    if (!stream) return nullptr;
    if (const auto refused = guard_.refuse_growth(to_check_, name, stream->end)) return std::unexpected(*refused);
    if (found == streams_.end()) found = streams_.emplace(name, Kept{*stream, {}}).first;
    return &found->second;
  }

  std::expected<StreamEnd, Unavailable> end_of_list() {
    const auto list = find(std::string(list_stream));
    if (!list) return std::unexpected(list.error());
    return *list ? (*list)->stream.end : StreamEnd{0, first_hash(list_stream)};
  }

  void know_list(Known& known, const std::vector<std::string>& created) {
    const auto list = end_of_list();
    if (list) known.list = *list;
    for (const std::string& name : created)
      if (const auto refused = list ? guard_.refuse_creation(name) : list.error())
        known.refused.emplace(name, *refused);
  }

  AppendAnswer try_erase(const Erase& erase) {
    const Append named = streams_named_by(erase);
    Known streams = known({&named, 1});
    const auto kept = find(erase.stream);
    if (!kept) return kept.error();
    const Version end = *kept ? (*kept)->stream.end.version : 0;
    if (end == 0) return Appended{1, 1};
    if (erase.expected.value_or(end) != end) return Conflict{end};
    const auto list = end_of_list();
    if (!list) return list.error();
    if (!streams.refused.empty()) return streams.refused.begin()->second;
    streams.list = *list;
    const Plan plan = plan_erasure(erase, std::move(streams));
    writer_.erase(erase.stream, (*kept)->stream.id);
    write(plan);
    begun_ = false;
    commit_.run();
    healthy_ = true;
    guard_.grown(plan.entries);
    guard_.erased(erase.stream);
    forget();
    return Appended{end + 1, end + 1};
  }

  const std::map<std::string, KeyRange>& keys_in(const std::string& name, Kept& kept) {
    if (!kept.keys) {
      kept.keys = writer_.find_keys(name);
      keys_kept_ += kept.keys->size();
    }
    return *kept.keys;
  }

  // If the commit fails, the cache is cleared.
  void write(const Plan& plan) {
    for (const Plan::Growth& growth : plan.growths)
      if (!streams_.contains(growth.stream))
        streams_.emplace(growth.stream, Kept{writer_.add_stream(growth.stream), {}});
    auto key = plan.keys.begin();  // In the order of their entries.
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
  SqliteSource to_check_, reading_;
  Guard guard_;
  SqliteStatement begin_, commit_;
  // Cache of the streams that were written to, as they are in the database: no other process writes while the lock is
  // held.
  static constexpr std::size_t most_kept = 200'000;  // Streams and keys.
  std::map<std::string, Kept, std::less<>> streams_;
  std::size_t keys_kept_ = 0;
  bool begun_ = false;  // A transaction is open.
  std::atomic<bool> healthy_ = true;
};

// For a database that is older than the list of streams: lists the streams that it has. If this server has seen a list
// before, the list is missing instead (Guard::find_removed).
std::expected<void, std::string> adopt_streams(SqliteConnection& connection, const Signer& signer) {
  if (ListMark(signer.list_mark).made()) return {};
  const auto names = SqliteSource(connection, SqliteSource::Transaction::of_caller).names("");
  SqliteWriter(connection).put(adopted_list(signer, names, time_now()));
  return {};
}

}  // namespace

std::expected<std::unique_ptr<EventLog>, std::string> open_sqlite(const std::string& path, Post post, Signer signer) {
  auto lock = FileLock::take(path);
  if (!lock) return std::unexpected(lock.error());
  auto to_write =
      open_sqlite_for_writing(path, [&](SqliteConnection& connection) { return adopt_streams(connection, signer); });
  if (!to_write) return std::unexpected(to_write.error());
  make_room_in_wal(path);
  try {
    SqliteConnection to_read(path, SqliteConnection::Mode::read);
    auto backend = std::make_unique<SqliteBackend>(std::move(*lock), std::move(*to_write), std::move(to_read), signer);
    return std::make_unique<GroupCommit>(std::move(backend), std::move(post), std::move(signer));
  } catch (const SqliteError& error) {
    return std::unexpected("The database " + path + " cannot be opened: " + error.what() + ".");
  }
}

}  // namespace mafia::store
