#!/bin/sh
# kept-objects.sh -- members of classes, vectors made in loops, and arrays allocated by other functions stay on the device
# (gcc-plugin/host/program/inlined-regions.cc, kept-data.cc), without data constructs.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# With HAND defined the programs have the data construct.
#
# { dg-pass inlined-regions }

. "$SRCDIR/kept-common"

cat >md.c <<'END'
#include <stdio.h>
#include <stdlib.h>
/* molecular dynamics in five functions; positions printed at times */
struct particles { int n; double *x, *v, *f; };
void setup (struct particles *p, int n)
{
  p->n = n; p->x = malloc (3 * n * 8); p->v = calloc (3 * n, 8); p->f = calloc (3 * n, 8);
  for (int i = 0; i < 3 * n; i++) p->x[i] = (i * 7919 % 1009) / 100.0;
}
void forces (struct particles *p)
{
  int n = p->n; double *x = p->x, *f = p->f;
#pragma omp target teams distribute parallel for map(to: x[0:3*n]) map(from: f[0:3*n])
  for (int i = 0; i < n; i++)
    {
      double a[3] = { 0, 0, 0 };
      for (int j = 0; j < n; j++)
	{
	  double d[3], r = 0.01;
	  for (int k = 0; k < 3; k++) { d[k] = x[3 * j + k] - x[3 * i + k]; r += d[k] * d[k]; }
	  for (int k = 0; k < 3; k++) a[k] += d[k] / (r * r);
	}
      for (int k = 0; k < 3; k++) f[3 * i + k] = a[k];
    }
}
void kick (struct particles *p, double dt)
{
  int n = p->n; double *v = p->v, *f = p->f;
#pragma omp target teams distribute parallel for map(to: f[0:3*n]) map(tofrom: v[0:3*n])
  for (int i = 0; i < 3 * n; i++) v[i] += dt * f[i];
}
void drift (struct particles *p, double dt)
{
  int n = p->n; double *v = p->v, *x = p->x;
#pragma omp target teams distribute parallel for map(to: v[0:3*n]) map(tofrom: x[0:3*n])
  for (int i = 0; i < 3 * n; i++) x[i] += dt * v[i];
}
double energy (struct particles *p)
{
  double e = 0; int n = p->n; double *v = p->v;
#pragma omp target teams distribute parallel for map(to: v[0:3*n]) map(tofrom: e) reduction(+: e)
  for (int i = 0; i < 3 * n; i++) e += v[i] * v[i];
  return e / 2;
}
int main (int argc, char **argv)
{
  struct particles p;
  int n = argc * 100, steps = 9;
  setup (&p, n);
  {
#ifdef HAND
  double *x = p.x, *v = p.v, *f = p.f;
#pragma omp target data map(tofrom: x[0:3*n], v[0:3*n]) map(alloc: f[0:3*n])
#endif
  for (int t = 0; t < steps; t++)
    {
      forces (&p);
      kick (&p, 1e-4);
      drift (&p, 1e-4);
      if (t % 4 == 0) printf ("%.6g\n", energy (&p));
    }
  }
  double s = 0;
  for (int i = 0; i < 3 * n; i++) s += p.x[i] + p.v[i];
  printf ("%.8g\n", s);
}
END
program $CC md.c

cat >kmeans.cc <<'END'
#include <vector>
#include <cstring>
#include <cmath>
#include <cstdio>
#include <cstdlib>
class KMeans
{
  int n, k, d;
  std::vector<float> points, centres;
  std::vector<int> member;
  std::vector<float> sums;
  std::vector<int> counts;
public:
  KMeans (int n, int k, int d) : n (n), k (k), d (d), points (n * d), centres (k * d), member (n), sums (k * d), counts (k)
  {
    unsigned s = 7;
    for (auto &p : points) { s = s * 1664525u + 1013904223u; p = (s >> 16) / 65536.f; }
    for (int i = 0; i < k * d; i++) centres[i] = points[i];
  }
  void assign ()
  {
    int n = this->n, k = this->k, d = this->d;
    float *p = points.data (), *c = centres.data (); int *m = member.data ();
#pragma omp target teams distribute parallel for map(to: p[0:n*d], c[0:k*d]) map(from: m[0:n])
    for (int i = 0; i < n; i++)
      {
	int best = 0; float least = 1e30f;
	for (int j = 0; j < k; j++)
	  {
	    float s = 0;
	    for (int x = 0; x < d; x++) s += (p[i * d + x] - c[j * d + x]) * (p[i * d + x] - c[j * d + x]);
	    if (s < least) { least = s; best = j; }
	  }
	m[i] = best;
      }
  }
  void accumulate ()
  {
    int n = this->n, k = this->k, d = this->d;
    float *p = points.data (), *s = sums.data (); int *m = member.data (), *q = counts.data ();
    std::fill (sums.begin (), sums.end (), 0.f); std::fill (counts.begin (), counts.end (), 0);
#pragma omp target teams distribute parallel for map(to: p[0:n*d], m[0:n]) map(tofrom: s[0:k*d], q[0:k])
    for (int i = 0; i < n; i++)
      {
#pragma omp atomic
	q[m[i]]++;
	for (int x = 0; x < d; x++)
	  {
#pragma omp atomic
	    s[m[i] * d + x] += (int) (p[i * d + x] * 256) / 256.f;
	  }
      }
  }
  void move ()
  {
    for (int j = 0; j < k; j++)
      for (int x = 0; x < d; x++)
	if (counts[j]) centres[j * d + x] = sums[j * d + x] / counts[j];
  }
  void run (int steps)
  {
#ifdef HAND
    int n = this->n, k = this->k, d = this->d;
    float *p = points.data (), *c = centres.data (), *s = sums.data (); int *m = member.data (), *q = counts.data ();
#pragma omp target data map(to: p[0:n*d]) map(alloc: m[0:n])
#endif
    for (int t = 0; t < steps; t++) { assign (); accumulate (); move (); }
  }
  double result () { double s = 0; for (auto c : centres) s += c; return s; }
};
int main (int argc, char **)
{
  int n = argc * 2000, steps = 6;
  KMeans m (n, 8, 4);
  m.run (steps);
  printf ("%.5g\n", m.result ());
}
END
if test -n "${CXX-}"; then program $CXX kmeans.cc; fi

