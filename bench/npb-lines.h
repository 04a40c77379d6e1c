/* npb-lines.h -- how BT and SP solve along a line, and LU at a point, for the host and for devices; see npb-flux.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A line has N points in direction DIR, of which the first and the last are on faces, where the right side is 0: it
   begins at P, and S is the way to the next.  Each line is solved by one thread, by elimination from below and
   substitution from above; what the second needs of the first is in scratch memory, line LINE of LINES, so that threads
   of neighbouring lines have neighbouring addresses.  */

#ifndef BENCH_NPB_LINES_H
#define BENCH_NPB_LINES_H

#include "npb-flux.h"

/* Quantities of scratch memory for each point.  */
enum
{
  BT_SCRATCH = 25,
  SP_SCRATCH = 6
};

/* LU's weight of neighbours.  */
#define LU_OMEGA 1.2

/* B += what a step of DT makes of the value at P in direction DIR for itself.  */
NPB_DEVICE static inline void
flow_itself (double b[5][5], const double *u, const double *w, int size, int n, int dir, int p, double dt)
{
  flow_viscous_matrix (b, u, w, size, dir, p, 2 * dt * (n - 1) * (n - 1));
}

/* B is 1.  */
NPB_DEVICE static inline void
flow_unit (double b[5][5])
{
  for (int m = 0; m < 5; m++)
    for (int l = 0; l < 5; l++)
      b[m][l] = m == l;
}

/* R becomes the solution X of B X = R; B is lost.  */
NPB_DEVICE static inline void
flow_solve (double b[5][5], double r[5])
{
  for (int i = 0; i < 5; i++)
    {
      double pivot = 1 / b[i][i];
      for (int m = i + 1; m < 5; m++)
	{
	  double f = b[m][i] * pivot;
	  for (int l = i + 1; l < 5; l++)
	    b[m][l] -= f * b[i][l];
	  r[m] -= f * r[i];
	}
    }
  for (int i = 4; i >= 0; i--)
    {
      for (int l = i + 1; l < 5; l++)
	r[i] -= b[i][l] * r[l];
      r[i] /= b[i][i];
    }
}

/* The same, and C becomes the solution X of B X = C.  */
NPB_DEVICE static inline void
flow_solve_block (double b[5][5], double c[5][5], double r[5])
{
  for (int i = 0; i < 5; i++)
    {
      double pivot = 1 / b[i][i];
      for (int l = i + 1; l < 5; l++)
	b[i][l] *= pivot;
      for (int l = 0; l < 5; l++)
	c[i][l] *= pivot;
      r[i] *= pivot;
      for (int m = 0; m < 5; m++)
	if (m != i)
	  {
	    double f = b[m][i];
	    for (int l = i + 1; l < 5; l++)
	      b[m][l] -= f * b[i][l];
	    for (int l = 0; l < 5; l++)
	      c[m][l] -= f * c[i][l];
	    r[m] -= f * r[i];
	  }
    }
}

/* BT: solve the line, whose matrix has a block below and one above each point's.  R has right sides, and gets the
   solutions.  */
NPB_DEVICE static inline void
bt_line (const double *u, const double *w, double *r, double *scratch, int size, int n, double dt, int dir, int p,
	 int s, int line, int lines)
{
  double c[5][5], x[5];
  for (int m = 0; m < 5; m++)
    {
      x[m] = 0;
      for (int l = 0; l < 5; l++)
	c[m][l] = 0;
    }
  for (int at = 1; at < n - 1; at++)
    {
      int here = p + at * s;
      double a[5][5], b[5][5], y[5];
      flow_neighbour (a, u, w, size, n, dir, here - s, -1, dt);
      flow_unit (b);
      flow_itself (b, u, w, size, n, dir, here, dt);
      for (int m = 0; m < 5; m++)
	{
	  y[m] = r[m * size + here];
	  for (int l = 0; l < 5; l++)
	    {
	      y[m] -= a[m][l] * x[l];
	      for (int k = 0; k < 5; k++)
		b[m][k] -= a[m][l] * c[l][k];
	    }
	}
      flow_neighbour (c, u, w, size, n, dir, here + s, 1, dt);
      flow_solve_block (b, c, y);
      for (int m = 0; m < 5; m++)
	{
	  x[m] = y[m];
	  r[m * size + here] = y[m];
	  for (int l = 0; l < 5; l++)
	    scratch[((at * 5 + m) * 5 + l) * lines + line] = c[m][l];
	}
    }
  for (int at = n - 3; at > 0; at--)
    {
      int here = p + at * s;
      double y[5];
      for (int m = 0; m < 5; m++)
	{
	  y[m] = r[m * size + here];
	  for (int l = 0; l < 5; l++)
	    y[m] -= scratch[((at * 5 + m) * 5 + l) * lines + line] * x[l];
	}
      for (int m = 0; m < 5; m++)
	r[m * size + here] = x[m] = y[m];
    }
}

