#include "store/archive.hpp"

#include <charconv>
#include <istream>
#include <ostream>

#include "store/archive_line.hpp"
#include "store/stream_list.hpp"

namespace mafia::store {
namespace {

using Fields = std::vector<std::string_view>;
using Seen = std::expected<void, std::string>;

constexpr std::string_view title = "primanota archive 2", old_title = "primanota archive 1";
constexpr std::size_t check_size = 16;  // Hexadecimal digits before each line.

// A digest of all lines so far: the first line that was changed, dropped or moved no longer matches.
class RunningDigest {
 public:
  std::string add(std::string_view line) {
    digest_ = crypto::sha256(crypto::bytes_of(digest_), line);
    return whole().substr(0, check_size);
  }
  std::string whole() const { return crypto::hex(digest_); }

 private:
  crypto::Digest digest_{};
};

void count(ArchiveCount& count, const StreamCopy& stream) {
  if (stream.name == list_stream) return;
  ++count.streams;
  count.entries += stream.entries.size();
  count.keys += stream.keys.size();
}

class ArchiveWriter {
 public:
  ArchiveWriter(std::ostream& out, const ArchiveProducer& name) : out_(out) {
    line({std::string(title), escaped(name.version), escaped(name.rules_signature)});
    count_.producer = name;
  }

  void stream(const StreamCopy& stream) {
    line({"stream", escaped(stream.name)});
    for (const auto& [version, body, hash] : stream.entries)
      line({"entry", std::to_string(version), crypto::hex(hash), escaped(body)});
    for (const auto& [key, range] : stream.keys)
      line({"key", std::to_string(range.first), std::to_string(range.last), escaped(key)});
    if (const auto& head = stream.head)
      line({"head", std::to_string(head->version), crypto::hex(head->hash), crypto::hex(head->key),
            crypto::hex(head->signature)});
    count(count_, stream);
  }

  ArchiveCount end() {
    line({"end", std::to_string(count_.streams), std::to_string(count_.entries), std::to_string(count_.keys),
          digest_.whole()});
    out_.flush();
    return count_;
  }

 private:
  void line(const std::vector<std::string>& fields) {
    std::string text;
    for (const std::string& field : fields) text += (text.empty() ? "" : "\t") + field;
    out_ << digest_.add(text) << '\t' << text << '\n';
  }

  std::ostream& out_;
  RunningDigest digest_;
  ArchiveCount count_;
};

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

template <std::size_t N>
bool read_hex(std::string_view text, std::array<std::uint8_t, N>& bytes) {
  const auto read = crypto::from_hex(text);
  if (!read || read->size() != N) return false;
  std::ranges::copy(*read, bytes.begin());
  return true;
}

std::optional<Entry> entry_of(const Fields& fields) {
  Entry entry;
  if (fields.size() != 4 || !read_hex(fields[2], entry.hash)) return std::nullopt;
  const auto version = number(fields[1]);
  auto body = unescaped(fields[3]);
  if (!version || !body) return std::nullopt;
  entry.version = *version;
  entry.body = std::move(*body);
  return entry;
}

std::optional<KeptKey> key_of(const Fields& fields) {
  if (fields.size() != 4) return std::nullopt;
  const auto first = number(fields[1]), last = number(fields[2]);
  auto key = unescaped(fields[3]);
  if (!first || !last || !key) return std::nullopt;
  return KeptKey{std::move(*key), {*first, *last}};
}

std::optional<Head> head_of(const Fields& fields, const std::string& stream) {
  Head head{.stream = stream};
  if (fields.size() != 5 || !read_hex(fields[2], head.hash) || !read_hex(fields[3], head.key) ||
      !read_hex(fields[4], head.signature))
    return std::nullopt;
  const auto version = number(fields[1]);
  if (!version) return std::nullopt;
  head.version = *version;
  return head;
}

class ArchiveParser {
 public:
  ArchiveParser(std::istream& in, const Reader::See& see) : in_(in), see_(see) {}

  std::expected<ArchiveCount, std::string> read() {
    for (std::string line; !ended_ && std::getline(in_, line);) {
      ++line_;
      if (auto taken = take(line); !taken) return std::unexpected(taken.error());
    }
    if (!ended_) return damaged("the archive is cut off", line_ + 1);
    if (in_.peek() != std::istream::traits_type::eof()) return damaged("something follows the end", line_ + 1);
    return count_;
  }

