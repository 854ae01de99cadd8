// Checks what a compiler does not: who includes whom, and the habits of the sources. Prints FILE:LINE: REASON.
//
//   tidy ROOT    exit 0: clean, 1: complaints, 2: nothing to check
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string_view>;

constexpr std::size_t longest_line = 120;  // In characters, not bytes.
constexpr std::size_t longest_file = 600;  // In lines.

// What a folder of src/ may include beside itself and base, and which library headers it may not.
struct Folder {
  Names may_include;
  Names never = {};
};
const std::map<std::string_view, Folder> folders = {
    {"base", {{}}},
    {"engine",
     {{}, {"iostream", "fstream", "filesystem", "random", "thread", "mutex", "atomic", "future", "nlohmann/json.hpp"}}},
    {"rules", {{"engine"}}},
    {"scoring", {{"engine"}}},
    {"seating", {{}}},
    {"tournament", {{"engine", "scoring", "seating"}}},
    {"notation", {{"tournament", "scoring", "rules", "engine"}}},
    {"exchange", {{"notation", "rules", "engine"}}},
    {"desk", {{"notation", "scoring", "rules", "engine"}}},
    {"print", {{"notation", "rules", "engine"}}},
    {"crypto", {{}}},
    {"store", {{"crypto"}}},
    {"access", {{"store", "crypto"}}},
    {"live", {{"access", "store", "crypto", "notation", "tournament", "rules", "engine"}}},
    {"media", {{}}},
    {"net", {{"live", "print", "access", "store", "crypto", "media", "notation", "rules"}}},
    {"simulation", {{"rules", "scoring", "engine"}}},
};

// "generated/..." is made from the rule books and belongs to the folder rules.
constexpr std::string_view home_of_generated = "rules";

bool contains(const Names& names, std::string_view name) { return std::ranges::find(names, name) != names.end(); }

class Checker {
 public:
  explicit Checker(fs::path root) : root_(std::move(root)) {}

  void check_all() {
    std::vector<fs::path> files;
    for (const char* top : {"src", "apps", "tests", "bench", "tools"}) {
      if (!fs::exists(root_ / top)) continue;
      for (const auto& entry : fs::recursive_directory_iterator(root_ / top))
        if (entry.is_regular_file() && contains({".cpp", ".hpp", ".c", ".def"}, entry.path().extension().string()))
          files.push_back(entry.path());
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) check(file);
    checked_ = files.size();
  }

  std::size_t checked() const { return checked_; }
  std::size_t complaints() const { return complaints_; }

 private:
  void complain(std::size_t line, const std::string& reason) {
    std::cout << file_ << ':' << line << ": " << reason << '\n';
    ++complaints_;
  }

  void check(const fs::path& path) {
    const fs::path relative = path.lexically_relative(root_);
    file_ = relative.generic_string();
    auto part = relative.begin();
    const std::string top = part->string();
    const std::string folder = top == "src" && std::distance(part, relative.end()) > 2 ? (++part)->string() : "";

    std::ifstream in(path, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    if (text.empty()) {
      if (top == "src") complain(1, "the file is empty");
      return;
    }
    if (top == "src" && !folders.contains(folder))
      complain(1, "the folder is not in the dependency table (tools/tidy/tidy.cpp)");
    if (path.extension() == ".hpp" && text.find("#pragma once\n") == std::string::npos)
      complain(1, "#pragma once is missing");

    std::size_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      check_line(std::string_view(text).substr(begin, end - begin), ++number, top, folder);
      begin = end + 1;
    }
    if (text.back() != '\n') complain(number, "the last line does not end with a newline");
    if ((top == "src" || top == "apps") && number > longest_file)
      complain(number, "more than " + std::to_string(longest_file) + " lines: more than one subject?");
  }

  void check_line(std::string_view line, std::size_t number, std::string_view top, std::string_view folder) {
    const auto characters = static_cast<std::size_t>(
        std::ranges::count_if(line, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
    if (characters > longest_line)
      complain(number, std::to_string(characters) + " characters, " + std::to_string(longest_line) + " are allowed");
    if (line.find('\t') != std::string_view::npos) complain(number, "a tab: write spaces");
    if (top == "apps") check_writes_json_safely(line, number);
    if (folder.empty()) return;
    if (line.starts_with('#'))
      check_include(std::string(line), number, folder);
    else if (folder == "engine")
      check_names_no_rule_set(std::string(line), number);
    else if (folder != "base")
      check_writes_json_safely(line, number);
  }

  void check_include(const std::string& line, std::size_t number, std::string_view folder) {
    static const std::regex include(R"re(#\s*include\s*["<](([^"/>]*)[^">]*)[">].*)re");
    std::smatch match;
    if (!std::regex_match(line, match, include)) return;
    const auto known = folders.find(folder);
    if (known == folders.end()) return;
    const std::string whole = match[1];
    if (contains(known->second.never, whole)) complain(number, std::string(folder) + " may never include " + whole);
    if (line.find('"') == std::string::npos) return;

    const std::string other = match[2] == "generated" ? std::string(home_of_generated) : match[2].str();
    if (other == whole)
      complain(number, "write the folder: \"" + std::string(folder) + "/" + whole + "\"");
    else if (other != folder && other != "base" && !contains(known->second.may_include, other))
      complain(number, std::string(folder) + " may not include " + other);
  }

  // The engine reads parameters and policies; a branch on the name of a rule set would hide a rule from its table.
  void check_names_no_rule_set(const std::string& line, std::size_t number) {
    static const std::regex comment(R"re(^((?:[^"/]|"(?:[^"\\]|\\.)*"|/(?!/))*)//.*$)re");
    static const std::regex rule_set(R"re("(?:[^"\\]|\\.)*\b(mafclub-2023|fiim-2019|fsm\b|city\b)(?:[^"\\]|\\.)*")re");
    static const std::regex id(R"re((\.|->)id\s*[=!]=|[=!]=\s*[\w.>-]*(\.|->)id\b)re");
    const std::string code = std::regex_replace(line, comment, "$1");
    std::smatch match;
    if (std::regex_search(code, match, rule_set)) complain(number, "the engine names the rule set " + match[1].str());
    if (std::regex_search(code, id)) complain(number, "the engine reads the id of a rule set");
  }

  // A strict dump() ends the program at the first byte that is not UTF-8.
  void check_writes_json_safely(std::string_view line, std::size_t number) {
    const std::string_view code = line.substr(0, line.find("//"));
    for (const std::string_view strict : {".dump(", "->dump(", "nlohmann::to_string("})
      if (code.find(strict) != code.npos)
        complain(number, "dump() may abort: write_json() of base/json_write.hpp does not");
  }

  fs::path root_;
  std::string file_;
  std::size_t checked_ = 0;
  std::size_t complaints_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: tidy ROOT\n";
    return 2;
  }
  Checker checker(argv[1]);
  checker.check_all();
  if (checker.checked() == 0) {
    std::cerr << "tidy: no sources under " << argv[1] << '\n';
    return 2;
  }
  std::cout << checker.checked() << " files, " << checker.complaints() << " complaints\n";
  return checker.complaints() == 0 ? 0 : 1;
}
