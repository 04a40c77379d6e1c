/* { dg-do run } */
/* Loops of pointers over arrays: mapped by a clause, mapped because the loop names them, static, members, and with other
   constructs.  */
#include <stdio.h>
#include <stdlib.h>

struct { int before; int v[100]; } s;
int g[100];

static void
check (const char *name, const int *a, int want)
{
  for (int i = 0; i < 100; i++)
    if (a[i] != i + want)
      {
	printf ("%s: element %d is %d\n", name, i, a[i]);
	abort ();
      }
}

int
main (void)
{
  int a[100], b[10][10], n = 100;
  for (int i = 0; i < 100; i++)
    a[i] = b[i / 10][i % 10] = g[i] = s.v[i] = i;
  long sum = 0;
#pragma omp target teams distribute parallel for reduction(+: sum) map(to: a)
  for (int *p = a; p < a + 100; p += 3)
    sum += *p;
  if (sum != 1683)
    abort ();
#pragma omp target teams distribute parallel for
  for (int *p = &a[0]; p < &a[100]; p++)
    *p += 1;
  check ("named", a, 1);
#pragma omp target parallel for simd
  for (int *p = a + 99; p >= a; p--)
    *p += 1;
  check ("down", a, 2);
#pragma omp target teams distribute parallel for simd map(tofrom: a)
  for (int *p = a; p < a + n; p++)
    *p += 1;
  check ("variable end", a, 3);
#pragma omp target teams distribute parallel for
  for (int *p = g; p != g + 100; p++)
    *p += 1;
  check ("static", g, 1);
#pragma omp target teams loop
  for (int *p = s.v; p < &s.v[100]; p++)
    *p += 1;
  check ("member", s.v, 1);
#pragma omp target teams distribute parallel for
  for (int *p = b[0]; p < b[10]; p++)
    *p += 1;
  check ("rows", b[0], 1);
#pragma omp target teams distribute parallel for collapse(2)
  for (int *p = &b[0][0]; p < &b[0][0] + 100; p += 10)
    for (int i = 0; i < 10; i++)
      p[i] += 1;
  check ("collapse", b[0], 2);
#pragma omp target parallel map(tofrom: a)
#pragma omp single
#pragma omp taskloop
  for (int *p = a; p < a + 100; p++)
    *p += 1;
  check ("taskloop", a, 4);
#pragma omp target
  {
    int own[100];
#pragma omp parallel for
    for (int *p = own; p < own + 100; p++)
      *p = p - own;
#pragma omp simd
    for (int *p = own; p < own + 100; p++)
      a[p - own] = *p;
  }
  check ("the region's", a, 0);
#pragma omp parallel for
  for (int *p = a; p < a + 100; p++)
    *p += 1;
  check ("host", a, 1);
  printf ("right\n");
  return 0;
}
