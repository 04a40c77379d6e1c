#!/bin/sh
# cmake-project.sh -- examples/cmake with find_package(Heddle) and with the toolchain file, from a prefix with a space;
# find_package(Heddle) names a compiler that it is not for.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

command -v cmake >/dev/null && command -v make >/dev/null || unsupported "there is no cmake"
need "$CXX" "C++ compiler"
unset CFLAGS CXXFLAGS FFLAGS LDFLAGS
ln -s "$HEDDLE_PREFIX" "pre fix"
prefix="$PWD/pre fix"
project=$SRCDIR/../../examples/cmake
cat >expected <<'END'
arithmetic 4.6667
geometric 4.0000
quadratic 5.2915
most 8.0000
END
test -n "$FC" || sed -i /quadratic/d expected
cc=$CC
cxx=$CXX
fc=$FC
unset CC CXX FC

# Build the project in FOLDER with OPTIONS, run it there and as installed: four regions, all on the device.
try ()
{
  folder=$1; shift
  cmake -S "$project" -B "$folder" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_INSTALL_PREFIX="$PWD/$folder-installed" "$@" >log 2>&1 \
    && cmake --build "$folder" >>log 2>&1 && cmake --install "$folder" >>log 2>&1 || { cat log; fail "$folder"; }
  for program in "$folder/means" "$folder-installed/bin/means"; do
    HEDDLE_INFO=1 run "$program" 2 4 8 >out 2>err || { cat out err; fail "$program"; }
    diff expected out || fail "$program computes something else"
    test ! -e "$heddle/sim/libcuda.so.1" || test "$(grep -c '^heddle: launch' err)" = "$(wc -l <expected)" \
      || { cat err; fail "$program: not all regions on the device"; }
  done
}

try package -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_Fortran_COMPILER="${fc:-NOTFOUND}"
try toolchain -DCMAKE_TOOLCHAIN_FILE="$prefix/lib/cmake/Heddle/heddle-toolchain.cmake"
grep -q "CMAKE_C_COMPILER .*/gcc-" toolchain/CMakeFiles/*/CMakeCCompiler.cmake || fail "the toolchain file chooses no compiler"

# The toolchain file alone, for a project that finds OpenMP only.
mkdir plain
cp region.c plain/
cat >plain/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.16)
project(region LANGUAGES C)
find_package(OpenMP REQUIRED)
add_executable(region region.c)
target_link_libraries(region OpenMP::OpenMP_C)
END
cmake -S plain -B plain/build -DCMAKE_TOOLCHAIN_FILE="$prefix/lib/cmake/Heddle/heddle-toolchain.cmake" >log 2>&1 \
  && cmake --build plain/build >>log 2>&1 || { cat log; fail "a project that finds OpenMP only"; }
run plain/build/region
has_image plain/build/region

# A Heddle for another compiler.
mkdir -p other/lib/cmake
cp -R "$prefix/lib/cmake/Heddle" other/lib/cmake/
echo 'set(Heddle_GCC_VERSION "77")' >>other/lib/cmake/Heddle/HeddleVersions.cmake
sed -i 's/find_package(OpenMP REQUIRED)/find_package(Heddle REQUIRED)/' plain/CMakeLists.txt
expect_error 'the compiler for C, .*, is not GCC' cmake -S plain -B plain/other -DCMAKE_PREFIX_PATH="$PWD/other" \
  -DCMAKE_C_COMPILER="$cc"
# A version that is not there.
sed -i 's/find_package(Heddle REQUIRED)/find_package(Heddle 77 REQUIRED)/' plain/CMakeLists.txt
expect_error 'HeddleConfig[.]cmake, version: [0-9]' cmake -S plain -B plain/version \
  -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$cc"

# Flags that a project puts between quotes of its own.
mkdir nested
cat >nested/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.16)
project(nested LANGUAGES C)
if(CMAKE_C_FLAGS MATCHES "\"")
  message(FATAL_ERROR "quotes: ${CMAKE_C_FLAGS}")
endif()
END
case $HEDDLE_PREFIX in
*[!A-Za-z0-9_./+-]*)
  ;;
*)
  cmake -S nested -B nested/build -DCMAKE_TOOLCHAIN_FILE="$HEDDLE_PREFIX/lib/cmake/Heddle/heddle-toolchain.cmake" \
    >log 2>&1 || { cat log; fail "flags between quotes"; }
  ;;
esac
