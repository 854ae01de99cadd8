// Turns data files into C++, so that the program needs no files beside it. Runs on the build machine.
//
//   embed OUTPUT.hpp OUTPUT.cpp NAME=FILE...   the bytes of each FILE as mafia::embedded::NAME; NAME~FILE.tsv: a table
//   without its sentences, NAME=: nothing
//   embed --clauses OUTPUT.hpp FILE.tsv...     the first column of the tables as mafia::rules::clause_names
//   embed --scenarios OUTPUT.txt ROOT FOLDER   lines CLAUSE PATH: which .nota and .cup files below ROOT/FOLDER show
//   which clause
//   embed --texts OUTPUT.txt FILE.txt...         the texts of one language as lines KEY = TEXT, without comments
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

[[noreturn]] void fail(const std::string& message) {
  std::cerr << "embed: " << message << '\n';
  std::exit(1);
}

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) fail("cannot read " + path);
  return {std::istreambuf_iterator<char>(in), {}};
}

// An unchanged file is left alone, so that nothing that includes it is compiled again.
void write(const std::string& path, const std::string& text) {
  std::ifstream old(path, std::ios::binary);
  if (old && std::string(std::istreambuf_iterator<char>(old), {}) == text) return;
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) fail("cannot write " + path);
}

// Three octal digits end by themselves, whatever follows; the question mark is escaped against trigraphs.
void append_escaped(std::string& out, char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= ' ' && byte < 0x7f && c != '"' && c != '\\' && c != '?') {
    out += c;
    return;
  }
  out += '\\';
  for (const int shift : {6, 3, 0}) out += static_cast<char>('0' + ((byte >> shift) & 7));
}

// One literal for each line of the file, and none longer than compilers accept.
std::string literals(std::string_view bytes) {
  constexpr std::size_t longest = 2000;
  std::string out;
  std::size_t length = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (length == 0) out += "\n    \"";
    append_escaped(out, bytes[i]);
    if (++length == longest || bytes[i] == '\n' || i + 1 == bytes.size()) {
      out += '"';
      length = 0;
    }
  }
  return out.empty() ? "\"\"" : out;
}

bool holds_sentences(std::string_view column) {
  return column == "en" || column == "ru" || column.starts_with("title_");
}

// Empties the cells with sentences; everything else stays in its place.
std::string without_sentences(const std::string& table) {
  std::string out;
  std::vector<bool> left_out;
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line);
    std::string cell;
    const bool head = left_out.empty();
    for (std::size_t i = 0; std::getline(cells, cell, '\t'); ++i) {
      if (head) left_out.push_back(holds_sentences(cell));
      if (i != 0) out += '\t';
      if (head || !left_out.at(i)) out += cell;
    }
    out += '\n';
  }
  return out;
}

std::string bytes_of(const std::string& file, bool whole) {
  if (file.empty()) return {};
  return whole ? read(file) : without_sentences(read(file));
}

void embed(const std::string& header, const std::string& source, const std::vector<std::string>& inputs) {
  std::string declarations = "#pragma once\n#include <string_view>\n\nnamespace mafia::embedded {\n";
  std::string definitions = "#include \"generated/" + std::filesystem::path(header).filename().string() +
                            "\"\n\n"
                            "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n\n"
                            "namespace mafia::embedded {\n";
  for (const std::string& input : inputs) {
    const std::size_t equals = input.find_first_of("=~");
    if (equals == std::string::npos) fail("expected NAME=FILE or NAME~FILE, not " + input);
    const std::string name = input.substr(0, equals);
    const std::string bytes = bytes_of(input.substr(equals + 1), input[equals] == '=');
    declarations += "extern const std::string_view " + name + ";\n";
    // The length is given: the text may hold zero bytes.
    definitions += "constinit const std::string_view " + name + "{" + literals(bytes) + ",\n    " +
                   std::to_string(bytes.size()) + "};\n";
  }
  write(header, declarations + "}  // namespace mafia::embedded\n");
  write(source, definitions + "}  // namespace mafia::embedded\n");
}

void embed_clauses(const std::string& header, const std::vector<std::string>& tables) {
  std::string out =
      "#pragma once\n#include <string_view>\n\nnamespace mafia::rules {\n"
      "// 0 is no clause; the others in the order of the books.\n"
      "inline constexpr std::string_view clause_names[] = {\n    \"\",\n";
  std::set<std::string> known;
  for (const std::string& table : tables) {
    std::ifstream in(table, std::ios::binary);
    if (!in) fail("cannot read " + table);
    std::string line;
    std::getline(in, line);  // The names of the columns.
    for (int number = 2; std::getline(in, line); ++number) {
      const std::string clause = line.substr(0, line.find_first_of("\t\r"));
      if (clause.empty()) continue;
      if (!known.insert(clause).second) fail(table + ":" + std::to_string(number) + ": " + clause + " stands twice");
      out += "    \"";
      for (const char c : clause) append_escaped(out, c);
      out += "\",\n";
    }
  }
  write(header, out + "};\n}  // namespace mafia::rules\n");
}

// A file says which clauses it shows in lines `clauses MC-1.1 MC-1.2` or, in Russian, `пункты …`.
void append_scenario(std::set<std::string>& lines, const std::filesystem::path& file, const std::string& shown_as) {
  std::istringstream text(read(file.string()));
  for (std::string line; std::getline(text, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string word;
    words >> word;
    if (word != "clauses" && word != "пункты") continue;
    while (words >> word) {
      std::erase(word, ',');
      lines.insert(word + " " + shown_as + "\n");
    }
  }
}

// The folder is walked here instead of naming each file: a command line has a length limit.
void list_scenarios(const std::string& output, const std::filesystem::path& root, const std::string& folder) {
  std::set<std::string> lines;
  if (std::filesystem::exists(root / folder))
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder))
      if (entry.path().extension() == ".nota" || entry.path().extension() == ".cup")
        append_scenario(lines, entry.path(), entry.path().lexically_relative(root).generic_string());
  std::string out;
  for (const std::string& line : lines) out += line;
  write(output, out);
}

// The keys of these files begin with the name of their subject.
std::string prefix_of(const std::filesystem::path& file) {
  const std::string name = file.stem().string();
  if (name == "refusals") return "refusal.";
  if (name == "table") return "table.";
  if (name == "parameters") return "parameter.";
  if (name == "server") return "server.";
  if (name == "seating") return "seat.";
  return "";
}

void join_texts(const std::string& output, const std::vector<std::string>& files) {
  std::string out;
  for (const std::string& file : files) {
    std::istringstream lines(read(file));
    for (std::string line; std::getline(lines, line);)
      if (!line.starts_with('#') && line.find(" = ") != std::string::npos) out += prefix_of(file) + line + "\n";
  }
  write(output, out);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() < 2)
    fail(
        "usage: embed OUTPUT.hpp OUTPUT.cpp NAME=FILE... | embed --clauses OUTPUT.hpp FILE.tsv... | "
        "embed --scenarios OUTPUT.txt ROOT FOLDER | embed --texts OUTPUT.txt FILE.txt...");
  const std::vector<std::string> inputs(arguments.begin() + 2, arguments.end());
  if (arguments[0] == "--clauses")
    embed_clauses(arguments[1], inputs);
  else if (arguments[0] == "--texts")
    join_texts(arguments[1], inputs);
  else if (arguments[0] == "--scenarios" && inputs.size() == 2)
    list_scenarios(arguments[1], inputs[0], inputs[1]);
  else
    embed(arguments[0], arguments[1], inputs);
}
