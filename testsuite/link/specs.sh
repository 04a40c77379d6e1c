#!/bin/sh
# specs.sh -- but for the plugins, and what each link gets, the driver does the same with the specs file as without.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

touch x.c x.cc x.f90
commands ()
{
  "$@" -### 2>&1 | sed -n '/^ /p' | sed -E "s#-L ?$heddle[^ ]*##g; s#\"-B\" [^ ]*##; s#[^ =]*/cc[A-Za-z0-9]{6}#TMP#g; s# +# #g; s#\"\"##g; s# [^ ]*/(crtoffloadbegin|crtoffloadend|heddle-start)\.o##g"
}
for compiler in "$CC" "$CXX" "$FC"; do
  case $compiler in
    '') continue ;;
    "$CC") file=x.c ;;
    "$CXX") file=x.cc ;;
    *) file=x.f90 ;;
  esac
  for options in "" "-shared -fPIC" -static -static-libgcc "-O2 -g -flto" -c -static-pie -r "-pthread -ffast-math" "-S" \
    -fno-lto; do
    commands $compiler $options $file >without
    commands $compiler -B"$heddle/" $options $file >with
    cmp without with || { diff without with; fail "different commands for: $compiler $options"; }
  done
done
$CC -B"$heddle/" -fopenmp x.c -### 2>&1 | grep -q -e '-fplugin=.*heddle\.so' || fail "no plugin with -fopenmp"
if $CC -B"$heddle/" -fopenmp -fno-openmp x.c -### 2>&1 | grep -q -e -fplugin; then fail "a plugin with -fno-openmp"; fi
# Darwin's option carries the path of the plugin (make-specs); the user's own does nothing here.
$CC -B"$heddle/" -fopenmp -F/nowhere x.c -### 2>&1 | grep -q -e '-fplugin=/nowhere' && fail "-F is taken for the plugin"
for file in crtoffloadbegin.o crtoffloadend.o heddle-start.o; do
  for options in "" -fopenmp -shared; do
    test "$($CC -B"$heddle/" $options x.c -### 2>&1 | tr ' ' '\n' | grep -c "/$file\$")" = 1 || fail "not one $file with '$options'"
  done
done
