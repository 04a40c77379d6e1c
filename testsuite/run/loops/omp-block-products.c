/* Products: a block loads the operands of its tile of iterations together, and each sum is in the order of its loop.  */
/* { dg-do run } */
/* { dg-additional-options "-foffload-options=nvptx-none=-mtune-block_product_threads=1" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef PAIR
# define PAIR _Pragma ("omp target teams distribute parallel for collapse(2)")
# define THREE _Pragma ("omp target teams distribute parallel for collapse(3)")
#endif

#ifndef WIDTH
# define WIDTH 300
#endif
enum { SIDE = WIDTH, SIZE = SIDE * SIDE };
#ifndef ELEMENT
# define ELEMENT double
#endif
typedef ELEMENT element;

/* Powers of two in B: products are exact, fused or not, and sums are rounded in their order.  */

static void
fill (element *a, element *b, element *c)
{
  for (int i = 0; i < SIZE; i++)
    {
      a[i] = (i * 7 + 1) % 97 / (element) 3 * (i / SIDE % 5 ? 1 : -0.0);
      b[i] = (i % 5 - 2 ? 1 : -1) * (1 << i % 7);
      c[i] = i % 11 ? i % 11 / (element) 7 : -0.0;
    }
}

#define FORMS(NAME, LOOPS, LOOPS3)										\
  static void NAME##_product (int n, int m, int l, const element *a, const element *b, element *c)		\
  {														\
    LOOPS													\
    for (int i = 0; i < n; i++)											\
      for (int j = 0; j < m; j++)										\
	{													\
	  element s = c[i * SIDE + j];										\
	  for (int k = 0; k < l; k++)										\
	    s += a[i * SIDE + k] * b[k * SIDE + j];								\
	  c[i * SIDE + j] = s;											\
	}													\
  }														\
  static void NAME##_factors (int n, int m, int l, const element *a, const element *b, element *c)		\
  {														\
    const element alpha = 4, beta = .5;										\
    LOOPS													\
    for (long i = 0; i < n; i++)										\
      for (long j = 0; j < m; j++)										\
	{													\
	  element s = 0;											\
	  for (long k = 0; k < l; k++)										\
	    s += b[j + k * SIDE] * a[i + k * SIDE];								\
	  c[i * SIDE + j] = alpha * s + beta * c[i * SIDE + j];							\
	}													\
  }														\
  /* The sum is in memory, and one operand is computed.  */							\
  static void NAME##_memory (int n, int m, int l, const element *a, const element *b, element *c)		\
  {														\
    const element alpha = 2, beta = .25;									\
    LOOPS													\
    for (int i = 0; i < n; i++)											\
      for (int j = 0; j < m; j++)										\
	{													\
	  c[i * SIDE + j] *= beta;										\
	  for (int k = 0; k < l; ++k)										\
	    c[i * SIDE + j] += alpha * a[i * SIDE + k] * b[k * SIDE + j];					\
	}													\
  }														\
  static void NAME##_transposed (int n, int m, int l, const element *a, const element *b, element *c)		\
  {														\
    LOOPS													\
    for (int i = 0; i < n; i++)											\
      for (int j = 0; j < m; j++)										\
	for (int k = 0; k < l; k++)										\
	  c[i * SIDE + j] -= a[k * SIDE + i] * b[j * SIDE + k];							\
  }														\
  static void NAME##_columns (int n, int m, int l, const element *a, const element *b, element *c)		\
  {														\
    LOOPS													\
    for (int j = 0; j < m; j++)											\
      for (int i = n - 1; i >= 0; i--)										\
	{													\
	  element s = -0.0;											\
	  for (unsigned k = 0; k < l; k += 3)									\
	    s -= a[k * SIDE + i] * b[j * SIDE + k];								\
	  c[j * SIDE + i] = s;											\
	}													\
  }														\
  static void NAME##_descending (int n, int m, int l, const element *a, const element *b, element *c)		\
  {														\
    LOOPS													\
    for (unsigned j = 0; j < m; j++)										\
      for (unsigned i = 0; i < n; i++)										\
	{													\
	  element s = -0.0;											\
	  for (int k = l - 1; k >= 0; k -= 2)									\
	    s += a[(n - 1 - i) * SIDE + k] * b[(m - 1 - j) * SIDE + l - 1 - k];					\
	  c[i * SIDE + j] = s;											\
	}													\
  }														\
  /* The condition is an inequality, an operand is found by way of an index, and the way there is a choice.  */	\
  static void NAME##_indexed (int n, int m, int l, const element *a, const element *b, element *c)		\
  {														\
    LOOPS													\
    for (int i = 0; i < n; i++)											\
      for (int j = 0; j < m; j++)										\
	{													\
	  element s = n > 100 ? c[i * SIDE + j] : -0.0;								\
	  for (const element *p = a + i * SIDE, *q = p + l; p != q; p++)					\
	    s += *p * b[(int) b[p - a - i * SIDE] % 5 * SIDE + SIDE * 5 + j];					\
	  if (m > 128)												\
	    c[i * SIDE + j] = s;										\
	  else													\
	    c[i * SIDE + j] = s + 1;										\
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
  }

#define NOTHING
FORMS (host, NOTHING, NOTHING)
FORMS (device, PAIR, THREE)

static element *a, *b, *c, *d;

typedef void form (int, int, int, const element *, const element *, element *);

static int
differs (const char *name, form *host, form *device)
{
  static const int sizes[][3] = { { 1, 1, 1 }, { 64, 128, 8 }, { 65, 129, 9 }, { 100, 256, 1 }, { 129, 131, 0 },
				  { 192, 128, 17 }, { 33, 260, 31 }, { 256, 64, 7 } };
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
  TEST (factors);
  TEST (memory);
  TEST (transposed);
  TEST (columns);
  TEST (descending);
  TEST (indexed);
  TEST (batch);
  return bad;
}
