// The SQL statements for PostgreSQL: of the log, of restoring, of readers.
#pragma once

#include "store/postgres_handle.hpp"

namespace mafia::store::sql {

inline constexpr PostgresStatement begin{"begin", "BEGIN"};
inline constexpr PostgresStatement commit{"commit", "COMMIT"};
inline constexpr PostgresStatement roll_back{"roll_back", "ROLLBACK"};

// New streams get a row, so that it can be locked. All processes lock rows in the order of the names, first new streams
// and then existing ones, so there is no deadlock.
inline constexpr PostgresStatement add_streams{
    "add_streams",
    "INSERT INTO stream (name) SELECT n FROM unnest($1::text[]) AS n "
    "WHERE NOT EXISTS (SELECT FROM stream s WHERE s.name = n) ORDER BY n COLLATE \"C\" ON CONFLICT (name) DO NOTHING"};
inline constexpr PostgresStatement lock_streams{
    "lock_streams", "SELECT id, name, version, hash FROM stream WHERE name = ANY($1::text[]) ORDER BY name FOR UPDATE"};
inline constexpr PostgresStatement find_keys{
    "find_keys",
    "SELECT s.name, k.key, k.first_version, k.last_version FROM unnest($1::text[], $2::bytea[]) AS a (name, key) "
    "JOIN stream s ON s.name = a.name JOIN idempotency k ON k.stream = s.id AND k.key = a.key"};

inline constexpr PostgresStatement put_entries{
    "put_entries",
    "INSERT INTO entry (stream, version, body, hash) "
    "SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[])"};
inline constexpr PostgresStatement put_keys{
    "put_keys",
    "INSERT INTO idempotency (stream, key, first_version, last_version) "
    "SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bigint[], $4::bigint[])"};
inline constexpr PostgresStatement put_heads{
    "put_heads",
    "UPDATE stream s SET version = h.version, hash = h.hash, public_key = h.public_key, signature = h.signature "
    "FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[], $5::bytea[]) "
    "AS h (id, version, hash, public_key, signature) WHERE s.id = h.id"};
inline constexpr PostgresStatement put_end{
    "put_end", "UPDATE stream SET version = $2::bigint, hash = $3::bytea WHERE id = $1::bigint"};
inline constexpr PostgresStatement erase_entries{"erase_entries", "DELETE FROM entry WHERE stream = $1::bigint"};
inline constexpr PostgresStatement erase_keys{"erase_keys", "DELETE FROM idempotency WHERE stream = $1::bigint"};
inline constexpr PostgresStatement erase_stream{"erase_stream", "DELETE FROM stream WHERE id = $1::bigint"};
inline constexpr PostgresStatement tell{"tell", "SELECT pg_notify('primanota', n) FROM unnest($1::text[]) AS n"};

inline constexpr PostgresStatement try_to_write{"try_to_write", "UPDATE migration SET at = at"};

inline constexpr PostgresStatement read{
    "read",
    "SELECT s.version, s.hash, s.public_key, s.signature, e.version, e.body, e.hash "
    "FROM stream s LEFT JOIN entry e ON e.stream = s.id AND e.version > $2::bigint "
    "WHERE s.name = $1::text AND s.version > 0 ORDER BY e.version LIMIT $3::bigint"};
inline constexpr PostgresStatement names{
    "names", "SELECT name FROM stream WHERE name ^@ $1::text AND version > 0 ORDER BY name"};

}  // namespace mafia::store::sql
