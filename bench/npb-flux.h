/* npb-flux.h -- the equations of BT, SP and LU of the NAS Parallel Benchmarks, for the host and for devices.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   NAS-95-020, chapter 3: dU/dt is the sum over the directions of differences of fluxes and of viscous terms, plus
   fourth differences and the forces.  U is the density, the three momenta and the energy, quantity Q of point P at
   u[Q * size + p].  All three directions have the same terms but for the velocity that carries and for a coefficient;
   so functions have a direction DIR, 0 to 2, which the caller gives as a constant, and S, the way to the next point.
   W are values that the terms share, laid out as U: 1 / density, the three velocities, half the velocity's square
   (FLOW_RHO to FLOW_Q), and for SP the velocity of sound.  Include it with NPB_DEVICE as for npb-random.h.  */

#ifndef BENCH_NPB_FLUX_H
#define BENCH_NPB_FLUX_H

#include <math.h>

enum
{
  FLOW_RHO,
  FLOW_V,
  FLOW_Q = 4,
  FLOW_SOUND
};

/* The gas: C1 the ratio of specific heats, C2 = C1 - 1; the viscosity, times 4/3 along a velocity, times C1 squared for
   heat; the weight of fourth differences.  */
#define FLOW_C1 1.4
#define FLOW_C2 0.4
#define FLOW_VISCOSITY 0.1
#define FLOW_HEAT (FLOW_C1 * FLOW_C1 * FLOW_VISCOSITY)
#define FLOW_FOURTH 0.25

/* The viscosity of component L of a velocity in direction DIR; the coefficient of second differences there.  */
NPB_DEVICE static inline double
flow_viscosity (int dir, int l)
{
  return l == dir ? 4 * FLOW_VISCOSITY / 3 : FLOW_VISCOSITY;
}
NPB_DEVICE static inline double
flow_diffusion (int dir)
{
  return dir == 2 ? 1.0 : 0.75;
}

/* W but for the velocity of sound, at P.  */
NPB_DEVICE static inline void
flow_shared (const double *u, double *w, int size, int p)
{
  double rho = 1 / u[p], x = rho * u[size + p], y = rho * u[2 * size + p], z = rho * u[3 * size + p];
  w[p] = rho;
  w[FLOW_V * size + p] = x;
  w[(FLOW_V + 1) * size + p] = y;
  w[(FLOW_V + 2) * size + p] = z;
  w[FLOW_Q * size + p] = 0.5 * (x * x + y * y + z * z);
}

/* The velocity of sound at P.  */
NPB_DEVICE static inline double
flow_sound (const double *u, const double *w, int size, int p)
{
  return sqrt (FLOW_C1 * FLOW_C2 * w[p] * (u[4 * size + p] - w[FLOW_Q * size + p] * u[p]));
}

/* Add to R what direction DIR contributes at P, point AT of N along it.  */
NPB_DEVICE static inline void
flow_along (double *r, const double *u, const double *w, int size, int n, int dir, int p, int s, int at)
{
  double h1 = (double)(n - 1) * (n - 1), h2 = 0.5 * (n - 1), second = flow_diffusion (dir) * h1;
  const double *e = u + 4 * size, *rho = w, *q = w + FLOW_Q * size, *v = w + (FLOW_V + dir) * size;
  double above = v[p + s], below = v[p - s], here = v[p];
  for (int m = 0; m < 5; m++)
    {
      const double *f = u + m * size + p;
      r[m] += second * (f[s] - 2 * f[0] + f[-s]);
      double d = (at == 1 || at == n - 2 ? 5 : 6) * f[0];
      if (at > 1)
	d -= 4 * f[-s];
      if (at < n - 2)
	d -= 4 * f[s];
      if (at > 2)
	d += f[-2 * s];
      if (at < n - 3)
	d += f[2 * s];
      r[m] -= FLOW_FOURTH * d;
    }
  r[0] -= h2 * (u[(1 + dir) * size + p + s] - u[(1 + dir) * size + p - s]);
  for (int l = 0; l < 3; l++)
    {
      const double *f = u + (1 + l) * size + p, *g = w + (FLOW_V + l) * size + p;
      r[1 + l] += flow_viscosity (dir, l) * h1 * (g[s] - 2 * g[0] + g[-s]) - h2 * (f[s] * above - f[-s] * below);
    }
  double inner_above = q[p + s] * u[p + s], inner_below = q[p - s] * u[p - s];
  r[1 + dir] -= h2 * FLOW_C2 * (e[p + s] - inner_above - e[p - s] + inner_below);
  r[4] += h1
	      * ((FLOW_VISCOSITY - FLOW_HEAT) * (q[p + s] - 2 * q[p] + q[p - s])
		 + FLOW_VISCOSITY / 6 * (above * above - 2 * here * here + below * below)
		 + FLOW_HEAT * (e[p + s] * rho[p + s] - 2 * e[p] * rho[p] + e[p - s] * rho[p - s]))
	  - h2
		* ((FLOW_C1 * e[p + s] - FLOW_C2 * inner_above) * above
		   - (FLOW_C1 * e[p - s] - FLOW_C2 * inner_below) * below);
}

