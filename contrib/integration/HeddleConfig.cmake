# HeddleConfig.cmake -- find_package(Heddle): the targets of find_package(OpenMP) then offload to NVIDIA GPUs.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
#   find_package(Heddle REQUIRED)
#   target_link_libraries(program OpenMP::OpenMP_CXX)
#
# Defines Heddle_FOLDER, where Heddle is, and adds -B to OpenMP::OpenMP_C, OpenMP::OpenMP_CXX and
# OpenMP::OpenMP_Fortran, as far as the project has these languages.  Not found, with the reason, if one of the
# compilers is no GCC that Heddle has been installed for.

get_filename_component(Heddle_FOLDER "${CMAKE_CURRENT_LIST_DIR}/../../heddle" ABSOLUTE)
include("${CMAKE_CURRENT_LIST_DIR}/HeddleVersions.cmake")

set(Heddle_FOUND TRUE)
set(Heddle_LANGUAGES)
foreach(language IN ITEMS C CXX Fortran)
  if(NOT CMAKE_${language}_COMPILER_LOADED)
    continue()
  endif()
  list(APPEND Heddle_LANGUAGES ${language})
  # Debian's compilers look in a folder named by the major version, others in one named by the whole.
  string(REGEX REPLACE "[.].*" "" heddle_major "${CMAKE_${language}_COMPILER_VERSION}")
  file(GLOB heddle_plugins "${Heddle_FOLDER}/*/${heddle_major}/heddle.so"
       "${Heddle_FOLDER}/*/${CMAKE_${language}_COMPILER_VERSION}/heddle.so")
  if(NOT CMAKE_${language}_COMPILER_ID STREQUAL "GNU" OR NOT heddle_plugins)
    set(Heddle_FOUND FALSE)
    set(Heddle_NOT_FOUND_MESSAGE "the compiler for ${language}, ${CMAKE_${language}_COMPILER}, is not GCC \
${Heddle_GCC_VERSION}; choose it by -DCMAKE_${language}_COMPILER=, or all by -DCMAKE_TOOLCHAIN_FILE=\
${CMAKE_CURRENT_LIST_DIR}/heddle-toolchain.cmake")
    return()
  endif()
endforeach()

include(CMakeFindDependencyMacro)
find_dependency(OpenMP COMPONENTS ${Heddle_LANGUAGES})
foreach(language IN LISTS Heddle_LANGUAGES)
  get_target_property(options OpenMP::OpenMP_${language} INTERFACE_LINK_OPTIONS)
  if(NOT "${options}" MATCHES "/heddle/")
    set_property(TARGET OpenMP::OpenMP_${language} APPEND PROPERTY
		 INTERFACE_COMPILE_OPTIONS "$<$<COMPILE_LANGUAGE:${language}>:-B${Heddle_FOLDER}/>")
    set_property(TARGET OpenMP::OpenMP_${language} APPEND PROPERTY INTERFACE_LINK_OPTIONS "-B${Heddle_FOLDER}/")
  endif()
endforeach()
