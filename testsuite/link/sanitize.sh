#!/bin/sh
# sanitize.sh -- -fsanitize=undefined: a check that fails on the device ends the program and says where, in all of its
# modes.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"

cat >checks.c <<'END'
typedef int vector __attribute__ ((vector_size (16)));
#pragma omp declare target
int element (int *p, int i) { return p[i]; }
__attribute__ ((noipa)) int shift (int a, int n) { return a << n; }
__attribute__ ((noipa)) int divide (int a, int n) { return a / n; }
__attribute__ ((noipa)) int add (int a, int n) { return a + n; }
__attribute__ ((noipa)) vector multiply (vector a, vector b) { return a * b; }
#pragma omp end declare target
int
main (int argc, char **argv)
{
  int k = argc > 1 ? argv[1][0] - 'a' : 25, r = 0, a[4] = { 1, 2, 3, 4 };
#pragma omp target map(tofrom: r, a) firstprivate(k)
  {
    switch (k)
      {
      case 0: r = shift (1, 37); break;
      case 1: r = divide (5, k - 1); break;
      case 2: { int b[3] = { 1, 2, r }; b[k] = r; r = b[k + 1]; } break;
      case 3: { int *p = (int *) (long) (k - 3); r = element (p, 0); } break;
      case 4: __builtin_unreachable ();
      case 5: r = (int) (1e20 * k); break;
      case 6: { _Bool b; unsigned char c = 7; __builtin_memcpy (&b, &c, 1); r = b; } break;
      case 7: r = add (0x7fffffff, k); break;
      case 8: { char *p = (char *) a + 1; r = element ((int *) p, 0); } break;
      case 9: { vector v = { 1, 2, 3, 0x10000 * k }; r = multiply (v, v)[3]; } break;
      case 10: { int n = 10 - k; int b[n]; b[0] = k; r = b[r]; } break;
      default:
	{
	  vector v = { 1, 2, 3, k };
	  r = add (shift (1, 3) + divide (5, 2) + element (a, 2), 1) + (multiply (v, v)[3] != 625);
	}
      }
  }
  return r != 14;
}
END

for mode in "" -fsanitize-undefined-trap-on-error -fno-sanitize-recover=all; do
  for level in -O0 -O2; do
    echo "$level $mode"
    # The unit alone is compiled with the option; libubsan comes with it at the link where it is needed.
    $CC $offload $level -fsanitize=undefined,float-cast-overflow $mode -c checks.c
    case $mode in
      *trap*) $CC $offload checks.o -o checks ;;
      *) $CC $offload -fsanitize=undefined checks.o -o checks 2>link.log || { cat link.log; unsupported "no libubsan"; } ;;
    esac
    run ./checks
    while read -r check line what; do
      case $mode in *trap*) what="(trap|$what)" ;; esac
      expect_error "undefined behaviour.*$what.* \(.*checks.c:$line\)" run ./checks $check
    done <<'END'
a 4 shift out of bounds
b 5 division
c 19 index out of bounds
d 3 null or misaligned pointer
e 21 __builtin_unreachable
f 22 value out of range
g 23 load of a value
h 6 signed integer overflow
i 3 null or misaligned pointer
j 7 signed integer overflow
k 27 variable length array bound
END
  done
done
