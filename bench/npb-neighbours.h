/* npb-neighbours.h -- sums over the neighbours of a grid's point, for the host and for devices.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   P is the point in a grid of M points a dimension.  Include it with NPB_DEVICE as for npb-random.h.  */

#ifndef BENCH_NPB_NEIGHBOURS_H
#define BENCH_NPB_NEIGHBOURS_H

/* The 6 that share a face with it.  */
static inline NPB_DEVICE double
face_sum (const double *p, int m)
{
  return p[-1] + p[1] + p[-m] + p[m] + p[-m * m] + p[m * m];
}

/* The 12 that share an edge.  */
static inline NPB_DEVICE double
edge_sum (const double *p, int m)
{
  return (p[-m - 1] + p[-m + 1] + p[m - 1] + p[m + 1])
	 + (p[-m * m - 1] + p[-m * m + 1] + p[m * m - 1] + p[m * m + 1])
	 + (p[-m * m - m] + p[-m * m + m] + p[m * m - m] + p[m * m + m]);
}

/* The 8 that share a corner.  */
static inline NPB_DEVICE double
corner_sum (const double *p, int m)
{
  return (p[-m * m - m - 1] + p[-m * m - m + 1] + p[-m * m + m - 1] + p[-m * m + m + 1])
	 + (p[m * m - m - 1] + p[m * m - m + 1] + p[m * m + m - 1] + p[m * m + m + 1]);
}

#endif /* BENCH_NPB_NEIGHBOURS_H */
