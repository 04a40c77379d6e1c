/* npb-flow.c -- BT, SP and LU of the NAS Parallel Benchmarks: classes, initial data, forces, check; see npb-flow.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "npb-flow.h"
#define NPB_DEVICE
#include "npb-flux.h"

#include <stdlib.h>

const struct flow_class bt_classes[flow_class_count + 1]
    = { { "NPB BT class S",
	  12,
	  60,
	  1e-2,
	  { 1.7034283709541311e-01, 1.2975252070034097e-02, 3.2527926989486055e-02, 2.6436421275166801e-02,
	    1.9211784131744430e-01 },
	  { 4.9976913345811579e-04, 4.5195666782961927e-05, 7.3973765172921357e-05, 7.3821238632439731e-05,
	    8.9269630987491446e-04 } },
	{ "NPB BT class W",
	  24,
	  200,
	  0.8e-3,
	  { 0.1125590409344e+03, 0.1180007595731e+02, 0.2710329767846e+02, 0.2469174937669e+02, 0.2638427874317e+03 },
	  { 0.4419655736008e+01, 0.4638531260002e+00, 0.1011551749967e+01, 0.9235878729944e+00, 0.1018045837718e+02 } },
	{ "NPB BT class A",
	  64,
	  200,
	  0.8e-3,
	  { 1.0806346714637264e+02, 1.1319730901220813e+01, 2.5974354511582465e+01, 2.3665622544678910e+01,
	    2.5278963211748344e+02 },
	  { 4.2348416040525025e+00, 4.4390282496995698e-01, 9.6692480136345650e-01, 8.8302063039765474e-01,
	    9.7379901770829278e+00 } },
	{ 0, 0, 0, 0, { 0 }, { 0 } } };

const struct flow_class sp_classes[flow_class_count + 1]
    = { { "NPB SP class S",
	  12,
	  100,
	  1.5e-2,
	  { 2.7470315451339479e-02, 1.0360746705285417e-02, 1.6235745065095532e-02, 1.5840557224455615e-02,
	    3.4849040609362460e-02 },
	  { 2.7289258557377227e-05, 1.0364446640837285e-05, 1.6154798287166471e-05, 1.5750704994480102e-05,
	    3.4177666183390531e-05 } },
	{ "NPB SP class W",
	  36,
	  400,
	  1.5e-3,
	  { 0.1893253733584e-02, 0.1717075447775e-03, 0.2778153350936e-03, 0.2887475409984e-03, 0.3143611161242e-02 },
	  { 0.7542088599534e-04, 0.6512852253086e-05, 0.1049092285688e-04, 0.1128838671535e-04, 0.1212845639773e-03 } },
	{ "NPB SP class A",
	  64,
	  400,
	  1.5e-3,
	  { 2.4799822399300195, 1.1276337964368832, 1.5028977888770491, 1.4217816211695179, 2.1292113035138280 },
	  { 1.0900140297820550e-04, 3.7343951769282091e-05, 5.0092785406541633e-05, 4.7671093939528255e-05,
	    1.3621613399213001e-04 } },
	{ 0, 0, 0, 0, { 0 }, { 0 } } };

const struct flow_class lu_classes[flow_class_count + 1]
    = { { "NPB LU class S",
	  12,
	  50,
	  0.5,
	  { 1.6196343210976702e-02, 2.1976745164821318e-03, 1.5179927653399185e-03, 1.5029584435994323e-03,
	    3.4264073155896461e-02 },
	  { 6.4223319957960924e-04, 8.4144342047347926e-05, 5.8588269616485186e-05, 5.8474222595157350e-05,
	    1.3103347914111294e-03 } },
	{ "NPB LU class W",
	  33,
	  300,
	  1.5e-3,
	  { 0.1236511638192e+02, 0.1317228477799e+01, 0.2550120713095e+01, 0.2326187750252e+01, 0.2826799444189e+02 },
	  { 0.4867877144216e+00, 0.5064652880982e-01, 0.9281818101960e-01, 0.8570126542733e-01, 0.1084277417792e+01 } },
	{ "NPB LU class A",
	  64,
	  250,
	  2,
	  { 7.7902107606689367e+02, 6.3402765259692870e+01, 1.9499249727292479e+02, 1.7845301160418537e+02,
	    1.8384760349464247e+03 },
	  { 2.9964085685471943e+01, 2.8194576365003349e+00, 7.3473412698774742e+00, 6.7139225687777051e+00,
	    7.0715315688392578e+01 } },
	{ 0, 0, 0, 0, { 0 }, { 0 } } };

/* The solution, by quantity: a constant, the coefficients of x, y, z, of their squares, cubes and fourth powers.  */
static const double solution[5][13] = {
  { 2, 0, 0, 4, 5, 3, 0.5, 0.02, 0.01, 0.03, 0.5, 0.4, 0.3 },
  { 1, 0, 0, 0, 1, 2, 3, 0.01, 0.03, 0.02, 0.4, 0.3, 0.5 },
  { 2, 2, 0, 0, 0, 2, 3, 0.04, 0.03, 0.05, 0.3, 0.5, 0.4 },
  { 2, 2, 0, 0, 0, 2, 3, 0.03, 0.05, 0.04, 0.2, 0.1, 0.3 },
  { 5, 4, 3, 2, 0.1, 0.4, 0.3, 0.05, 0.04, 0.03, 0.1, 0.3, 0.2 },
};

