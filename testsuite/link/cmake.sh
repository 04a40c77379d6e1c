#!/bin/sh
# cmake.sh -- find_package(OpenMP) and its imported targets, for C, C++ and Fortran; static and shared libraries.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

command -v cmake >/dev/null && command -v make >/dev/null || unsupported "there is no cmake"
cp region.c part.c
sed -i 's/^main (void)/part (void)/' part.c
cat >whole.c <<'END'
int part (void);
int main (void) { return part (); }
END
languages=C
compilers=-DCMAKE_C_COMPILER=$CC
if test -n "$CXX"; then
  languages="$languages CXX"; compilers="$compilers -DCMAKE_CXX_COMPILER=$CXX"
  { echo '#include <omp.h>'; cat region.c; } >plus.cc
fi
if test -n "$FC"; then
  languages="$languages Fortran"; compilers="$compilers -DCMAKE_Fortran_COMPILER=$FC"
  cat >tran.f90 <<'END'
use omp_lib
logical :: host
host = .true.
!$omp target map(from: host)
host = omp_is_initial_device ()
!$omp end target
if (host .and. omp_get_num_devices () > 0) stop 1
end
END
fi
cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.16)
project(regions $languages)
find_package(OpenMP REQUIRED)
add_compile_options(-B$heddle/ -foffload=nvptx-none)
add_link_options(-B$heddle/)
add_executable(region region.c)
target_link_libraries(region OpenMP::OpenMP_C)
add_library(static STATIC part.c)
target_link_libraries(static PRIVATE OpenMP::OpenMP_C)
add_library(shared SHARED part.c)
target_link_libraries(shared PRIVATE OpenMP::OpenMP_C)
add_executable(with_static whole.c)
target_link_libraries(with_static static)
add_executable(with_shared whole.c)
target_link_libraries(with_shared shared)
if(CMAKE_CXX_COMPILER)
  add_executable(plus plus.cc)
  target_link_libraries(plus OpenMP::OpenMP_CXX)
endif()
if(CMAKE_Fortran_COMPILER)
  add_executable(tran tran.f90)
  target_link_libraries(tran OpenMP::OpenMP_Fortran)
endif()
END
for settings in "" "-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON -DCMAKE_BUILD_TYPE=Release"; do
  rm -rf build
  cmake -S . -B build $compilers $settings >log 2>&1 && make -C build >>log 2>&1 || { cat log; fail "does not build: $settings"; }
  for program in region with_static with_shared plus tran; do
    test -x build/$program || continue
    run build/$program || fail "$program fails: $settings"
  done
done
# The options in the folder's environment instead.
rm -rf build
sed -i '/^add_.*_options/d' CMakeLists.txt
flags="-B$heddle/ -foffload=nvptx-none"
CFLAGS=$flags CXXFLAGS=$flags FFLAGS=$flags cmake -S . -B build $compilers >log 2>&1 && make -C build >>log 2>&1 \
  || { cat log; fail "does not build with CFLAGS"; }
run build/region
