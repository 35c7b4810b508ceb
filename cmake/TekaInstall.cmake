# `cmake --install` gives the program, the libraries, the public headers (include/teka) with what they need, a CMake package
# (find_package(teka), then link teka::sokoban, teka::maze, ...) and a file for pkg-config. docs/embedding.md
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

get_property(libraries GLOBAL PROPERTY TEKA_LIBRARIES)
list(REMOVE_ITEM libraries teka_console teka_runs teka_segments teka_store teka_studio teka_sweep)  # of the program: no public header declares what is in them
install(TARGETS ${libraries} EXPORT teka_targets)
install(TARGETS teka RUNTIME)

install(CODE "
  set(PUBLIC \"${PROJECT_SOURCE_DIR}/include\")
  set(SEARCH \"${PROJECT_SOURCE_DIR}/src;${PROJECT_SOURCE_DIR};${PROJECT_BINARY_DIR}/generated\")
  set(DESTINATION \"${CMAKE_INSTALL_INCLUDEDIR}\")")
install(SCRIPT "${PROJECT_SOURCE_DIR}/cmake/install_headers.cmake")

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/teka")
install(EXPORT teka_targets NAMESPACE teka:: DESTINATION "${package_dir}")
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/teka-config.cmake.in" "${PROJECT_BINARY_DIR}/teka-config.cmake"
                              INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/teka-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/teka-config.cmake" "${PROJECT_BINARY_DIR}/teka-config-version.cmake"
        DESTINATION "${package_dir}")

# For pkg-config: a static library stands before those that it uses, and targets are declared in the opposite order.
set(TEKA_PC_LIBRARIES "")
foreach(library ${libraries})
  get_target_property(type ${library} TYPE)
  if(type STREQUAL "STATIC_LIBRARY")
    string(PREPEND TEKA_PC_LIBRARIES " -l${library}")
  endif()
endforeach()
file(RELATIVE_PATH TEKA_PC_PREFIX "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file(cmake/teka.pc.in "${PROJECT_BINARY_DIR}/teka.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/teka.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