/* SP: from right sides at P to those in which x's matrix is diagonal.  */
NPB_DEVICE static inline void
sp_before (const double *w, double *r, int size, int p)
{
  double rho = w[p], x = w[size + p], y = w[2 * size + p], z = w[3 * size + p], sound = w[FLOW_SOUND * size + p];
  double r0 = r[p], r1 = r[size + p], r2 = r[2 * size + p], r3 = r[3 * size + p], r4 = r[4 * size + p];
  double a = FLOW_C2 / (sound * sound) * (w[FLOW_Q * size + p] * r0 - x * r1 - y * r2 - z * r3 + r4);
  double b = M_SQRT1_2 * rho * (x * r0 - r1), c = M_SQRT1_2 * rho * sound * a;
  r[p] = r0 - a;
  r[size + p] = -rho * (z * r0 - r3);
  r[2 * size + p] = rho * (y * r0 - r2);
  r[3 * size + p] = c - b;
  r[4 * size + p] = b + c;
}

/* SP: the solution X at P in direction DIR becomes the next one's right side, in R; the last one's the change of U.  */
NPB_DEVICE static inline void
sp_after (const double *u, const double *w, double *r, int size, int dir, int p, const double x[5])
{
  if (dir == 0)
    {
      double half = 0.5 * (x[3] + x[4]), part = M_SQRT1_2 * x[2];
      r[p] = -x[1];
      r[size + p] = x[0];
      r[2 * size + p] = M_SQRT1_2 * (x[3] - x[4]);
      r[3 * size + p] = half - part;
      r[4 * size + p] = half + part;
    }
  else if (dir == 1)
    {
      double half = 0.5 * (x[3] + x[4]), part = M_SQRT1_2 * x[0];
      r[p] = M_SQRT1_2 * (x[3] - x[4]);
      r[size + p] = -x[2];
      r[2 * size + p] = x[1];
      r[3 * size + p] = half - part;
      r[4 * size + p] = half + part;
    }
  else
    {
      double vx = w[size + p], vy = w[2 * size + p], vz = w[3 * size + p], sound = w[FLOW_SOUND * size + p], rho = u[p];
      double sum = M_SQRT1_2 * rho / sound * (x[3] + x[4]), mass = x[2] + sum, part = M_SQRT1_2 * rho * (x[3] - x[4]);
      r[p] = mass;
      r[size + p] = vx * mass - rho * x[1];
      r[2 * size + p] = vy * mass + rho * x[0];
      r[3 * size + p] = vz * mass + part;
      r[4 * size + p]
	  = rho * (vy * x[0] - vx * x[1]) + w[FLOW_Q * size + p] * mass + sound * sound / FLOW_C2 * sum + vz * part;
    }
}

/* SP: solve the line.  Each quantity has a matrix with two diagonals below and two above: the first three the same, of
   the velocity, the others of the velocity with that of sound, and without.  R has right sides; see sp_after.  */
