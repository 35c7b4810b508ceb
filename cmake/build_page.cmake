# cmake -D NPM=npm -D FROM=web -D AT=folder -D OUT=page.cpp -P build_page.cmake
# Builds the page FROM its sources AT a folder of its own, and writes its files as C++ arrays into OUT. Builds that share
# the folder wait for each other, and the second finds the work done.
cmake_minimum_required(VERSION 3.25)

file(MAKE_DIRECTORY "${AT}")
file(LOCK "${AT}" DIRECTORY GUARD PROCESS)

# Runs npm in the folder; its words are kept for the one who has to look. (A message that begins with a space stays one line.)
function(npm what)
  execute_process(COMMAND "${NPM}" ${ARGN} WORKING_DIRECTORY "${AT}/work" RESULT_VARIABLE code
                  OUTPUT_FILE "${AT}/npm.log" ERROR_FILE "${AT}/npm.log")
  if(NOT code EQUAL 0)
    file(READ "${AT}/npm.log" words LIMIT 4000)
    message("${words}")
    message(FATAL_ERROR " the page was not built: ${what} (all of it is in ${AT}/npm.log); -DTEKA_STUDIO=OFF leaves the page out")
  endif()
endfunction()

# A hash of all sources says whether what lies there is what is wanted.
file(GLOB_RECURSE files RELATIVE "${FROM}" "${FROM}/src/*" "${FROM}/public/*" "${FROM}/*.json" "${FROM}/*.ts" "${FROM}/index.html")
list(FILTER files EXCLUDE REGEX "^(node_modules|dist)/")
list(SORT files)
set(hashes "")
foreach(file ${files})
  file(SHA256 "${FROM}/${file}" hash)
  string(APPEND hashes "${file} ${hash}\n")
endforeach()
set(built "")
if(EXISTS "${AT}/built.txt")
  file(READ "${AT}/built.txt" built)
endif()

if(NOT built STREQUAL hashes)
  file(SHA256 "${FROM}/package-lock.json" lock)
  set(installed "")
  if(EXISTS "${AT}/installed.txt")
    file(READ "${AT}/installed.txt" installed)
  endif()
  file(REMOVE "${AT}/built.txt")
  file(REMOVE_RECURSE "${AT}/work/src" "${AT}/work/public" "${AT}/work/dist")
  foreach(file ${files})
    cmake_path(GET file PARENT_PATH folder)
    file(COPY "${FROM}/${file}" DESTINATION "${AT}/work/${folder}")
  endforeach()
  if(NOT installed STREQUAL lock)
    npm("npm could not get its packages" ci --no-audit --no-fund --ignore-scripts)
    file(WRITE "${AT}/installed.txt" "${lock}")
  endif()
  npm("its sources have a mistake" run build)
  file(WRITE "${AT}/built.txt" "${hashes}")
endif()

set(dist "${AT}/work/dist")
file(GLOB_RECURSE assets RELATIVE "${dist}" "${dist}/*")
list(SORT assets)
set(type_html "text/html; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(type_css "text/css; charset=utf-8")
set(type_svg "image/svg+xml")
set(arrays "")
set(table "")
set(index 0)
foreach(asset ${assets})
  cmake_path(GET asset EXTENSION LAST_ONLY ending)
  string(SUBSTRING "${ending}" 1 -1 ending)
  if(NOT DEFINED type_${ending})
    message(FATAL_ERROR " ${asset}: build_page.cmake does not know the type of .${ending} files")
  endif()
  file(READ "${dist}/${asset}" bytes HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "constexpr unsigned char kFile${index}[] = {${bytes}};\n")
  string(APPEND table "      Asset{\"/${asset}\", \"${type_${ending}}\", text(kFile${index})},\n")
  math(EXPR index "${index} + 1")
endforeach()
file(WRITE "${OUT}" "// Made by cmake/build_page.cmake.
#include <array>

#include \"studio/site.hpp\"

namespace teka::studio {
namespace {

${arrays}
template <std::size_t N>
std::string_view text(const unsigned char (&bytes)[N]) {
  return {reinterpret_cast<const char*>(bytes), N};
}

}  // namespace

std::span<const Asset> page_assets() {
  static const std::array kAssets = {
${table}  };
  return kAssets;
}

}  // namespace teka::studio
")
