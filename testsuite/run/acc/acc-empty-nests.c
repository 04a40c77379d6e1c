/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* { dg-pass empty-nests } */
/* Collapsed loops and tiles with two or more loops without iterations: the body is not executed.  */

static int
count (int n, int m, int *c)
{
  int a = 0, b = 0, d = 0, e = 0, f = 0, g = 0;
#pragma acc parallel loop collapse(2) reduction(+: a)
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < m - 2; j++)
      a++;
#pragma acc parallel loop gang collapse(2) reduction(+: b)
  for (short i = 2; i <= n - 3; i += 2)
    for (long j = 2; j < m - 2; j++)
      b++;
#pragma acc parallel loop collapse(2) reduction(+: d)
  for (int i = n - 3; i >= 2; i--)
    for (unsigned j = m + 97; j > 101; j--)
      d++;
#pragma acc parallel loop collapse(3) reduction(+: e)
  for (int i = 0; i < 2; i++)
    for (int j = 2; j < m - 2; j++)
      for (int k = 2; k < n - 2; k++)
	e++;
#pragma acc parallel loop gang reduction(+: f)
  for (int i = 0; i < 3; i++)
#pragma acc loop vector collapse(2) reduction(+: f)
    for (int j = 2; j < m - 2; j++)
      for (int k = 2; k < n - 2; k++)
	f++;
#pragma acc parallel loop tile(2, 2) reduction(+: g)
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < m - 2; j++)
      g++;
  c[0] = a, c[1] = b, c[2] = d, c[3] = e, c[4] = f, c[5] = g;
  return 0;
}

int
main (void)
{
  const int sizes[][2] = { { 1, 1 }, { 0, 3 }, { 8, 1 }, { 1, 8 }, { 8, 9 }, { 3, -2 }, { 4, 4 }, { -50, -60 } };
  for (int s = 0; s < 8; s++)
    {
      int n = sizes[s][0], m = sizes[s][1], c[6];
      int i = n > 4 ? n - 4 : 0, j = m > 4 ? m - 4 : 0;
      count (n, m, c);
      if (c[0] != i * j || c[1] != (i + 1) / 2 * j || c[2] != i * j || c[3] != 2 * i * j || c[4] != 3 * i * j
	  || c[5] != i * j)
	__builtin_abort ();
    }
  return 0;
}
