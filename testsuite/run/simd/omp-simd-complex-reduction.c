/* { dg-do run } */
/* Private objects of SIMD loops that GCC has made arrays of many lanes for, and then of one: they are as aligned as
   what it knows of pointers to them says.  Complex numbers, structures of doubles and vectors, also with less alignment.  */

typedef double pair __attribute__ ((vector_size (16)));
typedef double packed_pair __attribute__ ((vector_size (16), aligned (8)));
typedef float quad __attribute__ ((vector_size (16), aligned (4)));
struct doubles { double x, y; };
struct __attribute__ ((packed)) packed { char c; double x, y; };

#pragma omp declare reduction(+: struct doubles: omp_out.x += omp_in.x, omp_out.y += omp_in.y)                        \
  initializer(omp_priv = { 0, 0 })

unsigned long in[61];
int limit = 13;

#define LOOP                                                                                                           \
  for (int i = 0; i < limit; i++)                                                                                      \
    for (long j = -2; j != 0; ++j)                                                                                     \
      for (unsigned k = 9; k > 7; k--)
#define NUMBER (in[(i * 4 + j * 2 + k) % 61] % 64)

int
main (void)
{
  double least = 64;
  _Complex double c = 7;
  _Complex float f = 1 + 2i;
  struct doubles d = { 1, 2 };
  double sums[3] = { 0 };
  pair last = { 0, 0 };
  packed_pair less = { 0, 0 };
  quad q = { 0, 0, 0, 0 };
  struct packed p = { 0, 0, 0 };
  for (int i = 0; i < 61; i++)
    in[i] = i * 2654435761ul >> 7;

#pragma omp target simd collapse(3) reduction(min: least) reduction(+: c, f) map(to: in) map(tofrom: least, c, f)
  LOOP
    {
      unsigned long v = NUMBER;
      if (v < least)
	least = v;
      c += v + (v / 2) * 1i;
      f += (float) (v & 3) - (float) (v & 7) * 1.0if;
    }

#pragma omp target simd collapse(3) reduction(+: d, sums) map(to: in) map(tofrom: d, sums)
  LOOP
    {
      d.x += NUMBER;
      d.y -= NUMBER;
      sums[k % 3] += NUMBER;
    }

#pragma omp target simd collapse(3) lastprivate(last, less, q, p) map(to: in) map(tofrom: last, less, q, p)
  LOOP
    {
      last = (pair) { NUMBER, j };
      less = (packed_pair) { i, NUMBER };
      q = (quad) { i, j, k, NUMBER };
      p.c = i;
      p.x = NUMBER;
      p.y = j;
    }

  double x = 0;
  _Complex double cs = 7;
  _Complex float fs = 1 + 2i;
  double s[3] = { 0 }, m = 64;
  LOOP
    {
      unsigned long v = NUMBER;
      x += v;
      m = v < m ? v : m;
      cs += v + (v / 2) * 1i;
      fs += (float) (v & 3) - (float) (v & 7) * 1.0if;
      s[k % 3] += v;
    }
  const int i = limit - 1, j = -1, k = 8;
  if (least != m || c != cs || f != fs)
    return 1;
  if (d.x != x + 1 || d.y != 2 - x || sums[0] != s[0] || sums[1] != s[1] || sums[2] != s[2])
    return 2;
  if (last[0] != NUMBER || last[1] != j || less[0] != i || less[1] != NUMBER)
    return 3;
  return q[0] != i || q[1] != j || q[2] != k || q[3] != NUMBER || p.c != i || p.x != NUMBER || p.y != j ? 4 : 0;
}
