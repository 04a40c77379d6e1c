/* product.cc -- the static library.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "means.h"

double
product (const double *x, long n)
{
  double result = 1;
#pragma omp target teams distribute parallel for map(to: x[0:n]) reduction(*: result)
  for (long i = 0; i < n; i++)
    result *= x[i];
  return result;
}
