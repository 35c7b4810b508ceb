# One target per folder: teka_module(core DEPENDS fmt::fmt) in a folder makes
#   teka_core        the library of its *.cpp files (alias teka::core),
#   teka_core_test   the tests in its *_test.cpp files.
# COLD says that no time is spent there when the program runs: it is compiled with little optimisation.
# Globbing is deliberate: adding a file to a folder needs no second edit.

include(GNUInstallDirs)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(TEKA_CCACHE ccache)
if(TEKA_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${TEKA_CCACHE}")
endif()

# Sanitizers are asked for by flags. Everything is slow under them, so that tests do less: see below and tests/amount.hpp.
set(TEKA_SANITIZED OFF)
set(TEKA_THREAD_SANITIZED OFF)
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  set(TEKA_SANITIZED ON)
endif()
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize=thread")
  set(TEKA_THREAD_SANITIZED ON)
endif()

add_library(teka_options INTERFACE)
# No fused multiply-add behind our back: the same seed gives the same bytes whatever the compiler picks.
target_compile_options(teka_options INTERFACE
  -ffp-contract=off -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor -Wold-style-cast
  -Wno-missing-field-initializers  # designated initialisers leave out what has a default
  # gcc 12 reports these at -O3 for correct uses of std::string, std::vector and std::variant; clang checks the same code.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wno-stringop-overread -Wno-stringop-overflow -Wno-maybe-uninitialized -Wno-array-bounds -Wno-free-nonheap-object>
  # Where many sources are compiled as one, gcc takes a source for a header and warns of types that others cannot see.
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<BOOL:${CMAKE_UNITY_BUILD}>>:-Wno-subobject-linkage>
  $<$<BOOL:${TEKA_WERROR}>:-Werror>)

# With TEKA_PCH the headers of the standard library are compiled once for all modules.
function(teka_use_precompiled_headers target)
  if(NOT TEKA_PCH)
    return()
  endif()
  if(NOT TARGET teka_headers)
    file(WRITE "${CMAKE_BINARY_DIR}/headers.cpp" "")
    add_library(teka_headers OBJECT "${CMAKE_BINARY_DIR}/headers.cpp")
    target_link_libraries(teka_headers PRIVATE teka_options fmt::fmt tl::expected)
    target_precompile_headers(teka_headers PRIVATE <algorithm> <array> <chrono> <cmath> <filesystem> <functional> <map> <memory>
      <mutex> <numeric> <optional> <queue> <set> <span> <string> <thread> <unordered_map> <variant> <vector> <fmt/format.h>
      <tl/expected.hpp>)
  endif()
  target_precompile_headers(${target} REUSE_FROM teka_headers)
endfunction()

# teka_kernel(FILE OPTIONS...): code for one instruction set, selected at run time. It is compiled separately, so that no other
# code is built for instructions that the machine may not have. The options are for x86-64; elsewhere the file must do without.
function(teka_kernel file)
  set_source_files_properties(${file} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    set_source_files_properties(${file} PROPERTIES COMPILE_OPTIONS "${ARGN}")
  endif()
endfunction()

# Where compiling takes longer than running: tests, whose subject is optimised, and modules that are COLD. Under sanitizers,
# which optimise little and compile slowly, not at all.
set(TEKA_COLD_OPTION "-O1")
if(TEKA_SANITIZED)
  set(TEKA_COLD_OPTION "-O0")
endif()
add_library(teka_test_options INTERFACE)
target_compile_options(teka_test_options INTERFACE $<$<CONFIG:Release>:${TEKA_COLD_OPTION}>)
target_compile_definitions(teka_test_options INTERFACE $<$<BOOL:${TEKA_SANITIZED}>:TEKA_SANITIZED>)

# The test headers are compiled once, for all test programs: they cost more than most tests do.
function(teka_test target)
  target_link_libraries(${target} PRIVATE teka_options teka_test_options GTest::gtest_main GTest::gmock rapidcheck)
  if(NOT TARGET teka_test_headers)
    file(WRITE "${CMAKE_BINARY_DIR}/test_headers.cpp" "")
    add_library(teka_test_headers OBJECT "${CMAKE_BINARY_DIR}/test_headers.cpp")
    target_link_libraries(teka_test_headers
      PRIVATE teka_options teka_test_options teka_core GTest::gtest GTest::gmock rapidcheck)
    target_compile_definitions(teka_test_headers PRIVATE TEKA_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    target_precompile_headers(teka_test_headers PRIVATE <gtest/gtest.h> <gmock/gmock.h> <rapidcheck.h> <fmt/format.h>)
  endif()
  target_precompile_headers(${target} REUSE_FROM teka_test_headers)
  target_compile_definitions(${target} PRIVATE TEKA_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  teka_add_test(${target})
endfunction()

# Under the thread sanitizer the engine runs all of its tests, and a game those that have Thread in their names; under the
# other sanitizers a game leaves those out.
function(teka_is_engine result)
  cmake_path(IS_PREFIX PROJECT_SOURCE_DIR "${CMAKE_CURRENT_SOURCE_DIR}" inside)
  if(inside AND CMAKE_CURRENT_SOURCE_DIR MATCHES "/src/[a-z_]+$")
    set(${result} ON PARENT_SCOPE)
  else()
    set(${result} OFF PARENT_SCOPE)
  endif()
endfunction()

# Keeps those of the files that have such tests.
function(teka_keep_tests_of_threads files)
  set(kept "")
  foreach(file ${${files}})
    file(STRINGS "${file}" found REGEX "^TEST.*, [A-Za-z0-9]*Thread" LIMIT_COUNT 1)
    if(found)
      list(APPEND kept "${file}")
    endif()
  endforeach()
  set(${files} ${kept} PARENT_SCOPE)
endfunction()

# Tests of a program run in few processes: starting one for each test takes longer than most tests do. A program with many
# sources is cut into shards of about four sources, so that the cores share them; ${target}/2 is the second. What each
# test did lies in Testing/reports; scripts/run_tests.sh reads there which tests were skipped.
function(teka_add_test target)
  if(NOT TARGET teka_tests)
    add_custom_target(teka_tests)  # all test programs
  endif()
  add_dependencies(teka_tests ${target})
  set(options --gtest_brief=1)
  teka_is_engine(is_engine)
  if(TEKA_THREAD_SANITIZED AND NOT is_engine)
    list(APPEND options "--gtest_filter=*Thread*")
  elseif(TEKA_SANITIZED AND CMAKE_CURRENT_SOURCE_DIR MATCHES "/games/")
    list(APPEND options "--gtest_filter=-*Thread*")
  endif()
  set(environment "")
  if(TEKA_SANITIZED)
    set(environment "RC_PARAMS=max_success=20")  # cases of a property; 100 in the optimised build
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "_test\\.cpp$")
  list(LENGTH sources count)
  math(EXPR shards "(${count} + 3) / 4")
  foreach(shard RANGE 1 ${shards})
    set(test ${target})
    if(shards GREATER 1)
      set(test ${target}/${shard})
    endif()
    string(REPLACE "/" "-" report ${test})
    math(EXPR index "${shard} - 1")
    add_test(NAME ${test} COMMAND ${target} ${options})
    list(APPEND shard_environment ${environment} "GTEST_TOTAL_SHARDS=${shards}" "GTEST_SHARD_INDEX=${index}"
      "GTEST_OUTPUT=xml:${CMAKE_BINARY_DIR}/Testing/reports/${report}.xml")
    set_tests_properties(${test} PROPERTIES TIMEOUT 1200 COST ${count} ENVIRONMENT "${shard_environment}")
    unset(shard_environment)
  endforeach()
endfunction()

function(teka_module name)
  cmake_parse_arguments(ARG "COLD" "" "DEPENDS" ${ARGN})
  # A game with layers.txt has a folder for each of its layers.
  set(folders "")
  if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/layers.txt")
    set(folders "*/")
  endif()
  file(GLOB sources CONFIGURE_DEPENDS "*.cpp" "${folders}*.cpp")
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_(test|fuzz)\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  teka_is_engine(is_engine)
  if(TEKA_THREAD_SANITIZED AND NOT is_engine)
    teka_keep_tests_of_threads(tests)
  endif()

  if(sources)
    add_library(teka_${name} STATIC ${sources})
    set(scope PUBLIC)
    target_link_libraries(teka_${name} PRIVATE $<BUILD_INTERFACE:teka_options>)
    if(ARG_COLD)
      target_compile_options(teka_${name} PRIVATE $<$<CONFIG:Release>:${TEKA_COLD_OPTION}>)
    endif()
    if(NOT (ARG_COLD AND TEKA_SANITIZED))  # the headers are compiled with optimisation
      teka_use_precompiled_headers(teka_${name})
    endif()
  else()
    add_library(teka_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(teka::${name} ALIAS teka_${name})
  set_target_properties(teka_${name} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(teka_${name} ${scope} cxx_std_20)
  target_include_directories(teka_${name} ${scope}
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(teka_${name} ${scope} ${ARG_DEPENDS})
  set_property(GLOBAL APPEND PROPERTY TEKA_LIBRARIES teka_${name})

  if(TEKA_TESTS AND tests)
    add_executable(teka_${name}_test ${tests})
    target_link_libraries(teka_${name}_test PRIVATE teka_${name})
    teka_test(teka_${name}_test)
  endif()
  if(TEKA_FUZZ)
    file(GLOB fuzzers CONFIGURE_DEPENDS "*_fuzz.cpp" "${folders}*_fuzz.cpp")
    foreach(file ${fuzzers})
      cmake_path(GET file STEM stem)
      add_executable(${name}_${stem} ${file})
      target_link_libraries(${name}_${stem} PRIVATE teka_${name} teka_options)
      target_link_options(${name}_${stem} PRIVATE -fsanitize=fuzzer)
      # Unlimited by hand; the test is a short run that must find nothing.
      add_test(NAME fuzz/${name}_${stem}
               COMMAND ${name}_${stem} -runs=30000 -max_len=2048 -timeout=5 -rss_limit_mb=2048)
    endforeach()
  endif()
endfunction()
