#!/bin/sh
# extern-template.sh -- without optimisation, too, an instance that is declared "extern template" has a body on the device.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.
#
# { dg-pass templates }

. "$SRCDIR/common"
need "$CXX" "C++ compiler"

cat >twice.h <<'END'
template<class T>
inline T
twice (T x)
{
  return 2 * x;
}
END
cat >main.cc <<'END'
#include "twice.h"
extern template int twice<int> (int);
int
main ()
{
  int x = 21;
#pragma omp target map(x)
  x = twice (x);
  return x != 42;
}
END
# The host's definition, as a library's: it is not for devices, nor called from there.
cat >host.cc <<'END'
#include "twice.h"
template int twice<int> (int);
END
$CXX $offload -O0 -c main.cc
$CXX -O0 -c host.cc
$CXX $offload -foffload-options=-mno-host-calls main.o host.o -o main
run ./main
