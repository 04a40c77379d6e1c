# HeddleConfigVersion.cmake -- find_package(Heddle VERSION): this version or an earlier one with the same major number.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

include("${CMAKE_CURRENT_LIST_DIR}/HeddleVersions.cmake")
set(PACKAGE_VERSION "${Heddle_VERSION}")
string(REGEX REPLACE "[.].*" "" heddle_major "${PACKAGE_VERSION}")
if(PACKAGE_VERSION VERSION_EQUAL PACKAGE_FIND_VERSION)
  set(PACKAGE_VERSION_EXACT TRUE)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
elseif(PACKAGE_VERSION VERSION_GREATER PACKAGE_FIND_VERSION AND PACKAGE_FIND_VERSION_MAJOR EQUAL heddle_major)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
