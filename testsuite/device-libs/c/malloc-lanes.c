/* { dg-do run } */
/* Thousands of lanes have memory at once, from every function that gives some, and grow and free it each for
   itself.  */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 8192 };
static unsigned char *blocks[LANES];
#pragma omp declare target (blocks)

#pragma omp declare target
static size_t
size_of (int i)
{
  return 8 + i * 37 % 300;
}

static unsigned char *
get (int i)
{
  const size_t n = size_of (i), align = (size_t) 16 << i / 5 % 5;
  void *p = NULL;
  switch (i % 5)
    {
    case 0:
      return malloc (n);
    case 1:
      return calloc (n, 1);
    case 2:
      return posix_memalign (&p, align, n) == 0 && (uintptr_t) p % align == 0 ? p : NULL;
    case 3:
      p = aligned_alloc (align, (n + align - 1) & -align);
      return (uintptr_t) p % align == 0 ? p : NULL;
    default:
      return realloc (NULL, n);
    }
}

/* How many of the N bytes at P are not what lane I has written.  */
static int
wrong (const unsigned char *p, size_t n, int i)
{
  int bad = 0;
  for (size_t k = 0; k < n; k++)
    bad += p[k] != (unsigned char) (i + k * 7 + i / 256);
  return bad;
}

static void
fill (unsigned char *p, size_t n, int i)
{
  for (size_t k = 0; k < n; k++)
    p[k] = i + k * 7 + i / 256;
}
#pragma omp end declare target

int
main (void)
{
  int none = 0, bad = 0;
#pragma omp target teams distribute parallel for simd reduction(+: none)
  for (int i = 0; i < LANES; i++)
    {
      blocks[i] = get (i);
      if (blocks[i])
	fill (blocks[i], size_of (i), i);
      else
	none++;
    }
  /* Other lanes than those that got them.  */
#pragma omp target teams distribute parallel for simd reduction(+: none, bad)
  for (int j = 0; j < LANES; j++)
    {
      const int i = (j * 5 + 3) % LANES;
      if (!blocks[i])
	continue;
      bad += wrong (blocks[i], size_of (i), i);
      const size_t n = i % 3 ? size_of (i) * 5 : size_of (i) / 2;
      unsigned char *p = realloc (blocks[i], n);
      if (!p)
	{
	  none++;
	  continue;
	}
      bad += wrong (p, n < size_of (i) ? n : size_of (i), i);
      fill (p, n, i);
      blocks[i] = p;
    }
#pragma omp target teams distribute parallel for simd reduction(+: bad)
  for (int i = 0; i < LANES; i++)
    if (blocks[i])
      {
	bad += wrong (blocks[i], i % 3 ? size_of (i) * 5 : size_of (i) / 2, i);
	free (blocks[i]);
      }
  printf ("%d %d\n", none, bad);
  return none || bad;
}
