/* { dg-do run } */
/* { dg-require-effective-target before-gcc-14 } */
/* The same in structs: arrays of pointers in them, pointers to pointers, and arrays of structs with pointers.  */

#include <stdlib.h>

struct grid { int n; double *f[3], **m; };
struct part { int n; float *p; };

static double
grids (struct grid *p)
{
  double sum = 0;
#pragma omp target map(to: p->f[0][0:5], p->f[2][0:5], p->n) map(tofrom: sum)
  for (int i = 0; i < p->n; i++)
    sum += p->f[0][i] + p->f[2][i];
  for (int k = 0; k < 3; k++)
    {
#pragma omp target map(to: p->f[k][0:5], p->n) map(tofrom: sum)
      for (int i = 0; i < p->n; i++)
	sum += p->f[k][i];
    }
#pragma omp target enter data map(to: p[0:1])
#pragma omp target enter data map(to: p->m[0:3])
  for (int k = 0; k < 3; k++)
    {
#pragma omp target enter data map(to: p->m[k][0:5])
#pragma omp target enter data map(to: p->f[k][1:4])
    }
#pragma omp target map(tofrom: sum)
  for (int k = 0; k < 3; k++)
    for (int i = 1; i < 5; i++)
      {
	sum += p->f[k][i] + p->m[k][i];
	p->f[k][i] += 1;
      }
  for (int k = 0; k < 3; k++)
    {
#pragma omp target exit data map(release: p->m[k][0:5])
#pragma omp target exit data map(from: p->f[k][1:4])
    }
#pragma omp target exit data map(release: p->m[0:3])
#pragma omp target exit data map(release: p[0:1])
  return sum;
}

/* The pointer to the pointers and one of them, in one construct.  */

static double
both (struct grid *p)
{
  double sum = 0;
#pragma omp target map(to: p->n, p->m[0:3], p->m[1][0:5]) map(tofrom: sum)
  for (int i = 0; i < p->n; i++)
    sum += p->m[1][i];
#pragma omp target data map(to: p->m[2][1:4], p->n, p->m[0:3])
#pragma omp target map(tofrom: sum)
  for (int i = 1; i < p->n; i++)
    sum += p->m[2][i];
  return sum;
}

static void
parts (struct part *u)
{
  struct part t[3];
  for (int i = 0; i < 3; i++)
    t[i] = u[i];
#pragma omp target enter data map(to: t)
  for (int i = 0; i < 3; i++)
    {
#pragma omp target enter data map(to: t[i].p[0:t[i].n])
    }
#pragma omp target
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < t[i].n; k++)
      t[i].p[k] += 5;
  for (int i = 0; i < 3; i++)
    {
#pragma omp target exit data map(from: t[i].p[0:t[i].n])
    }
#pragma omp target exit data map(from: t)

#pragma omp target map(to: u[0:3]) map(tofrom: u[1].p[0:4])
  u[1].p[0] += 50;
  for (int i = 0; i < 3; i++)
    {
#pragma omp target map(to: u[i].n) map(tofrom: u[i].p[0:4])
      u[i].p[1] += u[i].n;
#pragma omp target map(to: t[i].n) map(tofrom: t[i].p[0:4])
      t[i].p[1] += t[i].n;
#pragma omp target map(tofrom: u[i].p[0:4])
      u[i].p[1] += 1;
#pragma omp target data map(to: t[i].n) map(tofrom: t[i].p[0:4])
#pragma omp target
      t[i].p[2] += t[i].n;
    }
#pragma omp target map(to: t[1].n) map(tofrom: t[1].p[0:4])
  t[1].p[3] += t[1].n;
}

int
main (void)
{
  double cell[3][5], *m[3] = { cell[0], cell[1], cell[2] };
  struct grid g = { 5, { cell[0], cell[1], cell[2] }, m };
  float x[3][4];
  struct part u[3] = { { 4, x[0] }, { 4, x[1] }, { 4, x[2] } };
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < 5; i++)
      {
	cell[k][i] = i + 50 * k;
	if (i < 4)
	  x[k][i] = k;
      }
  if (both (&g) != 10 + 5 * 50 + 10 + 4 * 100)
    abort ();
  if (grids (&g) != 520 + 780 + 2 * 630 || cell[2][4] != 105)
    abort ();
  parts (u);
  for (int k = 0; k < 3; k++)
    if (x[k][0] != k + 5 + 50 * (k == 1) || x[k][1] != k + 5 + 9 || x[k][2] != k + 5 + 4
	|| x[k][3] != k + 5 + 4 * (k == 1))
      abort ();
  return 0;
}
