/* Products and their like: a thread takes a tile of iterations, which share loads, with each sum in its own order.  */
/* { dg-do run } */
/* { dg-additional-options "-foffload-options=nvptx-none=-mtune-register_tile_threads=1 -foffload-options=nvptx-none=-mtune-block_product_columns_log=0" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef PAIR
# define PAIR _Pragma ("omp target teams distribute parallel for collapse(2)")
# define THREE _Pragma ("omp target teams distribute parallel for collapse(3)")
#endif

enum { SIDE = 300, SIZE = SIDE * SIDE };
typedef double element;

/* Powers of two in B: products are exact, fused or not, and sums are rounded in their order.  */

static void
fill (element *a, element *b, element *c)
{
  for (int i = 0; i < SIZE; i++)
    {
      a[i] = (i * 7 + 1) % 97 / 3.0;
      b[i] = (i % 5 - 2 ? 1.0 : -1.0) * (1 << i % 7);
      c[i] = i % 11 / 7.0;
    }
}

#define FORMS(NAME, LOOPS, LOOPS3)										\
  static void NAME##_product (int n, int m, int l, const element *a, const element *b, element *c)		\
  {														\
    LOOPS													\
    for (int i = 0; i < n; i++)											\
      for (int j = 0; j < m; j++)										\
	{													\
	  element s = 0;											\
	  for (int k = 0; k < l; k++)										\
	    s += a[i * SIDE + k] * b[k * SIDE + j];								\
	  c[i * SIDE + j] = s + c[i * SIDE + j];								\
	}													\
  }														\
  static void NAME##_transposed (int n, int m, int l, const element *a, const element *b, element *c)		\
  {														\
    LOOPS													\
    for (int i = 0; i < n; i++)											\
      for (int j = 0; j < m; j++)										\
	for (int k = 0; k < l; k++)										\
	  c[i * SIDE + j] += a[k * SIDE + i] * b[j * SIDE + k];							\
  }														\
  static void NAME##_columns (int n, int m, int l, const element *a, const element *b, element *c)		\
  {														\
    LOOPS													\
    for (int j = 0; j < m; j++)											\
      for (int i = n - 1; i >= 1; i -= 2)									\
	{													\
	  element s = 1;											\
	  for (unsigned k = 0; k < l; k++)									\
	    s -= a[k * SIDE + i] * b[j * SIDE + k];								\
	  for (int k = 0; k < l; k++)										\
	    s += a[k * SIDE + i];										\
	  c[j * SIDE + i] = s;											\
	}													\
  }														\
  static void NAME##_filter (int n, int m, int l, const element *a, const element *b, element *c)		\
  {														\
    LOOPS													\
    for (int i = 2; i < n + 2; i++)										\
      for (int j = 2; j < m + 2; j++)										\
	{													\
	  element s = 0;											\
	  for (int u = -2; u <= 2; u++)										\
	    for (int v = -2; v <= 2; v++)									\
	      s += a[(i + u) * SIDE + j + v] * b[(u + 2) * 5 + v + 2];						\
	  c[i * SIDE + j] = s * 2;										\
	}													\
  }														\
  static void NAME##_distances (int n, int m, int l, const element *a, const element *b, element *c)		\
  {														\
    LOOPS													\
    for (int i = 0; i < n; i++)											\
      for (int j = 0; j < m; j++)										\
	{													\
	  element s = 0;											\
	  for (int k = 0; k < l; k++)										\
	    {													\
	      element d = b[j * SIDE + k] - b[i * SIDE + k];							\
	      s += d * d;							\
	    }													\
	  c[i * SIDE + j] = s;											\
	}													\
  }														\
  static void NAME##_batch (int n, int m, int l, const element *a, const element *b, element *c)		\
  {														\
    LOOPS3													\
    for (int h = 0; h < 3; h++)											\
      for (int i = 0; i < n / 3; i++)										\
	for (int j = 0; j < m; j++)										\
	  {													\
	    element s = 0;											\
	    for (int k = 0; k < l / 3; k++)									\
	      s += a[(h * 100 + i) * SIDE + k] * b[(h * 100 + k) * SIDE + j];					\
	    c[(h * 100 + i) * SIDE + j] = s;									\
	  }													\
  }														\
  /* The iteration stores to memory and loads again.  */							\
  static void NAME##_stores (int n, int m, int l, const element *a, const element *b, element *c)		\
  {														\
    LOOPS													\
    for (int i = 0; i < n; i++)											\
      for (int j = 0; j < m; j++)										\
	{													\
	  element s = c[i * SIDE + j];										\
	  for (int k = 0; k < l; k++)										\
	    {													\
	      c[i * SIDE + j] = s - 1;										\
	      s += a[i * SIDE + k] * b[k * SIDE + j] + c[i * SIDE + j];						\
	    }													\
	}													\
  }														\
  /* The length of the inner loop, and the store, depend on the iteration.  */					\
  static void NAME##_triangle (int n, int m, int l, const element *a, const element *b, element *c)		\
  {														\
    LOOPS													\
    for (int i = 0; i < n; i++)											\
      for (int j = 0; j < m; j++)										\
	{													\
	  element s = 0;											\
	  for (int k = 0; k < i % 50; k++)									\
	    s += a[i * SIDE + k] * b[k * SIDE + j];								\
	  if (i > j)												\
	    c[i * SIDE + j] = s;										\
	}													\
  }														\
  /* A private array.  */											\
  static void NAME##_private (int n, int m, int l, const element *a, const element *b, element *c)		\
  {														\
    LOOPS													\
    for (int i = 0; i < n; i++)											\
      for (int j = 0; j < m; j++)										\
	{													\
	  element t[8], s = 0;											\
	  for (int k = 0; k < 8; k++)										\
	    t[k] = b[i * SIDE + k];										\
	  for (int k = 0; k < l; k++)										\
	    t[k % 8] += a[i * SIDE + k] * b[k * SIDE + j];							\
	  for (int k = 0; k < l; k++)										\
	    s += t[k & 7];											\
	  c[i * SIDE + j] = s;											\
	}													\
  }