 private:
  Seen take(std::string_view line) {
    const std::string before = digest_.whole();
    if (line.size() <= check_size || line[check_size] != '\t') return damaged("this is no line of an archive", line_);
    const std::string_view text = line.substr(check_size + 1);
    if (digest_.add(text) != line.substr(0, check_size))
      return damaged("a line was changed, dropped or moved here", line_);
    const Fields fields = fields_of(text);
    if (line_ == 1) return begin(fields);
    if (fields[0] == "end") return end(fields, before);
    if (fields[0] == "stream") return begin_stream(fields);
    return part(fields);
  }

  Seen begin(const Fields& fields) {
    const bool is_known = fields[0] == title && (fields.size() == 1 || fields.size() == 3);
    const bool is_old = fields[0] == old_title && fields.size() == 1;
    if (!is_known && !is_old) return damaged("this is not an archive of a known format", line_);
    if (is_old) count_.format = 1;
    if (fields.size() == 3) {
      auto version = unescaped(fields[1]), signature = unescaped(fields[2]);
      if (!version || !signature) return damaged("the first line cannot be read", line_);
      count_.producer = ArchiveProducer{std::move(*version), std::move(*signature)};
    }
    return {};
  }

  Seen begin_stream(const Fields& fields) {
    if (auto handed = hand_over(); !handed) return handed;
    const auto name = fields.size() == 2 ? unescaped(fields[1]) : std::nullopt;
    if (!name) return damaged("the name of a stream cannot be read", line_);
    stream_ = StreamCopy{.name = *name};
    return {};
  }

  Seen part(const Fields& fields) {
    if (!stream_) return damaged("no stream has begun", line_);
    if (fields[0] == "entry") {
      if (auto entry = entry_of(fields)) {
        stream_->entries.push_back(std::move(*entry));
        return {};
      }
    } else if (fields[0] == "key") {
      if (auto key = key_of(fields)) {
        stream_->keys.push_back(std::move(*key));
        return {};
      }
    } else if (fields[0] == "head") {
      if ((stream_->head = head_of(fields, stream_->name))) return {};
    }
    return damaged("the line cannot be read", line_);
  }

  Seen end(const Fields& fields, const std::string& digest) {
    if (auto handed = hand_over(); !handed) return handed;
    const Fields counted(fields.begin() + 1, fields.end());
    const bool fits = counted.size() == 4 && number(counted[0]) == count_.streams &&
                      number(counted[1]) == count_.entries && number(counted[2]) == count_.keys && counted[3] == digest;
    if (!fits) return damaged("the end does not fit what comes before it", line_);
    ended_ = true;
    return {};
  }

  Seen hand_over() {
    if (!stream_) return {};
    count(count_, *stream_);
    auto seen = see_(*stream_);
    stream_.reset();
    return seen;
  }

  static std::unexpected<std::string> damaged(const std::string& how, std::uint64_t line) {
    return std::unexpected("The archive is damaged, line " + std::to_string(line) + ": " + how + ".");
  }

  std::istream& in_;
  const Reader::See& see_;
  RunningDigest digest_;
  std::uint64_t line_ = 0;
  bool ended_ = false;
  std::optional<StreamCopy> stream_;
  ArchiveCount count_;
};

}  // namespace

std::expected<ArchiveCount, std::string> write_archive(Reader& reader, std::ostream& out, const ArchiveProducer& name) {
  ArchiveWriter writer(out, name);
  const auto walked = reader.walk([&](const StreamCopy& stream) -> Seen {
    writer.stream(stream);
    if (!out) return std::unexpected("The archive cannot be written.");
    return {};
  });
  if (!walked) return std::unexpected(walked.error());
  ArchiveCount count = writer.end();
  if (!out) return std::unexpected("The archive cannot be written.");
  return count;
}

std::expected<ArchiveCount, std::string> read_archive(std::istream& in, const Reader::See& see) {
  return ArchiveParser(in, see).read();
}

std::expected<ArchiveCount, std::string> restore_archive(std::istream& in, Restore& restore, const Signer* signer) {
  std::vector<std::string> names;
  auto count = read_archive(in, [&](const StreamCopy& stream) {
    names.push_back(stream.name);
    return restore.put(stream);
  });
  if (!count) return count;
  if (count->format == 1 && count->streams > 0) {
    if (!signer)
      return std::unexpected(
          "This archive is older than the signed list of streams: put the server's signing.key into the data folder "
          "first and name the folder with --data.");
    if (auto listed = restore.put(adopted_list(*signer, names, time_now())); !listed)
      return std::unexpected(listed.error());
  }
  if (auto finished = restore.finish(); !finished) return std::unexpected(finished.error());
  return count;
}

}  // namespace mafia::store
