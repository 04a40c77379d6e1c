# heddle-toolchain.cmake -- a project that knows nothing of Heddle gets the compilers and the option.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
#   cmake -DCMAKE_TOOLCHAIN_FILE=<prefix>/lib/cmake/Heddle/heddle-toolchain.cmake ...
#
# find_package(OpenMP) and its targets do the rest.

include("${CMAKE_CURRENT_LIST_DIR}/HeddleVersions.cmake")
get_filename_component(heddle_folder "${CMAKE_CURRENT_LIST_DIR}/../../heddle" ABSOLUTE)

function(heddle_choose language variable name)
  # Quotes only for a folder that needs them: projects write the flags between quotes of their own.
  set(heddle_option "-B${heddle_folder}/")
  if(heddle_option MATCHES "[^A-Za-z0-9_./+,:@%=-]")
    set(heddle_option "\"${heddle_option}\"")
  endif()
  set(CMAKE_${language}_FLAGS_INIT "${heddle_option}" PARENT_SCOPE)
  if(NOT CMAKE_${language}_COMPILER AND NOT DEFINED ENV{${variable}})
    find_program(heddle_${language} "${name}-${Heddle_GCC_VERSION}")
    mark_as_advanced(heddle_${language})
    if(heddle_${language})
      set(CMAKE_${language}_COMPILER "${heddle_${language}}" PARENT_SCOPE)
    endif()
  endif()
endfunction()

heddle_choose(C CC gcc)
heddle_choose(CXX CXX g++)
heddle_choose(Fortran FC gfortran)
