#!/bin/sh
# shared-object.sh -- regions in a shared object, which is loaded and unloaded while the program runs.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat >so.c <<'END'
int
triple (int x)
{
  int r = 0;
#pragma omp target map(tofrom: r) map(to: x)
  r = 3 * x;
  return r;
}
END
cat >use.c <<'END'
#include <dlfcn.h>
#include <stdio.h>
int
main (void)
{
  for (int i = 0; i < 3; i++)
    {
      void *h = dlopen ("./libso.so", RTLD_NOW);
      if (!h)
	{
	  puts (dlerror ());
	  return 1;
	}
      int (*triple) (int) = (int (*) (int)) dlsym (h, "triple");
      if (!triple || triple (14 + i) != 3 * (14 + i))
	return 2;
      int own = 1;
#pragma omp target map(tofrom: own)
      own += 1;
      if (own != 2)
	return 3;
      dlclose (h);
    }
  return 0;
}
END
$CC $offload -O2 -fPIC -shared so.c -o libso.so
has_image libso.so
$CC $offload -O2 use.c -o use -ldl
run ./use
# And with a program that has no regions itself.
$CC -O2 use.c -o use0 -ldl
run ./use0
cat >link.c <<'END'
int triple (int);
int
main (void)
{
  return triple (3) != 9;
}
END
$CC link.c -L. -lso -Wl,-rpath,"$PWD" -o link
run ./link
