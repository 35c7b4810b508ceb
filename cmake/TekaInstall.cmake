# `cmake --install` gives headers, libraries and a CMake package: find_package(teka) and link teka::evolve, teka::maze, ...
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

get_property(libraries GLOBAL PROPERTY TEKA_LIBRARIES)
install(TARGETS ${libraries} EXPORT teka_targets)
install(TARGETS teka RUNTIME)
foreach(folder src/ games)
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/${folder}" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/teka"
          FILES_MATCHING PATTERN "*.hpp" PATTERN "*.def" PATTERN "golden" EXCLUDE PATTERN "test_*" EXCLUDE PATTERN "*_test*" EXCLUDE)
endforeach()
install(DIRECTORY "${PROJECT_BINARY_DIR}/generated/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/teka")

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/teka")
install(EXPORT teka_targets NAMESPACE teka:: DESTINATION "${package_dir}")
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/teka-config.cmake.in" "${PROJECT_BINARY_DIR}/teka-config.cmake"
                              INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/teka-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/teka-config.cmake" "${PROJECT_BINARY_DIR}/teka-config-version.cmake"
        DESTINATION "${package_dir}")
