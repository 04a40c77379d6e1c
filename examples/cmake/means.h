/* means.h -- the functions of the libraries; each has a target region.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef MEANS_H
#define MEANS_H

#ifdef __cplusplus
extern "C" {
#endif

double sum (const double *x, long n);		/* sum.c */
double product (const double *x, long n);	/* product.cc */
double squares (const double *x, long n);	/* squares.f90: the sum of the squares */

#ifdef __cplusplus
}
#endif

#endif
