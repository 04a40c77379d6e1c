/* A loop of a serial construct may have iterations that depend on each other.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" }
   { dg-prune-output "using .vector_length .32.., ignoring 1" } */

#include <stdio.h>

enum { N = 300 };

int
main (void)
{
  int errors = 0, a[N], b[N], c[10][30];
  for (int i = 0; i < N; i++)
    a[i] = b[i] = c[i / 30][i % 30] = 1;
#pragma acc serial loop copy(a)
  for (int i = 1; i < N; i++)
    a[i] += a[i - 1];
#pragma acc serial copy(b, c)
  {
#pragma acc loop auto
    for (int i = N - 2; i >= 0; i--)
      b[i] += b[i + 1];
#pragma acc loop tile(2, *)
    for (int i = 0; i < 10; i++)
      for (int j = 1; j < 30; j++)
	c[i][j] += c[i][j - 1];
  }
  for (int i = 0; i < N; i++)
    errors += (a[i] != i + 1) + (b[i] != N - i) + (c[i / 30][i % 30] != i % 30 + 1);
  /* Where the program says that they do not. */
  int sum = 0;
#pragma acc serial loop vector reduction(+: sum) copy(a)
  for (int i = 0; i < N; i++)
    {
      a[i] = i;
      sum += i;
    }
  errors += sum != N * (N - 1) / 2 || a[N - 1] != N - 1;
  if (errors)
    printf ("%d errors\n", errors);
  return errors != 0;
}
