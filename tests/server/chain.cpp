// Every single change to a stream is found and named correctly.
#include "store/chain.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace mafia::store {
namespace {

const Signer signer{crypto::new_key_pair()};

struct Chain {
  std::string name;
  std::vector<Entry> entries;
  std::optional<Head> head;

  void add(const std::string& body) {
    const Hash before = entries.empty() ? first_hash(name) : entries.back().hash;
    entries.push_back({entries.size() + 1, body, next_hash(before, body)});
    head = signed_head(signer, name, entries.size(), entries.back().hash);
  }
  std::vector<Fault> faults(const std::vector<crypto::PublicKey>* trusted = nullptr) const {
    return verify_stream(name, entries, head, trusted);
  }
};

Chain chain_of(std::size_t count) {
  Chain chain{.name = "table/1"};
  for (std::size_t i = 0; i < count; ++i) chain.add("body " + std::to_string(i));
  return chain;
}

using Faults = std::vector<Fault>;

}  // namespace

TEST(chain, hashes_match_the_documentation) {
  const Hash first = first_hash("s");
  EXPECT_EQ(first, crypto::sha256("primanota stream\ns"));
  EXPECT_EQ(next_hash(first, "body"), crypto::sha256(std::string(crypto::bytes_of(first)) + "body"));
  EXPECT_EQ(head_text("s", 12, first), "primanota head\ns\n12\n" + crypto::hex(first) + "\n");
}

TEST(chain, an_untouched_stream_has_no_fault) {
  EXPECT_EQ(chain_of(0).faults(), Faults{});
  EXPECT_EQ(chain_of(1).faults(), Faults{});
  EXPECT_EQ(chain_of(50).faults(), Faults{});
}

TEST(chain, every_change_removal_swap_and_cut_is_found) {
  std::mt19937 chance(20240915);
  const Chain whole = chain_of(30);
  for (int round = 0; round < 300; ++round) {
    const std::size_t at = chance() % 29;  // Another entry follows it.
    const Version version = at + 1;
    Chain chain = whole;
    std::string& body = chain.entries[at].body;
    body[chance() % body.size()] ^= static_cast<char>(1U << chance() % 8);
    EXPECT_EQ(chain.faults(), (Faults{{Fault::Kind::changed, version, version}}));

    chain = whole;
    chain.entries[at].hash[chance() % 32] ^= static_cast<std::uint8_t>(1U << chance() % 8);
    EXPECT_EQ(chain.faults(), (Faults{{Fault::Kind::changed, version, version}}));

    chain = whole;
    const std::size_t dropped = 1 + chance() % (29 - at);
    const auto first = chain.entries.begin() + static_cast<std::ptrdiff_t>(at);
    chain.entries.erase(first, first + static_cast<std::ptrdiff_t>(dropped));
    EXPECT_EQ(chain.faults(), (Faults{{Fault::Kind::missing, version, at + dropped}}));

    chain = whole;
    std::swap(chain.entries[at], chain.entries[at + 1]);
    EXPECT_EQ(chain.faults(), (Faults{{Fault::Kind::order, version, version}}));

    chain = whole;
    std::swap(chain.entries[at].body, chain.entries[at + 1].body);
    EXPECT_EQ(chain.faults(),
              (Faults{{Fault::Kind::changed, version, version}, {Fault::Kind::changed, version + 1, version + 1}}));

    chain = whole;
    chain.entries.resize(at);
    EXPECT_EQ(chain.faults(), (Faults{{Fault::Kind::cut, version, 30}}));
  }
}

TEST(chain, a_rewritten_stream_does_not_match_its_signature) {
  const Chain whole = chain_of(5);
  Chain rebuilt{.name = whole.name};
  for (const Entry& entry : whole.entries) rebuilt.add(entry.version == 2 ? "better for me" : entry.body);
  rebuilt.head = whole.head;
  EXPECT_EQ(rebuilt.faults(), (Faults{{Fault::Kind::rewritten, 5, 5}}));
  Chain longer = whole;
  longer.add("added");
  longer.head = whole.head;
  EXPECT_EQ(longer.faults(), (Faults{{Fault::Kind::beyond_head, 6, 6}}));
  Chain renamed = whole;
  renamed.name = "table/2";
  EXPECT_EQ(renamed.faults().front(), (Fault{Fault::Kind::changed, 1, 1}));
}

TEST(chain, a_change_of_the_last_entry_is_found) {
  Chain chain = chain_of(5);
  chain.entries.back().body += "!";
  EXPECT_EQ(chain.faults(), (Faults{{Fault::Kind::changed, 5, 5}}));
  chain = chain_of(5);
  chain.entries.push_back(chain.entries[2]);
  EXPECT_EQ(chain.faults(), (Faults{{Fault::Kind::order, 3, 3}}));
}

TEST(chain, the_head_must_be_signed_with_a_trusted_key) {
  Chain chain = chain_of(3);
  const std::vector<crypto::PublicKey> own{signer.key.public_key}, others{crypto::new_key_pair().public_key};
  EXPECT_EQ(chain.faults(&own), Faults{});
  EXPECT_EQ(chain.faults(&others), (Faults{{Fault::Kind::unknown_key, 3, 3}}));
  chain.head->signature[7] ^= 1;
  EXPECT_EQ(chain.faults(&own), (Faults{{Fault::Kind::bad_signature, 3, 3}}));
  chain.head.reset();
  EXPECT_EQ(chain.faults(), (Faults{{Fault::Kind::no_head, 0, 0}}));
  chain = chain_of(3);
  chain.entries.pop_back();
  chain.head->version = 2;  // A cut, with the head adjusted to it.
  chain.head->hash = chain.entries.back().hash;
  EXPECT_EQ(chain.faults(), (Faults{{Fault::Kind::bad_signature, 2, 2}}));
}

TEST(chain, faults_are_described) {
  EXPECT_EQ(describe({Fault::Kind::cut, 11, 12}), "entries 11 to 12 cut off: the signed end is 12");
  EXPECT_EQ(describe({Fault::Kind::changed, 3, 3}), "entry 3 was changed");
}
}  // namespace mafia::store
