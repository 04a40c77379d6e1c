// Searches: a template, routines of workers and lanes, a reference to a gang's scalar.
// { dg-do run }
// { dg-options "-O2 -fno-openmp -fopenacc" }

#include <cstdio>

template<typename T>
T
search (const T *v, int n, T wanted)
{
  T where = -1;
#pragma acc parallel num_gangs (1) num_workers (4) copy (where) copyin (v[0:n])
  {
    T mine = -1;
#pragma acc loop worker vector
    for (int i = 0; i < n; i++)
      if (v[i] == wanted)
	mine = i;
    where = mine;
  }
  return where;
}

#pragma acc routine worker
int
by_workers (const int *v, int n, int wanted)
{
  int mine = -1;
#pragma acc loop worker
  for (int i = 0; i < n; i++)
    if (v[i] == wanted)
      mine = i;
  return mine;
}

#pragma acc routine vector
int
by_lanes (const int *v, int n, int wanted)
{
  int mine = -1;
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    if (v[i] == wanted)
      mine = i;
  return mine;
}

#pragma acc routine seq
static void
set (int &x, int v)
{
  x = v;
}

int
main ()
{
  int a[300], found[10], products[10], bad = 0;
  double b[300];
  for (int i = 0; i < 300; i++)
    b[i] = a[i] = 300 - i;
  bad += search (a, 300, 100) != 200;
  bad += search (b, 300, 40.) != 260;
#pragma acc parallel loop gang num_gangs (3) num_workers (4) copyout (found, products) copyin (a)
  for (int i = 0; i < 10; i++)
    {
      found[i] = by_workers (a, 300, 30 + i);
      int x = 5, y = 6;
#pragma acc loop worker
      for (int j = 0; j < 40; j++)
	if (j == 22)
	  set (x, i);
#pragma acc loop worker
      for (int j = 0; j < 40; j++)
	{
	  int also = by_lanes (a, 300, 30 + i);
	  if (j == 2)
	    found[i] += also;
	  if (j == 22)
	    y = x;
	}
      products[i] = x * y;
    }
  for (int i = 0; i < 10; i++)
    bad += (found[i] != 2 * (270 - i)) + (products[i] != i * i);
  std::printf ("%d wrong\n", bad);
  return bad != 0;
}
