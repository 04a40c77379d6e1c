/* means.cc -- arithmetic, geometric and quadratic mean of the arguments, computed on the device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "means.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

int
main (int argc, char **argv)
{
  std::vector<double> numbers;
  for (int i = 1; i < argc; i++)
    numbers.push_back (std::atof (argv[i]));
  const double *x = numbers.data ();
  const long n = numbers.size ();
  if (n == 0)
    {
      std::fprintf (stderr, "Usage: means NUMBER...\n");
      return 1;
    }
  std::printf ("arithmetic %.4f\n", sum (x, n) / n);
  std::printf ("geometric %.4f\n", std::pow (product (x, n), 1.0 / n));
#ifdef HAVE_SQUARES
  std::printf ("quadratic %.4f\n", std::sqrt (squares (x, n) / n));
#endif
  double most = x[0];
#pragma omp target teams distribute parallel for map(to: x[0:n]) reduction(max: most)
  for (long i = 1; i < n; i++)
    most = std::fmax (most, x[i]);
  std::printf ("most %.4f\n", most);
}
