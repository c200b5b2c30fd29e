#pragma once
// A certificate as a file: lines of text, then the snapshots, then a checksum of it all.
//
//     minimex-certificate 1
//     game 0.106
//     theorem finite-state
//     preperiod ...              one number a line, as in Certificate
//     ...
//     rares 15
//     1 1                        heap value
//     ...
//     snapshots 1000
//     <heap, 8 bytes> <size, 4 bytes> <a Zstandard frame of that size>     1000 times
//     checksum 0123456789abcdef  CRC-64/XZ of all before this line
//
// Binary numbers are little-endian. Without finite-state the file ends after checked-to and the
// checksum: it is all text.

#include <string>
#include <string_view>

#include "minimex/answer/certificate.hpp"
#include "minimex/run/context.hpp"
#include "minimex/store/input.hpp"

namespace minimex::answer {

/// Writes beside `path` and renames. Holds one snapshot at a time. Throws run::Failure (a full
/// disk), run::Interrupted.
void write_certificate(const Certificate& certificate, const std::string& path,
                       const run::Context& context);

/// Reads what write_certificate wrote; snapshots stay compressed in `bytes`, which the certificate
/// keeps. Whether the claim is true is verify's business; here only the form is: throws
/// run::Failure
/// ("NAME is no certificate ...", "NAME is damaged: ...").
Certificate read_certificate(store::Bytes bytes, std::string_view name);

}  // namespace minimex::answer
