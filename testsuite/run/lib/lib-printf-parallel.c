/* { dg-do run } */
/* printf from several threads: whole lines, one for each thread.  */

#include <stdio.h>

int
main (void)
{
  int n = 0;
#pragma omp target parallel for num_threads(4) map(tofrom: n)
  for (int i = 0; i < 6; i++)
    {
#pragma omp critical
      {
	printf ("line %d\n", n);
	n++;
      }
    }
  return n != 6;
}
/* { dg-output "line 0\nline 1\nline 2\nline 3\nline 4\nline 5\n" } */
