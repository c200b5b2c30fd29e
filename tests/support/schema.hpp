#pragma once
// Holds JSON to the schemas of an OpenAPI 3.0 document: the parts of them that docs/openapi.json
// uses.

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <stdexcept>
#include <string>

namespace minimex::test {

class OpenApi {
 public:
  using json = nlohmann::json;

  explicit OpenApi(const std::string& path) : document_(json::parse(std::ifstream(path))) {}

  const json& document() const { return document_; }

  /// What is wrong with the value; empty: nothing. A schema's word that is not known here throws.
  std::string fault(const json& schema, const json& value, const std::string& at = "") const {
    if (schema.contains("$ref")) return fault(resolve(schema["$ref"]), value, at);
    for (const auto& [word, unused] : schema.items())
      if (!known(word)) throw std::runtime_error("a schema's word not known here: " + word);
    if (value.is_null()) return schema.value("nullable", false) ? "" : at + ": null";
    if (schema.contains("allOf"))
      for (const json& part : schema["allOf"])
        if (std::string f = fault(part, value, at); !f.empty()) return f;
    if (schema.contains("oneOf")) return fault_of_one(schema["oneOf"], value, at);
    return schema.contains("type") ? fault_of_type(schema, value, at) : "";
  }

  const json& resolve(const std::string& reference) const {
    return document_.at(json::json_pointer(reference.substr(1)));
  }

  /// The operation that a request is of ({...} stands for any segment); null: none.
  const json* operation(std::string method, const std::string& path) const {
    std::transform(method.begin(), method.end(), method.begin(), ::tolower);
    for (const auto& [pattern, operations] : document_["paths"].items()) {
      const std::string open = std::regex_replace(pattern, std::regex(R"(\{[a-z]+\})"), "[^/]+");
      if (std::regex_match(path, std::regex(open)) && operations.contains(method))
        return &operations[method];
    }
    return nullptr;
  }

 private:
  static bool known(const std::string& word) {
    static const std::vector<std::string> words = {"type",
                                                   "nullable",
                                                   "allOf",
                                                   "oneOf",
                                                   "properties",
                                                   "required",
                                                   "additionalProperties",
                                                   "items",
                                                   "enum",
                                                   "pattern",
                                                   "minimum",
                                                   "maximum",
                                                   "minItems",
                                                   "maxItems",
                                                   "default",
                                                   "description"};
    return std::find(words.begin(), words.end(), word) != words.end();
  }

  std::string fault_of_one(const json& schemas, const json& value, const std::string& at) const {
    std::string all;
    int fitting = 0;
    for (const json& schema : schemas) {
      const std::string f = fault(schema, value, at);
      fitting += f.empty() ? 1 : 0;
      all += f + "; ";
    }
    return fitting == 1 ? "" : at + ": fits " + std::to_string(fitting) + " of " + all;
  }

  std::string fault_of_type(const json& schema, const json& value, const std::string& at) const {
    const std::string type = schema["type"];
    if (schema.contains("enum") &&
        std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
      return at + ": not one of those listed: " + value.dump();
    if (type == "string") {
      if (!value.is_string()) return at + ": no string: " + value.dump();
      if (schema.contains("pattern") &&
          !std::regex_search(value.get<std::string>(),
                             std::regex(schema["pattern"].get<std::string>())))
        return at + ": not of the pattern: " + value.dump();
      return "";
    }
    if (type == "boolean") return value.is_boolean() ? "" : at + ": no truth value";
    if (type == "integer" || type == "number") {
      if (!value.is_number() || (type == "integer" && !value.is_number_integer()))
        return at + ": no " + type + ": " + value.dump();
      if (schema.contains("minimum") && value.get<double>() < schema["minimum"].get<double>())
        return at + ": too small: " + value.dump();
      if (value.is_number_unsigned() && value.get<std::uint64_t>() > (std::uint64_t{1} << 53))
        return at + ": too large for a number: " + value.dump();
      return "";
    }
    return type == "array" ? fault_of_array(schema, value, at) : fault_of_object(schema, value, at);
  }

  std::string fault_of_array(const json& schema, const json& value, const std::string& at) const {
    if (!value.is_array()) return at + ": no array";
    if (value.size() < schema.value("minItems", std::size_t{0}) ||
        value.size() > schema.value("maxItems", ~std::size_t{0}))
      return at + ": so many items: " + std::to_string(value.size());
    for (std::size_t i = 0; i < value.size(); ++i)
      if (std::string f = fault(schema["items"], value[i], at + "/" + std::to_string(i));
          !f.empty())
        return f;
    return "";
  }

  std::string fault_of_object(const json& schema, const json& value, const std::string& at) const {
    if (!value.is_object()) return at + ": no object";
    for (const json& name : schema.value("required", json::array()))
      if (!value.contains(name)) return at + ": is missing " + name.dump();
    for (const auto& [name, member] : value.items()) {
      if (!schema["properties"].contains(name)) {
        if (!schema.value("additionalProperties", false)) return at + ": has " + name + " besides";
        continue;
      }
      if (std::string f = fault(schema["properties"][name], member, at + "/" + name); !f.empty())
        return f;
    }
    return "";
  }

  json document_;
};

}  // namespace minimex::test
