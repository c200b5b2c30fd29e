#pragma once
// Short JSON that is the server's own: errors, jobs. Answers are written by the floor below.

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "minimex/report/json.hpp"

namespace minimex::server {

/// One object of fields, built in memory.
class JsonObject {
 public:
  JsonObject() { writer_.StartObject(); }

  JsonObject& version() { return field("version", std::uint64_t{report::kJsonVersion}); }
  JsonObject& field(const char* name, std::string_view text) {
    writer_.Key(name);
    writer_.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
    return *this;
  }
  /// null where unset.
  JsonObject& field(const char* name, std::optional<std::uint64_t> number) {
    writer_.Key(name);
    if (number)
      writer_.Uint64(*number);
    else
      writer_.Null();
    return *this;
  }
  JsonObject& open(const char* name) {
    writer_.Key(name);
    writer_.StartObject();
    return *this;
  }
  JsonObject& close() {
    writer_.EndObject();
    return *this;
  }
  /// The whole, every object closed.
  std::string text() {
    writer_.EndObject();
    return {buffer_.GetString(), buffer_.GetSize()};
  }

 private:
  rapidjson::StringBuffer buffer_;
  rapidjson::Writer<rapidjson::StringBuffer> writer_{buffer_};
};

}  // namespace minimex::server
