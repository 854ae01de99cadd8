// Checks what a compiler does not: who includes whom, and the habits of the sources. Prints FILE:LINE: REASON.
//
//   tidy ROOT    exit 0: clean, 1: complaints, 2: nothing to check
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "dependency_table.hpp"

namespace {

using namespace mafia::tidy;

namespace fs = std::filesystem;

constexpr std::size_t longest_line = 120;  // In characters, not bytes.
constexpr std::size_t longest_file = 600;  // In lines.

std::size_t characters_in(std::string_view line) {
  return static_cast<std::size_t>(
      std::ranges::count_if(line, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

class Checker {
 public:
  Checker(fs::path root, DependencyTable dependencies)
      : root_(std::move(root)), dependencies_(std::move(dependencies)) {}

  void check_all() {
    for (const char* top : {"src", "apps", "tests", "bench", "tools"})
      for (const fs::path& file : files_below(root_ / top, {".cpp", ".hpp", ".c", ".def"})) check(file);
    for (const fs::path& file : files_below(root_ / "web", {".ts", ".js", ".mjs", ".svelte", ".css"})) check_page(file);
    check_dependency_table();
    compare_with_document();
    check_parameters();
  }

  std::size_t checked() const { return checked_; }
  std::size_t complaints() const { return complaints_; }

 private:
  std::vector<fs::path> files_below(const fs::path& folder, const Names& extensions) {
    std::vector<fs::path> files;
    if (!fs::exists(folder)) return files;
    for (auto at = fs::recursive_directory_iterator(folder); at != fs::recursive_directory_iterator(); ++at) {
      if (at->path().filename() == "node_modules")
        at.disable_recursion_pending();
      else if (at->is_regular_file() && extensions.contains(at->path().extension().string()))
        files.push_back(at->path());
    }
    std::ranges::sort(files);
    checked_ += files.size();
    return files;
  }

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
    if (top == "src" && !dependencies_.contains(folder)) complain(1, "the folder has no row in dependencies.txt");
    if (path.extension() == ".hpp" && text.find("#pragma once\n") == std::string::npos)
      complain(1, "#pragma once is missing");

    json_names_ = names_of_json(text);
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
    check_length(line, line, number);
    if (line.find('\t') != std::string_view::npos) complain(number, "a tab: write spaces");
    if (top == "apps") check_writes_json_safely(line, number);
    if (top == "src" || top == "apps") note_parameters(line);
    if (folder.empty()) return;
    if (line.starts_with('#'))
      check_include(std::string(line), number, folder);
    else if (folder == "engine")
      check_names_no_rule_set(std::string(line), number);
    else if (!file_.starts_with("src/base/json_write."))
      check_writes_json_safely(line, number);
  }

  void check_length(std::string_view breakable, std::string_view line, std::size_t number) {
    if (characters_in(breakable) > longest_line)
      complain(number,
               std::to_string(characters_in(line)) + " characters, " + std::to_string(longest_line) + " are allowed");
  }

  void check_include(const std::string& line, std::size_t number, std::string_view folder) {
    static const std::regex include(R"re(#\s*include\s*["<](([^"/>]*)[^">]*)[">].*)re");
    std::smatch match;
    if (!std::regex_match(line, match, include)) return;
    const auto known = dependencies_.find(folder);
    if (known == dependencies_.end()) return;
    const std::string whole = match[1];
    if (known->second.never.contains(whole)) complain(number, std::string(folder) + " may never include " + whole);
    if (line.find('"') == std::string::npos) return;

    const std::string other = match[2];
    if (other == whole)
      complain(number, "write the folder: \"" + std::string(folder) + "/" + whole + "\"");
    else if (known->second.may_include.contains(other))
      known->second.used.insert(other);
    else if (other != folder && other != "base")
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

  // Variables, members and parameters that the file declares.
  static Names names_of_json(const std::string& text) {
    static const std::regex declared(R"re(\b(?:Json|json|ordered_json)\b(?:\s*[&*]\s*|\s+)(\w+))re");
    Names names;
    for (std::sregex_iterator at(text.begin(), text.end(), declared), end; at != end; ++at)
      names.insert((*at)[1].str());
    return names;
  }

  // A strict dump() ends the program at the first byte that is not UTF-8; operator<< calls it.
  void check_writes_json_safely(std::string_view line, std::size_t number) {
    const std::string_view code = line.substr(0, line.find("//"));
    for (const std::string_view strict : {".dump(", "->dump(", "nlohmann::to_string("})
      if (code.find(strict) != code.npos)
        complain(number, "dump() may abort: write_json() of base/json_write.hpp does not");

    static const std::regex streamed(R"re(<<\s*\*?(?:\w+::)*(\w+)\s*(\.|->|[({])?)re");
    static const std::regex named_json(R"re(\w*[jJ]son)re");
    const std::string text(code);
    for (std::sregex_iterator at(text.begin(), text.end(), streamed), end; at != end; ++at) {
      const std::string name = (*at)[1], next = (*at)[2];
      const bool is_type = name == "Json" || name == "json" || name == "ordered_json";
      const bool is_value = json_names_.contains(name) || std::regex_match(name, named_json);
      if (next.empty() ? is_value : is_type && (next == "(" || next == "{"))
        complain(number, "<< of a JSON value may abort: write_json() of base/json_write.hpp does not");
    }
  }

  // Prettier and ESLint check the rest of the pages. A line may be longer where a literal is: it cannot be broken.
  void check_page(const fs::path& path) {
    static const std::regex literal(R"re('(?:[^'\\]|\\.)*'|"[^"]*"|`(?:[^`\\]|\\.)*`|/(?:[^/\\ ]|\\.)+/)re");
    file_ = path.lexically_relative(root_).generic_string();
    std::ifstream in(path);
    std::string line;
    for (std::size_t number = 1; std::getline(in, line); ++number) {
      if (characters_in(line) > longest_line) check_length(std::regex_replace(line, literal, "''"), line, number);
    }
  }

  // A row that allows what no file needs would hide the next wrong include.
  void check_dependency_table() {
    file_ = "dependencies.txt";
    for (const auto& [folder, row] : dependencies_) {
      if (!fs::exists(root_ / "src" / folder)) complain(row.line, "there is no folder src/" + folder);
      for (const std::string& name : row.may_include)
        if (!row.used.contains(name)) complain(row.line, "no file in src/" + folder + " includes " + name);
    }
  }

  void compare_with_document() {
    file_ = "ARCHITECTURE.md";
    const DependencyTable documented = read_documented_dependencies(root_ / file_);
    for (const auto& [folder, row] : documented)
      if (const auto known = dependencies_.find(folder); known == dependencies_.end())
        complain(row.line, "dependencies.txt has no row for src/" + folder);
      else if (known->second.may_include != row.may_include)
        complain(row.line, "dependencies.txt has another row for src/" + folder);
    for (const auto& [folder, row] : dependencies_)
      if (!documented.contains(folder)) complain(1, "the table of folders has no row for src/" + folder);
  }

  // `with.FIELD.value` where it is not what is assigned to.
  void note_parameters(std::string_view line) {
    static const std::regex read(R"re(\.(\w+)\.value\b(?!\s*=[^=]))re");
    if (line.find(".value") == line.npos) return;
    const std::string code(line.substr(0, line.find("//")));
    for (std::sregex_iterator each(code.begin(), code.end(), read), end; each != end; ++each)
      parameters_read_.insert((*each)[1]);
  }

  // A parameter that no code reads is a setting without effect. A book that is written out in full (one that builds on
  // another is not) states every parameter: a forgotten one would be 0 or the first word.
  void check_parameters() {
    static const std::regex row(R"re((?:NUMBER|DECIMAL|CHOICE)\((\w+),.*)re");
    file_ = "src/engine/parameters.def";
    std::ifstream in(root_ / file_);
    std::vector<std::string> fields;
    std::string line;
    for (std::size_t number = 1; std::getline(in, line); ++number) {
      std::smatch match;
      if (!std::regex_match(line, match, row)) continue;
      fields.push_back(match[1]);
      if (!parameters_read_.contains(fields.back())) complain(number, "no code reads the parameter " + fields.back());
    }
    for (const fs::path& book : files_below(root_ / "src/rules", {".cpp"}))
      if (book.filename() == "book.cpp") check_book(book, fields);
  }

  void check_book(const fs::path& path, const std::vector<std::string>& fields) {
    file_ = path.lexically_relative(root_).generic_string();
    std::ifstream in(path);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    const auto states = [&](const std::string& field) {  // Not "rules.with.FIELD = {", which amends another book.
      return text.find(" ." + field + " = {") != text.npos || text.find("{." + field + " = {") != text.npos;
    };
    if (std::ranges::none_of(fields, states)) return;
    for (const std::string& field : fields)
      if (!states(field)) complain(1, "the book does not state the parameter " + field);
  }

  fs::path root_;
  DependencyTable dependencies_;
  Names parameters_read_;
  std::string file_;
  Names json_names_;  // Of the file.
  std::size_t checked_ = 0;
  std::size_t complaints_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: tidy ROOT\n";
    return 2;
  }
  const auto dependencies = read_dependencies(fs::path(argv[1]) / "dependencies.txt");
  if (!dependencies) {
    std::cerr << "tidy: cannot read " << argv[1] << "/dependencies.txt\n";
    return 2;
  }
  Checker checker(argv[1], *dependencies);
  checker.check_all();
  if (checker.checked() == 0) {
    std::cerr << "tidy: no sources under " << argv[1] << '\n';
    return 2;
  }
  std::cout << checker.checked() << " files, " << checker.complaints() << " complaints\n";
  return checker.complaints() == 0 ? 0 : 1;
}
