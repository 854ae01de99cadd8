// primanota backup, primanota restore: everything a server stores as one text file, and back (docs/backup-format.md).
#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>

#include "database.hpp"
#include "rules/version.hpp"
#include "store/archive.hpp"
#include "store/open.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

using namespace mafia;
using notation::fill;
using notation::text;

struct BackupOptions {
  std::string file;
  DatabaseChoice choice;
  notation::Language language{};
};

bool make_durable(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool done = ::fsync(file) == 0;
  ::close(file);
  return done;
}

int report(const BackupOptions& options, const char* key, const store::ArchiveCount& count) {
  fmt::print(
      "{}\n{}\n",
      fill(text(options.language, key), {options.file, std::to_string(count.streams), std::to_string(count.entries)}),
      producer_of(count, options.language));
  return exit_ok;
}

// Written under another name first: a backup that exists is complete.
int backup(const BackupOptions& options) {
  keep_private();
  auto reader = store::open_reader(options.choice.address());
  if (!reader) return complain(reader.error());
  const std::string draft = options.file + ".part";
  std::ofstream out(draft, std::ios::binary | std::ios::trunc);
  const auto unwritable = [&] {
    std::error_code ignored;
    std::filesystem::remove(draft, ignored);
    return complain(fill(text(options.language, "backup.cannot_write"), {options.file}));
  };
  if (!out) return unwritable();
  const auto written =
      store::write_archive(**reader, out, {std::string(rules::version()), std::string(rules::signature())});
  if (!written) {
    unwritable();
    return complain(written.error());
  }
  out.close();
  std::error_code error;
  if (!out || !make_durable(draft)) return unwritable();
  std::filesystem::rename(draft, options.file, error);
  if (error) return unwritable();
  return report(options, "backup.done", *written);
}

int restore(const BackupOptions& options) {
  keep_private();
  std::ifstream in(options.file, std::ios::binary);
  if (!in) return complain(fill(text(options.language, "verify.cannot_read"), {options.file}));
  if (!options.choice.data.empty()) {
    std::error_code error;
    std::filesystem::create_directories(options.choice.data, error);
  }
  auto target = store::open_restore(options.choice.address());
  if (!target) return complain(target.error());
  const auto signer = signer_of(options.choice, OwnKey::must_be_there, options.language);
  const auto restored = store::restore_archive(in, **target, signer ? &*signer : nullptr);
  if (!restored) return complain(options.file + ": " + restored.error());
  std::error_code error;
  std::filesystem::remove(options.choice.list_mark(), error);  // It belonged to the previous database.
  const int code = report(options, "restore.done", *restored);
  if (!signer && !options.choice.data.empty()) fmt::print("{}\n", text(options.language, "restore.no_key"));
  return code;
}

}  // namespace

void add_backup(Shell shell) {
  auto options = std::make_shared<BackupOptions>();
  CLI::App* command =
      shell.app.add_subcommand("backup", "Write everything a server knows into one file, also while it serves");
  command->add_option("FILE", options->file, "The file to write")->required();
  add_database(*command, options->choice)->require_option(1, 2);
  add_language(*command, options->language);
  command->callback([options, shell] { shell.exit_code = backup(*options); });
}

void add_restore(Shell shell) {
  auto options = std::make_shared<BackupOptions>();
  CLI::App* command = shell.app.add_subcommand("restore", "Put a backup into an empty database");
  command->add_option("FILE", options->file, "A backup")->required();
  add_database(*command, options->choice)->require_option(1, 2);
  add_language(*command, options->language);
  command->callback([options, shell] { shell.exit_code = restore(*options); });
}

}  // namespace primanota
