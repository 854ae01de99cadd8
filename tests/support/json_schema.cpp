#include "json_schema.hpp"

#include <algorithm>
#include <map>

namespace mafia::test {
namespace {

using Json = nlohmann::ordered_json;

bool has_type(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "boolean") return value.is_boolean();
  return type == "null" && value.is_null();
}

std::size_t characters(const Json& text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text.get_ref<const std::string&>(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

class Checker {
 public:
  explicit Checker(const Json& root) : root_(root) {}

  void check(const Json& schema, const Json& value, const std::string& where) {
    for (const auto& [keyword, rule] : schema.items()) {
      const auto known = keywords().find(keyword);
      if (known == keywords().end())
        fault(where, "the schema has an unknown keyword " + keyword);
      else if (known->second != nullptr)
        (this->*known->second)(schema, rule, value, where);
    }
  }
  std::vector<std::string> faults;

 private:
  using Rule = void (Checker::*)(const Json& schema, const Json& rule, const Json& value, const std::string& where);

  static const std::map<std::string, Rule, std::less<>>& keywords() {
    static const std::map<std::string, Rule, std::less<>> all = {
        {"description", nullptr},
        {"default", nullptr},
        {"$ref", &Checker::reference},
        {"type", &Checker::type},
        {"enum", &Checker::one_of_values},
        {"const", &Checker::the_value},
        {"properties", &Checker::properties},
        {"required", &Checker::required},
        {"additionalProperties", &Checker::others},
        {"items", &Checker::items},
        {"oneOf", &Checker::exactly_one},
        {"anyOf", &Checker::at_least_one},
        {"allOf", &Checker::every_one},
        {"minimum", &Checker::range},
        {"maximum", &Checker::range},
        {"minLength", &Checker::length},
        {"maxLength", &Checker::length},
        {"minItems", &Checker::size},
        {"maxItems", &Checker::size},
    };
    return all;
  }

  void fault(const std::string& where, const std::string& what) {
    faults.push_back((where.empty() ? "/" : where) + ": " + what);
  }
  bool fits(const Json& schema, const Json& value) const {
    Checker other(root_);
    other.check(schema, value, "");
    return other.faults.empty();
  }

  void reference(const Json& schema, const Json&, const Json& value, const std::string& where) {
    check(resolved(root_, schema), value, where);
  }
  void type(const Json&, const Json& rule, const Json& value, const std::string& where) {
    const bool right = rule.is_array() ? std::ranges::any_of(rule, [&](const Json& t) { return has_type(value, t); })
                                       : has_type(value, rule);
    if (!right) fault(where, value.dump() + " is not " + rule.dump());
  }
  void one_of_values(const Json&, const Json& rule, const Json& value, const std::string& where) {
    if (std::ranges::find(rule, value) == rule.end()) fault(where, value.dump() + " is none of " + rule.dump());
  }
  void the_value(const Json&, const Json& rule, const Json& value, const std::string& where) {
    if (value != rule) fault(where, value.dump() + " is not " + rule.dump());
  }
  void properties(const Json&, const Json& rule, const Json& value, const std::string& where) {
    if (!value.is_object()) return;
    for (const auto& [name, schema] : rule.items())
      if (value.contains(name)) check(schema, value[name], where + "/" + name);
  }
  void required(const Json&, const Json& rule, const Json& value, const std::string& where) {
    if (!value.is_object()) return;
    for (const Json& name : rule)
      if (!value.contains(name.get<std::string>())) fault(where, name.dump() + " is missing");
  }
  void others(const Json& schema, const Json& rule, const Json& value, const std::string& where) {
    if (!value.is_object()) return;
    for (const auto& [name, each] : value.items()) {
      if (schema.contains("properties") && schema["properties"].contains(name)) continue;
      if (rule == Json(false)) fault(where, "\"" + name + "\" is not described");
      if (rule.is_object()) check(rule, each, where + "/" + name);
    }
  }
  void items(const Json&, const Json& rule, const Json& value, const std::string& where) {
    if (!value.is_array()) return;
    for (std::size_t i = 0; i < value.size(); ++i) check(rule, value[i], where + "/" + std::to_string(i));
  }
  auto how_many_fit(const Json& rule, const Json& value) const {
    return std::ranges::count_if(rule, [&](const Json& schema) { return fits(schema, value); });
  }
  void exactly_one(const Json&, const Json& rule, const Json& value, const std::string& where) {
    if (const auto count = how_many_fit(rule, value); count != 1)
      fault(where, "fits " + std::to_string(count) + " of oneOf");
  }
  void at_least_one(const Json&, const Json& rule, const Json& value, const std::string& where) {
    if (how_many_fit(rule, value) == 0) fault(where, "fits none of anyOf");
  }
  void every_one(const Json&, const Json& rule, const Json& value, const std::string& where) {
    for (const Json& schema : rule) check(schema, value, where);
  }
  // Called for each keyword of a pair. Checks both bounds; an absent one holds.
  void bounds(const Json& schema, const char* least, const char* most, double measured, const std::string& where) {
    const bool small = schema.contains(least) && measured < schema[least].get<double>();
    const bool large = schema.contains(most) && measured > schema[most].get<double>();
    if (small || large) fault(where, std::to_string(measured) + " is out of bounds");
  }
  void range(const Json& schema, const Json&, const Json& value, const std::string& where) {
    if (value.is_number()) bounds(schema, "minimum", "maximum", value.get<double>(), where);
  }
  void length(const Json& schema, const Json&, const Json& value, const std::string& where) {
    if (value.is_string()) bounds(schema, "minLength", "maxLength", static_cast<double>(characters(value)), where);
  }
  void size(const Json& schema, const Json&, const Json& value, const std::string& where) {
    if (value.is_array()) bounds(schema, "minItems", "maxItems", static_cast<double>(value.size()), where);
  }

  const Json& root_;
};

}  // namespace

const Json& resolved(const Json& root, const Json& object) {
  // Callers keep the document. NOLINTNEXTLINE(bugprone-return-const-ref-from-parameter)
  if (!object.contains("$ref")) return object;
  const auto target = object["$ref"].get<std::string>();
  return root.at(Json::json_pointer(target.substr(1)));  // Throws if it points nowhere, which fails the test.
}

std::vector<std::string> schema_faults(const Json& root, const Json& schema, const Json& value) {
  Checker checker(root);
  checker.check(schema, value, "");
  return checker.faults;
}

}  // namespace mafia::test
