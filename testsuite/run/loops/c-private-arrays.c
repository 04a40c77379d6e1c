/* { dg-do run } */
/* { dg-options "-O3" } */
/* Loops over a thread's own small arrays, in all kinds: what is unrolled so that the arrays can be registers must give
   what the host computes.  */

#include <stdio.h>
#include <string.h>

#define N 70

#pragma omp declare target
struct pair { short low; double high[3]; };

/* What has been stored is read by another index, before and after it is overwritten; some of it is not read at all.  */
static int
shift (int x)
{
  int a[17];
  for (int j = 0; j < 16; j++)
    a[j] = x * j - (x >> 2) / (j + 1);
  a[16] = x;
  for (int i = x & 7; i > 0; i--)
    for (int j = 0; j < 16; j++)
      a[j] = a[j + 1] * 3 + a[j];
  return a[0] ^ a[9];
}

/* The inner loop's number depends on the outer counter; rows and columns change places.  */
static int
triangle (int x)
{
  int a[5][5];
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++)
      a[i][j] = x % (i + 2) + 10 * j;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < i; j++)
      {
	int t = a[i][j];
	a[i][j] = a[j][i] + x;
	a[j][i] = t;
      }
  unsigned sum = 0;
  for (int i = 4; i >= 0; i--)
    for (int j = 0; j < 5; j += 2)
      sum = sum * 7 + a[i][j];
  return sum;
}

/* Left early, counted down, unsigned, by more than one, and with an index that is not linear.  */
static int
early (unsigned x)
{
  unsigned a[8];
  for (unsigned j = 7; j < 8; j--)
    a[j] = x << j;
  for (int j = 0; j < 8; j++)
    {
      if (a[j] > 1000)
	break;
      a[(j * j + 3) & 7] += j;
    }
  unsigned sum = 0;
  for (int j = 0; j < 8; j += 3)
    sum += a[j] * (j + 1);
  return sum;
}

/* Structures with arrays, copied whole; a piece of it by memcpy.  */
static int
copied (int x)
{
  struct pair p[3], q;
  for (int i = 0; i < 3; i++)
    {
      p[i].low = x + i;
      for (int k = 0; k < 3; k++)
	p[i].high[k] = x * k + i / 2.0;
    }
  q = p[x % 3];
  memcpy (&p[1], &q, sizeof q);
  double sum = 0;
  for (int i = 0; i < 3; i++)
    for (int k = 2; k >= 0; k--)
      sum = sum * 2 + p[i].high[k] + p[i].low;
  return sum;
}

/* Bytes of the same array in two sizes.  */
static int
sizes (int x)
{
  union { unsigned char bytes[16]; unsigned words[4]; } u;
  for (int i = 0; i < 4; i++)
    u.words[i] = x * 0x01020304u + i;
  for (int i = 0; i < 16; i += 5)
    u.bytes[i] ^= i;
  unsigned sum = 0;
  for (int i = 0; i < 4; i++)
    sum = sum * 3 + u.words[i];
  return sum;
}

/* A loop that runs once, one that does not run, and a counter that is used after its loop.  */
static int
borders (int x)
{
  int a[4] = { 1, 2, 3, 4 }, i, sum = 0;
  for (i = 3; i < 4; i++)
    a[i] = x;
  for (int j = 4; j < 4; j++)
    a[j & 3] = 77;
  sum = a[i - 1] + a[i - 2];
  for (i = 0; i < 4; i++)
    if (a[i] == x)
      break;
  return sum * 4 + i;
}
#pragma omp end declare target

static int
all (int kind, int x)
{
  switch (kind % 6)
    {
    case 0: return shift (x);
    case 1: return triangle (x);
    case 2: return early (x);
    case 3: return copied (x);
    case 4: return sizes (x);
    default: return borders (x);
    }
}

int
main (void)
{
  static int out[12][N];
#pragma omp target teams distribute parallel for map(from: out[:1])
  for (int i = 0; i < N; i++)
    out[0][i] = shift (i * 37);
#pragma omp target teams distribute parallel for map(from: out[1:1])
  for (int i = 0; i < N; i++)
    out[1][i] = triangle (i * 37);
#pragma omp target teams distribute parallel for map(from: out[2:1])
  for (int i = 0; i < N; i++)
    out[2][i] = early (i * 37);
#pragma omp target parallel for num_threads(8) map(from: out[3:1])
  for (int i = 0; i < N; i++)
    out[3][i] = copied (i * 37);
#pragma omp target parallel for map(from: out[4:1])
  for (int i = 0; i < N; i++)
    out[4][i] = sizes (i * 37);
#pragma omp target map(from: out[5:1])
  for (int i = 0; i < N; i++)
    out[5][i] = borders (i * 37);
  /* The same in SIMD loops, on the lanes of a warp.  */
#pragma omp target teams distribute parallel for simd map(from: out[6:3])
  for (int i = 0; i < N; i++)
    {
      out[6][i] = shift (i * 37);
      out[7][i] = triangle (i * 37);
      out[8][i] = early (i * 37);
    }
#pragma omp target map(from: out[9:3])
#pragma omp parallel for num_threads(3)
  for (int k = 0; k < 7; k++)
#pragma omp simd
    for (int i = k * N / 7; i < (k + 1) * N / 7; i++)
      {
	out[9][i] = copied (i * 37);
	out[10][i] = sizes (i * 37);
	out[11][i] = borders (i * 37);
      }
  int wrong = 0;
  for (int kind = 0; kind < 12; kind++)
    for (int i = 0; i < N; i++)
      if (out[kind][i] != all (kind, i * 37))
	{
	  printf ("%d of %d: %d, not %d\n", kind, i, out[kind][i], all (kind, i * 37));
	  wrong = 1;
	}
  return wrong;
}
