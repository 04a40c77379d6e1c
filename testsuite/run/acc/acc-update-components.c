/* "update device" of sections of what members point to leaves these pointers alone, where sections begin later, too.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>
#include <stdlib.h>
struct s
{
  int n;
  double *p, *q, a[10];
};
struct t
{
  int k;
  struct s in, *out;
};

int
main (void)
{
  struct s s = { 10, malloc (80) };
  int bad = 0;
  for (int i = 0; i < 10; i++)
    s.p[i] = i, s.a[i] = 3 * i;
#pragma acc enter data copyin (s)
#pragma acc enter data create (s.p[0:10])
#pragma acc update device (s.p[2:5])
#pragma acc parallel loop present (s)
  for (int i = 2; i < 7; i++)
    s.p[i] += 100;
#pragma acc update self (s.p[2:5])
  for (int i = 0; i < 10; i++)
    if (s.p[i] != i + (i >= 2 && i < 7) * 100)
      bad++;
  printf ("section %d\n", bad);
  s.n = 5;
#pragma acc update device (s.n)
#pragma acc parallel loop present (s)
  for (int i = 0; i < s.n; i++)
    s.p[i] = 5, s.a[i] = 6;
#pragma acc update host (s.p[0:10], s.a[0:4])
  for (int i = 0; i < 10; i++)
    if (i < 5 && s.p[i] != 5)
      bad++;
  if (s.a[3] != 6)
    bad++;
  printf ("scalar %d\n", bad);
  struct t t = { 3, { 10, malloc (80) }, &s };
  for (int i = 0; i < 10; i++)
    t.in.p[i] = i;
#pragma acc enter data copyin (t)
#pragma acc enter data create (t.in.p[0:10])
#pragma acc update device (t.in.p[0:10]) async (1) if (t.k == 3)
#pragma acc wait (1)
#pragma acc parallel loop present (t)
  for (int i = 0; i < 10; i++)
    t.in.p[i] += 1;
#pragma acc update self (t.in.p[3:4])
  for (int i = 3; i < 7; i++)
    if (t.in.p[i] != i + 1)
      bad++;
  printf ("nested %d\n", bad);
  return bad != 0;
}
