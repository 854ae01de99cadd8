// The C interface of the engine for JavaScript. Input bytes are written to scratch(); texts are read through
// message_ptr/message_len.
#include <string>

#include "play/check.hpp"
#include "simulation/signature.hpp"
#include "texts/texts.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

std::string input;
std::string message;

}  // namespace

// Memory for the next input of that many bytes.
EXPORT(scratch) char* scratch(unsigned size) {
  input.assign(size, '\0');
  return input.data();
}

// The input is the build's texts.en.txt. Comes first.
EXPORT(add_texts) void add_texts(unsigned size) {
  mafia::notation::add_texts(mafia::notation::Language::en, input.substr(0, size));
}

// Replays the input as a .nota file: 0 every line holds, 1 some line does not. The message lists the complaints.
EXPORT(check_text) int check_text(unsigned size) {
  const auto report = mafia::notation::check(std::string_view(input).substr(0, size), mafia::notation::Language::en);
  message.clear();
  for (const auto& complaint : report.complaints)
    message += std::to_string(complaint.line) + ": " + complaint.message + "\n";
  return report.complaints.empty() ? 0 : 1;
}

EXPORT(message_ptr) const char* message_ptr() { return message.data(); }
EXPORT(message_len) unsigned message_len() { return static_cast<unsigned>(message.size()); }

// A hash of that many seeded games of every rule set: the same as the native program's.
EXPORT(signature) unsigned signature(unsigned games) { return mafia::simulation::rules_signature(games); }
