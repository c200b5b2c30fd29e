// In the place of the page where it is not built in.

#include "page_files.hpp"

namespace minimex::server {

std::span<const PageFile> page_files() { return {}; }

}  // namespace minimex::server
