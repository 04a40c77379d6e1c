/* { dg-do run } */
/* malloc, calloc, realloc and free on the device; blocks are distinct and aligned.  */

#include <stdlib.h>
#include <string.h>

int
main (void)
{
  int bad = 0, sum = 0;
#pragma omp target map(tofrom: bad, sum)
  {
    char *p[8];
    for (int i = 0; i < 8; i++)
      {
	p[i] = malloc (100 + i);
	if (!p[i] || (unsigned long) p[i] % 16)
	  bad++;
	else
	  memset (p[i], i, 100 + i);
      }
    for (int i = 0; i < 8; i++)
      if (p[i])
	for (int k = 0; k < 100 + i; k++)
	  bad += p[i][k] != i;
    for (int i = 0; i < 8; i += 2)
      free (p[i]);
    int *z = calloc (20, sizeof (int));
    for (int i = 0; i < 20; i++)
      {
	bad += z[i] != 0;
	z[i] = i;
      }
    z = realloc (z, 200 * sizeof (int));
    for (int i = 0; i < 20; i++)
      sum += z[i];
    free (z);
    for (int i = 1; i < 8; i += 2)
      free (p[i]);
    free (0);
  }
  if (bad || sum != 190)
    __builtin_abort ();
  return 0;
}