cat >layers.cc <<'END'
#include <vector>
#include <cmath>
#include <cstdio>
#include <cstdlib>
/* a chain of layers with temporaries made for each pass */
static void dense (const float *w, const float *x, float *y, int n)
{
#pragma omp target teams distribute parallel for map(to: w[0:n*n], x[0:n]) map(from: y[0:n])
  for (int i = 0; i < n; i++) { float s = 0; for (int j = 0; j < n; j++) s += w[j * n + i] * x[j]; y[i] = s; }
}
static void relu (float *y, int n)
{
#pragma omp target teams distribute parallel for map(tofrom: y[0:n])
  for (int i = 0; i < n; i++) y[i] = y[i] > 0 ? y[i] : 0.01f * y[i];
}
static void add (const float *t, float *x, int n)
{
#pragma omp target teams distribute parallel for map(to: t[0:n]) map(tofrom: x[0:n])
  for (int i = 0; i < n; i++) x[i] = 0.5f * x[i] + 0.001f * t[i];
}
int main (int argc, char **)
{
  int n = argc * 80, steps = 7;
  std::vector<float> w (n * n), x (n, 1.f);
  for (int i = 0; i < n * n; i++) w[i] = (i * 31 % 17 - 8) / 8.f;
  {
  float *pw = w.data (), *px = x.data ();
#ifdef HAND
#pragma omp target data map(to: pw[0:n*n]) map(tofrom: px[0:n])
#endif
  for (int t = 0; t < steps; t++)
    {
      std::vector<float> tmp (n);
      float *pt = tmp.data ();
#ifdef HAND
#pragma omp target data map(alloc: pt[0:n])
#endif
      {
      dense (pw, px, pt, n);
      relu (pt, n);
      add (pt, px, n);
      }
    }
  }
  double s = 0;
  for (float f : x) s += f;
  printf ("%.5g\n", s);
}
END
if test -n "${CXX-}"; then program $CXX layers.cc; fi

cat >options.cc <<'END'
#include <cmath>
#include <cstdio>
#include <cstdlib>
/* prices of options, again and again; new and delete */
struct Options
{
  int n; float *s, *k, *t, *call, *put;
  Options (int n) : n (n), s (new float[n]), k (new float[n]), t (new float[n]), call (new float[n]), put (new float[n])
  { for (int i = 0; i < n; i++) s[i] = 5 + i % 25, k[i] = 1 + i % 99, t[i] = 0.25f + i % 9, call[i] = put[i] = 0; }
  ~Options () { delete[] s; delete[] k; delete[] t; delete[] call; delete[] put; }
  static float cnd (float d)
  {
    float k = 1 / (1 + 0.2316419f * fabsf (d)), c = 0.3989423f * expf (-0.5f * d * d) * k * (0.3193815f + k * (-0.3565638f + k * 1.7814779f));
    return d > 0 ? 1 - c : c;
  }
  void price (float r, float v)
  {
    float *s = this->s, *k = this->k, *t = this->t, *c = call, *p = put; int n = this->n;
#pragma omp target teams distribute parallel for map(to: s[0:n], k[0:n], t[0:n]) map(from: c[0:n], p[0:n])
    for (int i = 0; i < n; i++)
      {
	float q = sqrtf (t[i]), d1 = (logf (s[i] / k[i]) + (r + 0.5f * v * v) * t[i]) / (v * q), d2 = d1 - v * q, e = expf (-r * t[i]);
	c[i] = s[i] * cnd (d1) - k[i] * e * cnd (d2);
	p[i] = k[i] * e * (1 - cnd (d2)) - s[i] * (1 - cnd (d1));
      }
  }
  void age (float dt)
  {
    float *t = this->t; int n = this->n;
#pragma omp target teams distribute parallel for map(tofrom: t[0:n])
    for (int i = 0; i < n; i++) t[i] -= dt;
  }
};
int main (int argc, char **)
{
  int n = argc * 1000, steps = 8;
  Options o (n);
  {
#ifdef HAND
  float *s = o.s, *k = o.k, *t = o.t, *c = o.call, *p = o.put;
#pragma omp target data map(to: s[0:n], k[0:n], t[0:n]) map(from: c[0:n], p[0:n])
#endif
  for (int i = 0; i < steps; i++) { o.price (0.02f, 0.3f); o.age (0.001f); }
  }
  double sum = 0;
  for (int i = 0; i < n; i++) sum += o.call[i] + o.put[i];
  printf ("%.5g\n", sum);
}
END
if test -n "${CXX-}"; then program $CXX options.cc; fi
