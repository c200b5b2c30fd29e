#pragma once
// Under sanitizers tests do less: everything takes many times longer there.

namespace minimex::test {

inline constexpr bool kSanitized = MINIMEX_SANITIZED != 0;

}  // namespace minimex::test
