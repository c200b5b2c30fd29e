#pragma once

#include <span>

#include "page.hpp"

namespace minimex::server {

/// Sorted by path; none where the page is not built in.
std::span<const PageFile> page_files();

}  // namespace minimex::server
