/* { dg-do run } */
/* The heap: many threads allocate, fill, check, free, grow; objects do not overlap; exhaustion is a null pointer.  */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#pragma omp declare target
static int
work (unsigned seed)
{
  unsigned char *p[12] = { 0 };
  size_t n[12];
  int bad = 0;
  for (int round = 0; round < 40; round++)
    {
      seed = seed * 1103515245 + 12345;
      int i = (seed >> 16) % 12;
      if (p[i])
	{
	  for (size_t k = 0; k < n[i]; k += 7)
	    bad += p[i][k] != (unsigned char) (seed & 0 | i * 17 + n[i]);
	  free (p[i]);
	  p[i] = NULL;
	  continue;
	}
      n[i] = 1 + (seed >> 8) % (round % 10 ? 200 : 20000);
      switch (seed >> 28 & 3)
	{
	case 0:
	  p[i] = calloc (n[i], 1);
	  for (size_t k = 0; p[i] && k < n[i]; k++)
	    bad += p[i][k] != 0;
	  break;
	case 1:
	  p[i] = aligned_alloc (256, (n[i] + 255) & -256);
	  bad += (uintptr_t) p[i] % 256 != 0;
	  break;
	case 2:
	  p[i] = realloc (malloc (5), n[i]);
	  break;
	default:
	  p[i] = malloc (n[i]);
	}
      if (!p[i])
	return bad + 1000;
      memset (p[i], i * 17 + n[i], n[i]);
    }
  for (int i = 0; i < 12; i++)
    free (p[i]);
  return bad;
}
#pragma omp end declare target
int
main (void)
{
  int bad = 0, huge = 0;
#pragma omp target teams distribute parallel for map(tofrom: bad) reduction(+: bad)
  for (int i = 0; i < 200; i++)
    bad += work (i * 2654435761u);
#pragma omp target map(tofrom: huge)
  {
    void *p = malloc ((size_t) 1 << 60), *q = malloc (0), *r;
    huge = p != NULL;
    huge |= posix_memalign (&r, 64, 100) || (uintptr_t) r % 64 ? 2 : 0;
    huge |= posix_memalign (&p, 3, 100) == 0 ? 4 : 0;
    free (q);
    free (r);
    free (NULL);
  }
  printf ("%d %d\n", bad, huge);
  return bad || huge;
}
