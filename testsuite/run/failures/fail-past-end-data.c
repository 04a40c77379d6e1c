/* { dg-do run } */
/* { dg-skip-if "only the simulator sees it" { host gpu } } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "one element past the end of an array that enter data maps" } */
#include <stdlib.h>

int
main (void)
{
  int n = 1024;
  float *a = calloc (n, sizeof (float)), *b = calloc (2 * n, sizeof (float));
#pragma omp target enter data map(to: a[:n])
#pragma omp target data map(tofrom: b[:2 * n])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      b[2 * i] = a[i];
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      b[2 * i] = a[i + 1];	/* line 20 */
  }
  return 0;
}
/* { dg-output "out-of-bounds load.*fail-past-end-data.c:20" } */