NPB_DEVICE static inline void
sp_line (const double *u, const double *w, double *r, double *scratch, int size, int n, double dt, int dir, int p,
	 int s, int line, int lines)
{
  double h1 = dt * (n - 1) * (n - 1), h2 = dt * 0.5 * (n - 1), fourth = dt * FLOW_FOURTH;
  const double *v = w + (FLOW_V + dir) * size, *sound = w + FLOW_SOUND * size;
  /* Of the two points below, by matrix and quantity: what is left of the diagonals above, and of the right side.  */
  double d1[3] = { 0 }, e1[3] = { 0 }, x1[5] = { 0 }, d2[3] = { 0 }, e2[3] = { 0 }, x2[5] = { 0 };
  for (int at = 1; at < n - 1; at++)
    {
      int here = p + at * s;
      double a = at > 2 ? fourth : 0, e = at < n - 3 ? fourth : 0;
      double spread = flow_diffusion (dir), low = -h1 * (spread + FLOW_HEAT * w[here - s]);
      double middle = 1 + 2 * h1 * (spread + FLOW_HEAT * w[here]) + (at == 1 || at == n - 2 ? 5 : 6) * fourth;
      double high = -h1 * (spread + FLOW_HEAT * w[here + s]);
      if (at > 1)
	low -= 4 * fourth;
      if (at < n - 2)
	high -= 4 * fourth;
      for (int m = 0; m < 3; m++)
	{
	  int sign = m == 0 ? 0 : m == 1 ? 1 : -1, first = m == 0 ? 0 : m + 2, last = m == 0 ? 2 : m + 2;
	  double b = low - h2 * (v[here - s] + sign * sound[here - s]);
	  double d = high + h2 * (v[here + s] + sign * sound[here + s]);
	  b -= a * d2[m];
	  double pivot = 1 / (middle - a * e2[m] - b * d1[m]);
	  d = (d - b * e1[m]) * pivot;
	  for (int l = first; l <= last; l++)
	    {
	      double y = (r[l * size + here] - a * x2[l] - b * x1[l]) * pivot;
	      x2[l] = x1[l];
	      x1[l] = y;
	      r[l * size + here] = y;
	    }
	  d2[m] = d1[m];
	  e2[m] = e1[m];
	  d1[m] = d;
	  e1[m] = e * pivot;
	  scratch[(at * 6 + m) * lines + line] = d1[m];
	  scratch[(at * 6 + 3 + m) * lines + line] = e1[m];
	}
    }
  /* Now of the two points above.  */
  for (int l = 0; l < 5; l++)
    x1[l] = x2[l] = 0;
  for (int at = n - 2; at > 0; at--)
    {
      int here = p + at * s;
      double y[5];
      for (int l = 0; l < 5; l++)
	{
	  int m = l < 3 ? 0 : l - 2;
	  y[l] = r[l * size + here] - scratch[(at * 6 + m) * lines + line] * x1[l]
		 - scratch[(at * 6 + 3 + m) * lines + line] * x2[l];
	}
      sp_after (u, w, r, size, dir, here, y);
      for (int l = 0; l < 5; l++)
	{
	  x2[l] = x1[l];
	  x1[l] = y[l];
	}
    }
}

/* LU: solve at P, with what its neighbours below (SIGN 1) or above (-1) have become in R.  On the way up the result
   takes the place of R's value, on the way down it is taken away from it.  */
NPB_DEVICE static inline void
lu_point (const double *u, const double *w, double *r, int size, int n, double dt, int p, int sign)
{
  double b[5][5], x[5] = { 0 };
  flow_unit (b);
  for (int dir = 0; dir < 3; dir++)
    {
      double a[5][5];
      int next = p - sign * (dir == 0 ? 1 : dir == 1 ? n : n * n);
      flow_itself (b, u, w, size, n, dir, p, dt);
      flow_neighbour (a, u, w, size, n, dir, next, -sign, dt);
      for (int m = 0; m < 5; m++)
	for (int l = 0; l < 5; l++)
	  x[m] += LU_OMEGA * a[m][l] * r[l * size + next];
    }
  if (sign > 0)
    for (int m = 0; m < 5; m++)
      x[m] = r[m * size + p] - x[m];
  flow_solve (b, x);
  for (int m = 0; m < 5; m++)
    if (sign > 0)
      r[m * size + p] = x[m];
    else
      r[m * size + p] -= x[m];
}

#endif /* BENCH_NPB_LINES_H */
