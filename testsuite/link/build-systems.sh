#!/bin/sh
# build-systems.sh -- the link has libgomp by its path instead of -fopenmp, as with CMake's imported targets, or not even
# -B: regions run on the device, or the program says what is missing and heeds OMP_TARGET_OFFLOAD.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# { dg-pass missing-image }

. "$SRCDIR/common"

gomp=$($CC -print-file-name=libgomp.so)
here="-B$heddle/"

# PROGRAM has been linked without -B.
says_what_is_missing ()
{
  sanitized "$@" 2>log || { cat log; fail "does not run on the host: $*"; }
  test "$(wc -l <log)" = 1 || { cat log; fail "not one line: $*"; }
  grep -q -e "no offloading.* -B$heddle/ and -fopenmp" log || { cat log; fail "not what is missing: $*"; }
  OMP_TARGET_OFFLOAD=disabled sanitized "$@" 2>log && test ! -s log || { cat log; fail "a word though disabled: $*"; }
  expect_error 'no offloading' env OMP_TARGET_OFFLOAD=Mandatory ${SANITIZER_ENV-} "$@"
}

for options in -O0 -O2 "-O2 -flto" "-O2 -fPIC -pie" "-fno-pie -no-pie"; do
  $CC $offload $options -c region.c
  for link in "$here -foffload=nvptx-none" "$here -Wl,--gc-sections" "$here -Wl,--as-needed"; do
    $CC $options $link region.o "$gomp" -o region
    has_image region
    run ./region
  done
  $CC $options -fopenmp region.o -o region
  says_what_is_missing ./region
  $CC $options region.o "$gomp" -o region
  says_what_is_missing ./region
done

# Nothing else than -fopenmp tells the link with -fno-lto of offloading.
$CC $offload -fno-lto region.c -o region
run ./region
$CC $offload -c region.c
$CC $here -fno-lto region.o "$gomp" -o region
says_what_is_missing ./region

# One line for all units; shared libraries and static ones; other drivers; nothing where no images are wanted.
sed 's/^main (void)/other (void)/' region.c >other.c
cat >main.c <<'END'
int other (void);
int main (void) { return other (); }
END
$CC $offload -c other.c
$CC $offload -c region.c -Dmain=another
$CC $offload -c main.c
rm -f libother.a && ar rc libother.a other.o region.o
$CC main.o libother.a $here "$gomp" -o main
has_image main
run ./main
$CC main.o other.o region.o "$gomp" -o main
says_what_is_missing ./main
ld -r other.o region.o main.o -o all.o
$CC all.o $here "$gomp" -o main
run ./main
$CC $offload -fPIC -c other.c
$CC -shared other.o $here "$gomp" -o libother.so
$CC main.c ./libother.so -o main
run ./main
$CC -shared other.o "$gomp" -o libother.so
says_what_is_missing ./main
$CC -fopenmp -foffload=disable $here region.c "$gomp" -o region
sanitized ./region 2>log
test ! -s log || { cat log; fail "a word with -foffload=disable"; }
for other in "$CXX" "$FC"; do
  test -n "$other" || continue
  $other $here main.o libother.a "$gomp" -o main
  run ./main
done
if test -n "$CXX"; then
  cp region.c region.cc
  $CXX $offload -O2 -c region.cc
  $CXX $here region.o "$gomp" -o region
  run ./region
  $CXX region.o "$gomp" -o region
  says_what_is_missing ./region
fi
if test -n "$FC"; then
  cat >region.f90 <<'END'
integer :: r
r = 1
!$omp target map(from: r)
r = 0
!$omp end target
if (r /= 0) stop 1
end
END
  $FC $offload -O2 -c region.f90
  $FC $here region.o "$gomp" -o region
  run ./region
  $FC region.o "$gomp" -o region
  says_what_is_missing ./region
fi
