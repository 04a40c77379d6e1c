/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Accesses to neighbouring rows share their addresses' computation: with indices of all types, rows that are far apart,
   indices that wrap, pointers to rows, members of structures, and stores that change what is loaded.  */

#include <stdlib.h>

enum { N = 12, COUNT = 5, SIZE = N * N * N };
typedef unsigned char byte;
struct pair { short s; double d; };

#define FN __attribute__ ((noipa)) static void
#pragma omp declare target
#define STENCIL(NAME, INDEX)										\
FN													\
NAME (long *b, const int *a, INDEX n, const INDEX *where)						\
{													\
  for (int t = 0; t < COUNT; t++)									\
    {													\
      INDEX i = where[3 * t], j = where[3 * t + 1], k = where[3 * t + 2];				\
      b[(i * n + j) * n + k] += a[((i + 1) * n + j) * n + k] - 3L * a[((i - 1) * n + j) * n + k]	\
	+ 5L * a[(i * n + j - 1) * n + k] - 7L * a[(i * n + j + 1) * n + k]				\
	+ 11L * a[(i * n + j) * n + k - 1] - 13L * a[(i * n + j) * n + k + 1]				\
	+ 17L * a[((i - 1) * n + (j + 1)) * n + k - 1] - 19L * a[((i + 1) * n + (j - 1)) * n + k + 1];	\
    }													\
}
STENCIL (with_int, int)
STENCIL (with_unsigned, unsigned)
STENCIL (with_long, long)
STENCIL (with_size, unsigned long)
STENCIL (with_short, short)
STENCIL (with_byte, byte)

FN
wrapping (int *b, const int *a, unsigned n, unsigned far, const unsigned *where)
{
  for (int t = 0; t < COUNT; t++)
    {
      unsigned k = where[t];
      /* FAR + N wraps to N - 4.  */
      b[k] = a[k] + 3 * a[k + n] + 5 * a[k + far + n] + 7 * a[k + far];
    }
}
FN
changing (int *a, int n, const int *where)
{
  for (int t = 0; t < COUNT; t++)
    {
      int k = where[t];
      a[k] = a[k + n] + 1;
      a[k + 1] = a[k] * 3 + a[k - n];
      a[k + n] += a[k + 1];
      a[a[k + 2] & 31] = k;
      a[k + n + 1] = a[k] + a[3];
    }
}
FN
members (double *b, const struct pair *p, int n, const int *where)
{
  for (int t = 0; t < COUNT; t++)
    {
      int k = where[t];
      b[k] = p[k].d + p[k + n].s - 2 * p[k - n].d + 4 * p[k + 1].s - 8 * p[k + n + 1].d;
    }
}
FN
arrays (int n, long b[n][n], int a[n][n], const int *where)
{
  for (int t = 0; t + 1 < COUNT; t++)
    {
      int i = where[t], j = where[t + 1];
      b[i][j] = a[i + 1][j] - 3 * a[i - 1][j] + 5 * a[i][j - 1] - 7 * a[i][j + 1] + 9 * a[i][j];
    }
}
FN
negative (int *b, const int *a, int n, int m, const int *where)
{
  for (int t = 0; t < COUNT; t++)
    {
      int k = where[t];
      b[k] = a[k - m * n] - 3 * a[k + m * n] + 5 * a[k - n] + 7 * a[k - m] + 9 * a[k + 2 * n - 3 * m];
    }
}

struct results
{
  long stencils[6][SIZE];
  int wrapped[SIZE], changed[SIZE], negative[SIZE];
  double members[SIZE];
  long arrays[N * N];
};

FN
all (struct results *r)
{
  static const int where[3 * COUNT] = { 1, 2, 3, 10, 10, 10, 5, 6, 7, 1, 1, 1, 10, 1, 10 };
  int a[SIZE], here[COUNT];
  struct pair p[SIZE];
  unsigned w[3 * COUNT], back[COUNT] = { 10, 20, 30, 40, 50 };
  long l[3 * COUNT];
  unsigned long z[3 * COUNT];
  short s[3 * COUNT];
  byte c[3 * COUNT];
  for (int i = 0; i < SIZE; i++)
    {
      a[i] = i * 2654435761u >> 20;
      r->changed[i] = a[i];
      p[i].s = a[i] & 1023;
      p[i].d = a[i] / 7.0;
    }
  for (int i = 0; i < 3 * COUNT; i++)
    w[i] = l[i] = z[i] = s[i] = c[i] = where[i];
  with_int (r->stencils[0], a, N, where);
  with_unsigned (r->stencils[1], a, N, w);
  with_long (r->stencils[2], a, N, l);
  with_size (r->stencils[3], a, N, z);
  with_short (r->stencils[4], a, N, s);
  with_byte (r->stencils[5], a, N, c);
  wrapping (r->wrapped, a, 30, -4u, back);
  for (int i = 0; i < COUNT; i++)
    here[i] = 100 + 17 * i;
  changing (r->changed, 13, here);
  members (r->members, p, 50, here);
  arrays (N, (long (*)[N]) r->arrays, (int (*)[N]) a, where);
  negative (r->negative, a, -5, 7, here);
}
#pragma omp end declare target

int
main (void)
{
  struct results *host = calloc (1, sizeof *host), *device = calloc (1, sizeof *device);
  all (host);
#pragma omp target map(tofrom: device[0])
  all (device);
  for (unsigned i = 0; i < sizeof *host; i++)
    if (((char *) host)[i] != ((char *) device)[i])
      abort ();
  for (int k = 1; k < 6; k++)
    for (int i = 0; i < SIZE; i++)
      if (host->stencils[k][i] != host->stencils[0][i])
	abort ();
  return host->stencils[0][(10 * N + 10) * N + 10] == 0;
}
