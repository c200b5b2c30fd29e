# Writes a C++ source that holds the files of a built page, plain and compressed.
#   cmake -DDIST=folder -DOUT=file.cpp -P EmbedPage.cmake
if(NOT EXISTS "${DIST}/index.html")
  message(FATAL_ERROR "${DIST}/index.html is missing: this is no built page")
endif()
get_filename_component(folder "${OUT}" DIRECTORY)
file(MAKE_DIRECTORY "${folder}/gzip")

set(type_html "text/html; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(type_css "text/css; charset=utf-8")
set(type_svg "image/svg+xml")
set(type_json "application/json")
set(type_png "image/png")
set(type_woff2 "font/woff2")
set(type_txt "text/plain; charset=utf-8")

set(bytes "")
set(entries "")
set(number 0)
file(GLOB_RECURSE files RELATIVE "${DIST}" "${DIST}/*")
list(SORT files)
foreach(file ${files})
  get_filename_component(ending "${file}" LAST_EXT)
  string(SUBSTRING "${ending}" 1 -1 ending)
  if(NOT DEFINED type_${ending})
    message(FATAL_ERROR "${file}: no type is known for .${ending}")
  endif()
  file(SHA256 "${DIST}/${file}" hash)
  string(SUBSTRING ${hash} 0 16 hash)
  set(packed "${folder}/gzip/${number}.gz")
  execute_process(COMMAND gzip -9 -n -c "${DIST}/${file}" OUTPUT_FILE "${packed}" COMMAND_ERROR_IS_FATAL ANY)
  set(immutable false)
  if(file MATCHES "^assets/")  # their names hold a hash of what is in them
    set(immutable true)
  endif()
  string(APPEND bytes "PAGE(${number}_plain, \"${DIST}/${file}\")\nPAGE(${number}_gzip, \"${packed}\")\n")
  string(APPEND entries "      {\"/${file}\", \"${type_${ending}}\", \"W/\\\"${hash}\\\"\", ${immutable}, BYTES(${number}_plain), BYTES(${number}_gzip)},\n")
  math(EXPR number "${number} + 1")
endforeach()

file(CONFIGURE OUTPUT "${OUT}" @ONLY CONTENT [[
// Written by EmbedPage.cmake: the files of the page.
#include "page_files.hpp"

#define PAGE(name, file)                                                     \
  __asm__(".section .rodata\nminimex_page_" #name ":\n.incbin \"" file       \
          "\"\nminimex_page_end_" #name ":\n.byte 0\n.previous");            \
  extern "C" const char page_##name[] __asm__("minimex_page_" #name);        \
  extern "C" const char page_end_##name[] __asm__("minimex_page_end_" #name);
#define BYTES(name) {page_##name, static_cast<std::size_t>(page_end_##name - page_##name)}

@bytes@
namespace minimex::server {

std::span<const PageFile> page_files() {
  static const PageFile files[] = {
@entries@  };
  return files;
}

}  // namespace minimex::server
]])