/* Add to R what all directions contribute at P, which is point I, J, K.  */
NPB_DEVICE static inline void
flow_differences (double *r, const double *u, const double *w, int size, int n, int i, int j, int k)
{
  int p = (k * n + j) * n + i;
  flow_along (r, u, w, size, n, 0, p, 1, i);
  flow_along (r, u, w, size, n, 1, p, n, j);
  flow_along (r, u, w, size, n, 2, p, n * n, k);
}

/* B, 5 by 5, += SCALE times the derivative of the flux of direction DIR by U at P.  */
NPB_DEVICE static inline void
flow_flux_matrix (double b[5][5], const double *u, const double *w, int size, int dir, int p, double scale)
{
  double v[3], q = w[FLOW_Q * size + p], heat = FLOW_C1 * u[4 * size + p] * w[p];
  for (int l = 0; l < 3; l++)
    v[l] = w[(FLOW_V + l) * size + p];
  b[0][1 + dir] += scale;
  for (int m = 0; m < 3; m++)
    {
      b[1 + m][0] -= scale * v[dir] * v[m];
      b[1 + m][1 + dir] += scale * v[m];
      b[1 + m][1 + m] += scale * v[dir];
    }
  b[1 + dir][0] += scale * FLOW_C2 * q;
  for (int l = 0; l < 3; l++)
    b[1 + dir][1 + l] -= scale * FLOW_C2 * v[l];
  b[1 + dir][4] += scale * FLOW_C2;
  b[4][0] += scale * (2 * FLOW_C2 * q - heat) * v[dir];
  for (int l = 0; l < 3; l++)
    b[4][1 + l] -= scale * FLOW_C2 * v[l] * v[dir];
  b[4][1 + dir] += scale * (heat - FLOW_C2 * q);
  b[4][4] += scale * FLOW_C1 * v[dir];
}

/* B += SCALE times the derivative of direction DIR's viscous terms by U at P, with that of the second differences.  */
NPB_DEVICE static inline void
flow_viscous_matrix (double b[5][5], const double *u, const double *w, int size, int dir, int p, double scale)
{
  double rho = w[p], sum = FLOW_HEAT * u[4 * size + p] * rho, k;
  for (int l = 0; l < 3; l++)
    {
      double v = w[(FLOW_V + l) * size + p];
      k = flow_viscosity (dir, l);
      b[1 + l][0] -= scale * k * rho * v;
      b[1 + l][1 + l] += scale * k * rho;
      b[4][1 + l] += scale * (k - FLOW_HEAT) * rho * v;
      sum += (k - FLOW_HEAT) * v * v;
    }
  b[4][0] -= scale * rho * sum;
  b[4][4] += scale * FLOW_HEAT * rho;
  for (int m = 0; m < 5; m++)
    b[m][m] += scale * flow_diffusion (dir);
}

/* B is what a step of DT makes of the value at P for a neighbour in direction DIR, for which P is above (SIGN 1) or
   below (-1).  */
NPB_DEVICE static inline void
flow_neighbour (double b[5][5], const double *u, const double *w, int size, int n, int dir, int p, int sign, double dt)
{
  for (int m = 0; m < 5; m++)
    for (int l = 0; l < 5; l++)
      b[m][l] = 0;
  flow_flux_matrix (b, u, w, size, dir, p, sign * dt * 0.5 * (n - 1));
  flow_viscous_matrix (b, u, w, size, dir, p, -dt * (n - 1) * (n - 1));
}

#endif /* BENCH_NPB_FLUX_H */