#define NOTHING
FORMS (host, NOTHING, NOTHING)
FORMS (device, PAIR, THREE)

static element *a, *b, *c, *d;

typedef void form (int, int, int, const element *, const element *, element *);

static int
differs (const char *name, form *host, form *device)
{
  static const int sizes[][3]
    = { { 1, 1, 1 }, { 4, 128, 5 }, { 31, 33, 7 }, { 33, 31, 0 }, { 127, 129, 12 }, { 130, 258, 3 }, { 9, 65, 16 } };
  for (unsigned t = 0; t < sizeof sizes / sizeof *sizes; t++)
    {
      const int n = sizes[t][0], m = sizes[t][1], l = sizes[t][2];
      fill (a, b, c);
      fill (a, b, d);
      host (n, m, l, a, b, c);
#pragma omp target data map(to: a[0:SIZE], b[0:SIZE]) map(tofrom: d[0:SIZE])
#pragma acc data copyin(a[0:SIZE], b[0:SIZE]) copy(d[0:SIZE])
      device (n, m, l, a, b, d);
      if (memcmp (c, d, SIZE * sizeof *c))
	{
	  printf ("%s of %d, %d, %d\n", name, n, m, l);
	  return 1;
	}
    }
  return 0;
}

int
main (void)
{
  a = malloc (SIZE * sizeof *a);
  b = malloc (SIZE * sizeof *b);
  c = malloc (SIZE * sizeof *c);
  d = malloc (SIZE * sizeof *d);
  int bad = 0;
#define TEST(NAME) bad |= differs (#NAME, host_##NAME, device_##NAME)
  TEST (product);
  TEST (transposed);
  TEST (columns);
  TEST (filter);
  TEST (batch);
  TEST (stores);
  TEST (triangle);
  TEST (private);
  TEST (distances);
  return bad;
}
