/* "update" of objects with pointers in them: those that are attached stay so, on both sides; others are copied.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>
#include <stdlib.h>
#include <openacc.h>
struct in
{
  double *q;
  int k;
};
struct s
{
  int n;
  double *p;
  struct in in;
  void (*f) (void);
  double *dev;
};

int
main (void)
{
  struct s s = { 10, malloc (80), { malloc (80), 3 } };
  int bad = 0;
  double *p = s.p, *q = s.in.q;
  for (int i = 0; i < 10; i++)
    p[i] = i, q[i] = 2 * i;
  s.dev = acc_malloc (80);
  double *dev = s.dev;
#pragma acc enter data copyin (s)
#pragma acc enter data copyin (s.p[0:10], s.in.q[0:10])
  s.n = 5;
#pragma acc update device (s)
#pragma acc parallel loop present (s)
  for (int i = 0; i < s.n; i++)
    {
      s.p[i] += 5;
      s.in.q[i] += 6;
      s.dev[i] = 3;
    }
#pragma acc parallel present (s)
  s.in.k = 77;
#pragma acc update self (s)
  bad += s.p != p || s.in.q != q || s.dev != dev || s.in.k != 77;
#pragma acc update self (s.p[0:10], s.in.q[0:10])
  for (int i = 0; i < 5; i++)
    bad += p[i] != i + 5 || q[i] != 2 * i + 6;
  struct s *r = &s;
  s.n = 8, s.in.k = 4;
#pragma acc update device (r[0:1]) async (2) if (s.n == 8)
#pragma acc parallel loop present (r[0:1]) async (2)
  for (int i = 0; i < r->n; i++)
    {
      r->p[i] += 5;
      r->in.q[i] += r->in.k;
    }
#pragma acc update host (s) async (2)
#pragma acc wait
  bad += s.p != p || s.in.q != q;
#pragma acc update self (s.p[0:10], s.in.q[0:10])
  for (int i = 0; i < 5; i++)
    bad += p[i] != i + 10 || q[i] != 2 * i + 10;
  printf ("%d wrong\n", bad);
  return bad != 0;
}