/* The solution's quantity M at AT, a place in the unit cube.  */
static double
solution_at (int m, const double at[3])
{
  double sum = solution[m][0];
  for (int d = 0; d < 3; d++)
    {
      const double *c = &solution[m][1 + d];
      sum += at[d] * (c[0] + at[d] * (c[3] + at[d] * (c[6] + at[d] * c[9])));
    }
  return sum;
}

/* Quantity M at AT, interpolated between the solution's values on the faces.  */
static double
between_faces (int m, const double at[3])
{
  double p[3];
  for (int d = 0; d < 3; d++)
    {
      double low[3] = { at[0], at[1], at[2] }, high[3] = { at[0], at[1], at[2] };
      low[d] = 0;
      high[d] = 1;
      p[d] = at[d] * solution_at (m, high) + (1 - at[d]) * solution_at (m, low);
    }
  return p[0] + p[1] + p[2] - p[0] * p[1] - p[0] * p[2] - p[1] * p[2] + p[0] * p[1] * p[2];
}

/* All quantities at all points, N a dimension: FACE's values for those on a face, INNER's for the others.  The caller
   frees them.  */
static double *
everywhere (int n, double (*face) (int m, const double at[3]), double (*inner) (int m, const double at[3]))
{
  double *u = bench_alloc (5l * n * n * n, sizeof *u), h = 1.0 / (n - 1);
  long p = 0;
  for (int m = 0; m < 5; m++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
	for (int i = 0; i < n; i++)
	  {
	    int on_face = i == 0 || j == 0 || k == 0 || i == n - 1 || j == n - 1 || k == n - 1;
	    const double at[3] = { i * h, j * h, k * h };
	    u[p++] = on_face ? face (m, at) : inner (m, at);
	  }
  return u;
}

double *
flow_begin (int n)
{
  return everywhere (n, solution_at, between_faces);
}

double *
flow_forces (int n)
{
  int size = n * n * n;
  double *u = everywhere (n, solution_at, solution_at), *f = bench_alloc (5l * size, sizeof *f);
  double *w = bench_alloc (5l * size, sizeof *w);
  for (int p = 0; p < size; p++)
    flow_shared (u, w, size, p);
  for (int k = 1; k < n - 1; k++)
    for (int j = 1; j < n - 1; j++)
      for (int i = 1; i < n - 1; i++)
	{
	  double r[5] = { 0 };
	  flow_differences (r, u, w, size, n, i, j, k);
	  for (int m = 0; m < 5; m++)
	    f[m * size + (k * n + j) * n + i] = -r[m];
	}
  free (u);
  free (w);
  return f;
}

void
check_flow (const struct flow_class *c, const double *u, const double *r)
{
  int n = c->n, size = n * n * n;
  double *want = everywhere (n, solution_at, solution_at);
  for (int m = 0; m < 5; m++)
    {
      double residual = 0, error = 0, points = pow (n - 2, 3);
      for (int k = 1; k < n - 1; k++)
	for (int j = 1; j < n - 1; j++)
	  for (int i = 1; i < n - 1; i++)
	    {
	      int p = m * size + (k * n + j) * n + i;
	      residual += r[p] * r[p];
	      error += (u[p] - want[p]) * (u[p] - want[p]);
	    }
      bench_check (sqrt (residual / points) / c->residual[m], 1, 1e-8);
      bench_check (sqrt (error / points) / c->error[m], 1, 1e-8);
    }
  free (want);
}
