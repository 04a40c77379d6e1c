# gcc-source.sh -- the part of GCC's sources that has its tests, from Debian's package.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# Sourced by the harnesses here, POSIX shells that have say, die and unsupported (common.sh).  The sources are not
# Heddle's: they come from the tarball of the package gcc-N-source, N the version of the compiler $CC, or from GCC_SOURCE
# (environment), a tarball or an unpacked tree, and stay in the build folder.

# gcc_source FOLDER: set $gcc_source to the top of a tree with libgomp/, include/ and of gcc/testsuite what is used
# here; unpacks them into FOLDER, once, where GCC_SOURCE is not a tree itself.
gcc_source ()
{
  : "${GCC_SOURCE:=}"
  gcc_version=`$CC -dumpversion` || die "no compiler: $CC"
  test -n "$GCC_SOURCE" || GCC_SOURCE=`ls /usr/src/gcc-$gcc_version/gcc-$gcc_version*.tar.* 2>/dev/null | head -n 1`
  if test -d "$GCC_SOURCE"; then
    gcc_source=`cd "$GCC_SOURCE" && pwd`
  elif test -r "$GCC_SOURCE"; then
    mkdir -p "$1" || die "cannot make the folder $1"
    gcc_source=`cd "$1" && pwd`/gcc-testsuites
    # Two harnesses may start together: each unpacks by itself, one of them puts its tree in place.
    if test ! -d "$gcc_source"; then
      say "unpacking $GCC_SOURCE"
      gcc_source_new=`mktemp -d "$gcc_source.XXXXXX"` || die "cannot make a folder in $1"
      tar -C "$gcc_source_new" -xf "$GCC_SOURCE" --strip-components=1 --wildcards '*/libgomp' '*/include' \
	'*/gcc/testsuite/lib' '*/gcc/testsuite/gcc.c-torture/execute' '*/gcc/testsuite/gcc.dg/torture' \
	'*/gcc/testsuite/c-c++-common/torture' '*/gcc/testsuite/g++.dg/torture' '*/gcc/testsuite/gfortran.dg' \
	'*/gcc/testsuite/c-c++-common/goacc' '*/gcc/testsuite/g++.dg/goacc' '*/gcc/testsuite/gcc.dg/goacc' \
	'*/gcc/testsuite/gcc.dg/tg-tests.h' '*/gcc/testsuite/gcc.dg/tree-ssa/pr91680.c' || die "cannot unpack $GCC_SOURCE"
      mv -T "$gcc_source_new" "$gcc_source" 2>/dev/null || rm -rf "$gcc_source_new"
    fi
  else
    unsupported "no source of GCC: install Debian's gcc-$gcc_version-source, or set GCC_SOURCE"
  fi
  test -d "$gcc_source/libgomp/testsuite" || die "there are no tests of libgomp in $gcc_source"
}
