/* { dg-do run } */
/* { dg-require-effective-target before-gcc-14 } */
/* Rows of an array of pointers were not attached; or the array was, as if it pointed to the row.  */

#include <stdlib.h>

static int cell[3][5], *row[3];

static void
rows_one_after_another (void)
{
  int s = 0;
  for (int i = 0; i < 3; i++)
    row[i] = cell[i];
#pragma omp target enter data map(to: cell) map(alloc: row)
  for (int i = 0; i < 3; i++)
    {
#pragma omp target enter data map(alloc: row[i][0:5])
    }
#pragma omp target map(alloc: cell, row)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 5; j++)
      row[i][j] = (i + 1) * 2;
#pragma omp target update from(cell)
  for (int i = 0; i < 3; i++)
    {
#pragma omp target exit data map(release: row[i][0:5])
    }
#pragma omp target exit data map(release: row, cell)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 5; j++)
      s += cell[i][j];
  if (s != 60)
    abort ();
}

/* A matrix as programs allocate it, mapped twice.  */

static double
matrix (int n, int m)
{
  double **a = malloc (n * sizeof *a), s = 0;
  for (int i = 0; i < n; i++)
    {
      a[i] = malloc (m * sizeof **a);
      for (int j = 0; j < m; j++)
	a[i][j] = i * m + j;
    }
#pragma omp target enter data map(to: a[0:n])
  for (int twice = 0; twice < 2; twice++)
    {
      for (int i = 0; i < n; i++)
	{
#pragma omp target enter data map(to: a[i][0:m])
	}
#pragma omp target teams distribute parallel for collapse(2)
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m; j++)
	  a[i][j] += 1;
      for (int i = 0; i < n; i++)
	{
#pragma omp target exit data map(from: a[i][0:m])
	}
    }
  for (int i = 0; i < n; i++)
    {
#pragma omp target map(tofrom: a[i][1:m - 1])
      a[i][1] += 10;
#pragma omp target data map(tofrom: a[i][0:m])
#pragma omp target
      a[i][0] += 100;
    }
#pragma omp target exit data map(delete: a[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += a[i][j];
  return s;
}

int
main (void)
{
  rows_one_after_another ();
  if (matrix (3, 4) != 66 + 24 + 330)
    abort ();

  /* The array is the region's own.  */
  int s = 0, n = 3, *local[3] = { row[0], row[1], row[2] }, *vla[n];
  for (int i = 0; i < n; i++)
    vla[i] = row[i];
#pragma omp target map(tofrom: local[1][1:3]) map(tofrom: s)
  {
    s = local[1][3];
    local[1][2] = 98;
  }
#pragma omp target map(tofrom: vla[2][0:5])
  vla[2][0] = 77;
#pragma omp target map(tofrom: row[1][0:5])
  row[1][4] = 99;
  return s != 4 || cell[1][2] != 98 || local[1] != row[1] || cell[2][0] != 77 || cell[1][4] != 99;
}
