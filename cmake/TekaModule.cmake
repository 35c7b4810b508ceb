# One target per folder: teka_module(core DEPENDS fmt::fmt) in a folder makes
#   teka_core        the library of its *.cpp files (alias teka::core),
#   teka_core_test   the tests in its *_test.cpp files.
# Globbing is deliberate: adding a file to a folder needs no second edit.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(TEKA_CCACHE ccache)
if(TEKA_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${TEKA_CCACHE}")
endif()

add_library(teka_options INTERFACE)
# No fused multiply-add behind our back: the same seed gives the same bytes whatever the compiler picks.
target_compile_options(teka_options INTERFACE
  -ffp-contract=off -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor -Wold-style-cast
  -Wno-missing-field-initializers  # designated initialisers leave out what has a default
  # gcc 12 reports these at -O3 for correct uses of std::string, std::vector and std::variant; clang checks the same code.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wno-stringop-overread -Wno-stringop-overflow -Wno-maybe-uninitialized -Wno-array-bounds>
  # Where many sources are compiled as one, gcc takes a source for a header and warns of types that others cannot see.
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<BOOL:${CMAKE_UNITY_BUILD}>>:-Wno-subobject-linkage>
  $<$<BOOL:${TEKA_WERROR}>:-Werror>)

# The test headers are compiled once, for all test programs: they cost more than most tests do.
function(teka_test target)
  target_link_libraries(${target} PRIVATE teka_options GTest::gtest_main GTest::gmock rapidcheck)
  if(NOT TARGET teka_test_headers)
    file(WRITE "${CMAKE_BINARY_DIR}/test_headers.cpp" "")
    add_library(teka_test_headers OBJECT "${CMAKE_BINARY_DIR}/test_headers.cpp")
    target_link_libraries(teka_test_headers PRIVATE teka_options teka_core GTest::gtest GTest::gmock rapidcheck)
    target_compile_definitions(teka_test_headers PRIVATE TEKA_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    target_precompile_headers(teka_test_headers PRIVATE <gtest/gtest.h> <gmock/gmock.h> <rapidcheck.h> <fmt/format.h>)
  endif()
  target_precompile_headers(${target} REUSE_FROM teka_test_headers)
  target_compile_definitions(${target} PRIVATE TEKA_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  include(GoogleTest)
  gtest_discover_tests(${target} DISCOVERY_MODE PRE_TEST TEST_PREFIX "${target}/")
endfunction()

function(teka_module name)
  cmake_parse_arguments(ARG "" "" "DEPENDS" ${ARGN})
  # A game with layers.txt has a folder for each of its layers.
  set(folders "")
  if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/layers.txt")
    set(folders "*/")
  endif()
  file(GLOB sources CONFIGURE_DEPENDS "*.cpp" "${folders}*.cpp")
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_(test|fuzz)\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")

  if(sources)
    add_library(teka_${name} STATIC ${sources})
    set(scope PUBLIC)
    target_link_libraries(teka_${name} PRIVATE $<BUILD_INTERFACE:teka_options>)
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
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated>
    $<INSTALL_INTERFACE:include>
    $<INSTALL_INTERFACE:include/teka>)
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
