/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* { dg-output "^0 1\n0 2\n1 1\n1 2\n2 1\n2 2\nhost 5\n3 1\n" } */
/* What regions print comes in their order, and before what the host prints afterwards.  */

#include <stdio.h>
#include <stdlib.h>

int
main (void)
{
  int *a = calloc (1, sizeof *a);
#pragma omp target data map(tofrom: a[:1])
  for (int k = 0; k < 3; k++)
    {
#pragma omp target
      {
	printf ("%d 1\n", k);
	a[0]++;
      }
#pragma omp target
      {
	printf ("%d 2\n", k);
	a[0] += k < 2;
      }
    }
  printf ("host %d\n", a[0]);
  fflush (stdout);
#pragma omp target
  printf ("3 1\n");
}
