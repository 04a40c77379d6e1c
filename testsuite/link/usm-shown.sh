#!/bin/sh
# usm-shown.sh -- memory of the host's on a device without pageable access: a program with a malloc of its own, one with
# a sanitizer, a library with the regions; what cannot be shown is named; registration that fails.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"

cat >blocks.c <<'EOF'
#pragma omp requires unified_shared_memory
#include <stdlib.h>
int
region (int *small, int *large, int n)
{
  #pragma omp target
  for (int i = 0; i < n; i++)
    {
      small[i % 10]++;
      large[i] += i;
    }
  return large[n - 1];
}
EOF
cat >main.c <<'EOF'
#pragma omp requires unified_shared_memory
#include <stdlib.h>
extern int region (int *, int *, int);
int
main (void)
{
  for (int times = 0; times < 5; times++)
    {
      const int n = 50000 << times;
      int *small = calloc (10, sizeof *small), *large = calloc (n, sizeof *large), stack[10] = { 0 };
      if (region (small, large, n) != n - 1 || small[3] != n / 10)
	return 1;
      if (region (stack, large, 10) != 18 || stack[3] != 1)
	return 2;
      free (small);
      free (large);
    }
  #pragma omp target
  ;
  return 0;
}
EOF

# The program's own malloc: memory is mapped and unmapped for each block, without a word to the plugin.
cat >own.c <<'EOF'
#define _GNU_SOURCE
#include <string.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
static char early[1 << 20];
static size_t used;
static int count;
int own_count (void) { return count; }
void *
malloc (size_t size)
{
  count++;
  size = (size + 47) & -16;
  if (size < 100000 && used + size <= sizeof early)
    {
      size_t *p = (size_t *) (early + used);
      used += size;
      p[0] = 0;
      p[1] = size - 16;
      return p + 2;
    }
  size_t *p = (size_t *) syscall (SYS_mmap, NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  p[0] = size;
  p[1] = size - 16;
  return p + 2;
}
void
free (void *q)
{
  size_t *p = (size_t *) q - 2;
  if (q && p[0])
    syscall (SYS_munmap, p, p[0]);
}
void *
calloc (size_t n, size_t size)
{
  void *p = malloc (n * size);
  return memset (p, 0, n * size);
}
void *
realloc (void *q, size_t size)
{
  void *p = malloc (size);
  if (q)
    {
      memcpy (p, q, ((size_t *) q)[-1] < size ? ((size_t *) q)[-1] : size);
      free (q);
    }
  return p;
}
EOF
$CC $offload -O1 -c blocks.c main.c
$CC -O1 -fno-builtin -c own.c
$CC $offload blocks.o main.o -o plain
HEDDLE_INFO=1 run ./plain >out 2>&1 || { cat out; fail "plain: status $?"; }
grep 'managed memory' out >/dev/null || { cat out; fail "plain: no managed memory"; }
$CC $offload blocks.o main.o own.o -o own
HEDDLE_INFO=1 run ./own >out 2>&1 || { cat out; fail "own malloc: status $?"; }
test `grep -c 'shown to device' out` -ge 10 || { cat out; fail "own malloc: memory is not registered anew"; }

# A library has the regions, with and without a program that has some.
sed '/pragma omp requires/d; /pragma omp target/,/;/d' main.c >bare.c
$CC $offload -O2 -shared -fPIC blocks.c -o libblocks.so
$CC -O2 bare.c -L. -lblocks -Wl,-rpath,. -o bare
HEDDLE_INFO=1 run ./bare >out 2>&1 || { cat out; fail "library: status $?"; }
grep '^heddle: launch' out >/dev/null || { cat out; fail "library: not on the device"; }
$CC $offload -O2 main.c -L. -lblocks -Wl,-rpath,. -o both
run ./both || fail "library and program: status $?"

# A sanitizer has a malloc of its own.
if $CC $offload -O1 -fsanitize=undefined blocks.c main.c -o undefined 2>/dev/null; then
  run ./undefined || fail "-fsanitize=undefined: status $?"
fi

# What cannot be shown.
cat >hidden.c <<'EOF'
#define _GNU_SOURCE
#pragma omp requires unified_shared_memory
#include <sys/mman.h>
#include <stddef.h>
int
main (int argc, char **argv)
{
  const size_t size = (size_t) 1 << 44;
  int *p = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0), x = 1;
  if (p == MAP_FAILED)
    return 77;
  p[1000] = 5;
  #pragma omp target map(tofrom: x)
  x += argc > 1 ? p[1000] : 1;
  return x != 2;
}
EOF
$CC $offload -O2 hidden.c -o hidden
run ./hidden
expect_error 'cannot use this memory of the host.s: 17179869184 KiB at .*not much of it is in use' run ./hidden more
HEDDLE_SIM_FAULT=cuMemHostRegister_v2:1:1 run ./hidden || fail "memory that is not used cannot be registered: status $?"
HEDDLE_SIM_FAULT=cuMemAllocManaged:1:2 run ./plain || fail "managed memory of a smaller size: status $?"
HEDDLE_SIM_REGISTER=0 expect_error 'the program requires unified_shared_memory' run ./plain

# A library that a program loads: its functions are not the process's, so memory is registered anew each time.
$CC $offload -O2 -shared -fPIC blocks.c -o libloaded.so
cat >loads.c <<'EOF'
#include <dlfcn.h>
#include <stdlib.h>
int
main (void)
{
  void *library = dlopen ("./libloaded.so", RTLD_NOW);
  int (*region) (int *, int *, int) = (int (*) (int *, int *, int)) dlsym (library, "region");
  for (int times = 0; times < 8; times++)
    {
      const int n = 1000 << (2 * times % 9);
      int *small = calloc (10, sizeof *small), *large = calloc (n, sizeof *large);
      if (region (small, large, n) != n - 1 || small[9] != n / 10)
	return 1;
      free (small);
      free (large);
    }
  return 0;
}
EOF
$CC -O2 loads.c -o loads -ldl
run ./loads || fail "loaded library: status $?"

# Linked with -static a program runs on the host.
if $CC $offload -O2 -static blocks.c main.c -o static 2>/dev/null; then
  sanitized HEDDLE_DEVICE=sim ./static 2>/dev/null || fail "static: status $?"
fi
