#include "store/chain.hpp"

#include <algorithm>
#include <cstdlib>

namespace mafia::store {
namespace {

using Kind = Fault::Kind;

// Checks entries in order. After a mismatch, the next entry may build on the stored hash or on the correct one, so that
// only the changed entry is reported.
class ChainCheck {
 public:
  ChainCheck(std::string_view name, std::vector<Fault>& faults)
      : faults_(faults), kept_(first_hash(name)), computed_(kept_) {}

  void entry(const Entry& entry) {
    const bool gap = entry.version != version_ + 1;
    if (gap) faults_.push_back({Kind::missing, version_ + 1, entry.version - 1});
    const Hash right = next_hash(kept_, entry.body);
    if (gap) {  // The entries before it are gone, so its own hash is accepted.
      computed_ = entry.hash;
    } else if (entry.hash == right || entry.hash == next_hash(computed_, entry.body)) {
      computed_ = entry.hash;
    } else {
      faults_.push_back({Kind::changed, entry.version, entry.version});
      computed_ = right;
    }
    kept_ = entry.hash;
    version_ = entry.version;
  }

  void end(const Head& head) {
    if (head.version > version_) faults_.push_back({Kind::cut, version_ + 1, head.version});
    if (head.version < version_) faults_.push_back({Kind::beyond_head, head.version + 1, version_});
    if (head.version == version_ && head.hash != kept_ && head.hash != computed_)
      faults_.push_back({Kind::rewritten, version_, version_});
  }

 private:
  std::vector<Fault>& faults_;
  Version version_ = 0;
  Hash kept_, computed_;
};

std::vector<const Entry*> in_order(std::span<const Entry> entries, std::vector<Fault>& faults) {
  std::vector<const Entry*> sorted;
  for (const Entry& entry : entries) {
    if (!sorted.empty() && entry.version <= sorted.back()->version)
      faults.push_back({Kind::order, entry.version, entry.version});
    sorted.push_back(&entry);
  }
  std::ranges::sort(sorted, [](const Entry* a, const Entry* b) {
    return a->version != b->version ? a->version < b->version : a < b;
  });
  const auto same = [](const Entry* a, const Entry* b) { return a->version == b->version; };
  sorted.erase(std::unique(sorted.begin(), sorted.end(), same), sorted.end());
  return sorted;
}

void check_signature(std::string_view name, const Head& head, const std::vector<crypto::PublicKey>* trusted,
                     std::vector<Fault>& faults) {
  if (!crypto::signed_by(head.key, head_text(name, head.version, head.hash), head.signature))
    faults.push_back({Kind::bad_signature, head.version, head.version});
  else if (trusted && std::ranges::find(*trusted, head.key) == trusted->end())
    faults.push_back({Kind::unknown_key, head.version, head.version});
}

std::string entries_text(const Fault& fault) {
  if (fault.version == fault.last) return "entry " + std::to_string(fault.version);
  return "entries " + std::to_string(fault.version) + " to " + std::to_string(fault.last);
}

}  // namespace

Hash first_hash(std::string_view stream) { return crypto::sha256("primanota stream\n", stream); }

Hash next_hash(const Hash& previous, std::string_view body) { return crypto::sha256(crypto::bytes_of(previous), body); }

std::string head_text(std::string_view stream, Version version, const Hash& hash) {
  return "primanota head\n" + std::string(stream) + "\n" + std::to_string(version) + "\n" + crypto::hex(hash) + "\n";
}

Head signed_head(const Signer& signer, std::string stream, Version version, const Hash& hash) {
  const crypto::Signature signature = crypto::sign(signer.key.secret_key, head_text(stream, version, hash));
  return {std::move(stream), version, hash, signer.key.public_key, signature};
}

std::string describe(const Fault& fault) {
  const std::string which = entries_text(fault);
  switch (fault.kind) {
    case Kind::changed: return which + " was changed";
    case Kind::missing: return which + " missing";
    case Kind::order: return which + " out of order";
    case Kind::cut: return which + " cut off: the signed end is " + std::to_string(fault.last);
    case Kind::beyond_head: return which + " not signed: the signed end is " + std::to_string(fault.version - 1);
    case Kind::rewritten: return "the stream was rewritten: its last hash is not the signed one";
    case Kind::no_head: return "the signed end is missing";
    case Kind::bad_signature: return "the signature of the end is wrong";
    case Kind::unknown_key: return "the end is signed with a key that is not trusted";
    case Kind::removed: return "the whole stream was removed: the signed list of streams has it";
    case Kind::unlisted: return "the stream is not in the signed list of streams";
    case Kind::unreadable: return which + " of the list cannot be read";
    case Kind::other_list: return "this is not the list of streams that the data folder remembers in streams.mark";
  }
  std::abort();
}

std::optional<Fault> follow(StreamEnd& end, std::span<const Entry> entries) {
  for (const Entry& entry : entries) {
    if (entry.version != end.version + 1) return Fault{Kind::missing, end.version + 1, entry.version - 1};
    if (entry.hash != next_hash(end.hash, entry.body)) return Fault{Kind::changed, entry.version, entry.version};
    end = {entry.version, entry.hash};
  }
  return std::nullopt;
}

std::optional<Fault> check_head(std::string_view name, const StreamEnd& end, const std::optional<Head>& head,
                                const std::vector<crypto::PublicKey>& trusted) {
  if (!head) return Fault{Kind::no_head};
  if (head->version > end.version) return Fault{Kind::cut, end.version + 1, head->version};
  if (head->version < end.version) return Fault{Kind::beyond_head, head->version + 1, end.version};
  if (head->hash != end.hash) return Fault{Kind::rewritten, end.version, end.version};
  std::vector<Fault> faults;
  check_signature(name, *head, &trusted, faults);
  return faults.empty() ? std::nullopt : std::optional(faults.front());
}

std::vector<Fault> verify_stream(std::string_view name, std::span<const Entry> entries, const std::optional<Head>& head,
                                 const std::vector<crypto::PublicKey>* trusted) {
  std::vector<Fault> faults;
  ChainCheck chain(name, faults);
  for (const Entry* entry : in_order(entries, faults)) chain.entry(*entry);
  if (head) {
    chain.end(*head);
    check_signature(name, *head, trusted, faults);
  } else if (!entries.empty()) {
    faults.push_back({Kind::no_head, 0, 0});
  }
  return faults;
}

}  // namespace mafia::store
