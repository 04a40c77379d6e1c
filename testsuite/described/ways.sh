# The ten nests of bench/described-nests.h in sixteen ways, three of them prescribed, in C, C++, OpenMP and OpenACC: no
# way has more than a tenth more sectors than the best prescribed way in OpenMP or OpenACC, or less than nine tenths of
# its lanes at work, none runs in one warp, and all have the same results.  Known exceptions are listed below, and have to
# be exceptions.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
. "$SRCDIR/counts"
bench=$SRCDIR/../../bench
cat > ways.c <<'END'
#include <stdio.h>
#include <stdlib.h>

#define P(X) _Pragma (#X)
#ifndef TRIPLE
# define TRIPLE PAIR
#endif
#ifndef ROWS
# define ROWS PAIR
#endif
#ifndef BLOCKS
# define BLOCKS PAIR
#endif
#ifndef INNER
# define INNER
#endif
#ifndef SUM
# define SUM
#endif
#ifndef MIDDLE
# define MIDDLE INNER
#endif
#ifndef INNERMOST
# define INNERMOST INNER
#endif
#ifndef THREADS
# define THREADS INNER
#endif
#define WAY(name) name
#ifdef __cplusplus
extern "C" {
#endif
#define static
#include "described-nests.h"
#undef static
#ifdef __cplusplus
}
#endif

int
main (void)
{
  typedef void nest (int n, const double *a, double *b, const double *x);
  static nest *const all[] = { scale, stencil, box, flux, imperfect, gauss, turn, rows, columns, product };
  for (int k = 0; k < 10; k++)
    {
      const int n = all[k] == box ? 34 : all[k] == product ? 64 : 256, size = all[k] == box ? n * n * n : n * n;
      double *a = (double *) aligned_alloc (64, size * 8), *b = (double *) aligned_alloc (64, size * 8);
      double *x = (double *) aligned_alloc (64, 256 * 8), sum = 0;
      for (int i = 0; i < size; i++)
	a[i] = i * 7 % 64, b[i] = 0;
      for (int i = 0; i < 256; i++)
	x[i] = (i % 5 + 1) / 4.0;
#pragma omp target data map(to: a[:size], x[:n]) map(tofrom: b[:size])
#pragma acc data copyin(a[:size], x[:n]) copy(b[:size])
      all[k] (n, a, b, x);
      for (int i = 0; i < size; i++)
	sum += b[i] * (i % 8);
      printf ("%d %.0f\n", k, sum);
      free (a);
      free (b);
      free (x);
    }
  return 0;
}
END
cp ways.c ways.cc
# NAME OPTION...: the way NAME.
written ()
{
  name=$1; shift
  compiler=$CC; file=ways.c; options=$offload
  case $name in acc*) options=$openacc ;; esac
  case $name in *cxx*) compiler=$CXX; file=ways.cc ;; esac
  counted "$name" $compiler $options -O2 -I"$bench" "$@" $file -lm
}
loop='P (omp target teams loop)' teams='P (omp target teams distribute parallel for)' acc='P (acc parallel loop)'
inner='P (omp loop)' sum='P (omp loop reduction(+: s))'
collapse='P (omp target teams distribute parallel for collapse'
written omp-prescribed "-DPAIR=$collapse(2))" "-DTRIPLE=$collapse(3))" "-DROWS=$teams" \
  '-DSUM=P (omp simd reduction(+: s))' '-DBLOCKS=P (omp target teams distribute)' '-DTHREADS=P (omp parallel for)'
written omp-loops "-DPAIR=$loop" "-DINNER=$inner" "-DSUM=$sum"
written omp-bind '-DPAIR=P (omp target teams loop bind(teams))' '-DINNER=P (omp loop bind(parallel))' \
  '-DMIDDLE=' '-DINNERMOST=P (omp loop bind(parallel))' '-DSUM=P (omp loop bind(thread) reduction(+: s))'
written omp-plain "-DPAIR=$loop"
written omp-distribute "-DPAIR=$teams"
written omp-distribute-loop "-DPAIR=$teams" "-DINNER=$inner" "-DSUM=$sum"
written omp-cxx-loops "-DPAIR=$loop" "-DINNER=$inner" "-DSUM=$sum"
written omp-cxx-plain "-DPAIR=$loop"
accs='P (acc loop vector reduction(+: s))' acc_inner='P (acc loop)'
written acc-prescribed '-DPAIR=P (acc parallel loop gang vector collapse(2))' \
  '-DTRIPLE=P (acc parallel loop gang vector collapse(3))' '-DROWS=P (acc parallel loop gang worker)' "-DSUM=$accs" \
  '-DBLOCKS=P (acc parallel loop gang worker)' '-DTHREADS=P (acc loop vector)'
written acc-columns '-DPAIR=P (acc parallel loop gang vector collapse(2))' \
  '-DTRIPLE=P (acc parallel loop gang vector collapse(3))' '-DROWS=P (acc parallel loop gang vector)' \
  '-DBLOCKS=P (acc parallel loop gang worker)' '-DTHREADS=P (acc loop vector)'
written acc-loops "-DPAIR=$acc" "-DINNER=$acc_inner" '-DSUM=P (acc loop reduction(+: s))'
written acc-plain "-DPAIR=$acc"
written acc-kernels '-DPAIR=P (acc kernels)'
written acc-independent '-DPAIR=P (acc kernels loop independent)' '-DINNER=P (acc loop independent)' \
  '-DSUM=P (acc loop independent reduction(+: s))'
written acc-cxx-kernels '-DPAIR=P (acc kernels)'
written acc-cxx-plain "-DPAIR=$acc"

# So few columns get a warp each, as a thread each would leave most of a device idle (columns.sh: many columns).
cat > known <<'END'
acc-loops columns
acc-independent columns
END
best omp-prescribed > omp.best
best acc-prescribed acc-columns > acc.best
compared omp.best omp-loops omp-bind omp-plain omp-distribute omp-distribute-loop omp-cxx-loops omp-cxx-plain
compared acc.best acc-loops acc-plain acc-kernels acc-independent acc-cxx-kernels acc-cxx-plain
