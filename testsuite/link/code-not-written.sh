#!/bin/sh
# code-not-written.sh -- a system on which a process has no pages that it can write and execute: functions of the C++
# front end are replaced all the same.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat >deny.c <<'EOF'
#define _GNU_SOURCE
#include <errno.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

int
mprotect (void *start, size_t length, int access)
{
  if ((access & PROT_EXEC) && (access & PROT_WRITE))
    {
      errno = EACCES;
      return -1;
    }
  return syscall (SYS_mprotect, start, length, access);
}
EOF
$CC -shared -fPIC deny.c -o deny.so
cat >wrapper <<'EOF'
#!/bin/sh
LD_PRELOAD=./deny.so exec "$@"
EOF
chmod +x wrapper
cat >members.cc <<'EOF'
struct base { static int count; double *data; int n; };
int base::count;
struct derived : base
{
  void inc ()
  {
#pragma omp target map(tofrom: data[:n])
    for (int i = 0; i < n; i++)
      data[i] += 1;
  }
};

int
main ()
{
  double v[10] = {};
  derived d;
  d.data = v;
  d.n = 10;
  d.inc ();
#pragma omp target map(tofrom: d)
  d.n = 11;
  return v[9] != 1 || d.n != 11;
}
EOF
$CXX $offload -wrapper ./wrapper members.cc -o members
run ./members
