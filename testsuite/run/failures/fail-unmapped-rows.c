/* { dg-do run } */
/* { dg-skip-if "only the simulator says it" { host gpu } } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "rows of a matrix that are not mapped" } */
/* The message said that the memory was the host's, but not which pointer led there.  */
#include <stdlib.h>

int
main (void)
{
  double **rows = malloc (10 * sizeof *rows), sum = 0;
  for (int i = 0; i < 10; i++)
    rows[i] = calloc (100, sizeof **rows);
#pragma omp target teams distribute parallel for num_teams(1) thread_limit(1) map(to: rows[0:10]) reduction(+: sum)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 100; j++)
      sum += rows[i][j] + 1;	/* line 17 */
  return sum == 0;
}
/* { dg-output "not mapped.*pointer in `rows', which is the host's: map what it points to.*fail-unmapped-rows.c:17" } */
