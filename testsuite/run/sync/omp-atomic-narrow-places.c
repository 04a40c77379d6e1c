/* { dg-do run } */
/* Atomic additions and subtractions of one and two bytes, in each place of a word, with and without the former value:
   no neighbour is changed, numbers wrap, and each former value is seen once.  */

#include <string.h>

enum { N = 6000 };
unsigned char c[8], cs[N];
signed char d[8];
unsigned short s[4], ss[N];
short t[4];

static int
all_once (const unsigned *seen, unsigned n, unsigned rounds)
{
  for (unsigned k = 0; k < n; k++)
    if (seen[k] != rounds)
      return 0;
  return 1;
}

int
main (void)
{
  static unsigned seen[65536];
  int good = 1;
  memset (c, 250, sizeof c);
#pragma omp target teams distribute parallel for map(tofrom: c, d, s, t)
  for (int i = 0; i < N; i++)
    {
#pragma omp atomic
      c[i % 8] += 3;
#pragma omp atomic
      d[i % 8] -= i % 5;
#pragma omp atomic
      s[i % 4] += 50000u;
#pragma omp atomic
      t[i % 4]--;
    }
  for (int k = 0; k < 8; k++)
    {
      unsigned less = 0;
      for (int i = k; i < N; i += 8)
	less += i % 5;
      good &= c[k] == (unsigned char) (250 + 3 * (N / 8)) && d[k] == (signed char) -less;
      good &= k >= 4 || (s[k] == (unsigned short) (50000u * (N / 4)) && t[k] == (short) -(N / 4));
    }
  if (!good)
    return 1;

  for (int place = 0; place < 4; place++)
    {
      memset (c, 77, sizeof c);
#pragma omp target teams distribute parallel for map(tofrom: c, cs)
      for (int i = 0; i < 256 * 20; i++)
	{
	  unsigned char old;
#pragma omp atomic capture
	  { old = c[place]; c[place] += 7; }
	  cs[i] = old;
	}
      memset (seen, 0, sizeof seen);
      for (int i = 0; i < 256 * 20; i++)
	seen[cs[i]]++;
      good = all_once (seen, 256, 20) && c[place] == 77;
      for (int k = 0; k < 8; k++)
	good &= c[k] == 77;
      if (!good)
	return 2 + place;
    }

  for (int place = 0; place < 2; place++)
    {
      memset (s, 0, sizeof s);
#pragma omp target teams distribute parallel for map(tofrom: s, ss)
      for (int i = 0; i < N; i++)
	{
	  unsigned short now;
#pragma omp atomic capture
	  now = s[place] -= 11;
	  ss[i] = now;
	}
      memset (seen, 0, sizeof seen);
      for (int i = 0; i < N; i++)
	seen[ss[i]]++;
      good = s[place] == (unsigned short) (-11 * N);
      for (int i = 1; i <= N; i++)
	good &= seen[(unsigned short) (-11 * i)] >= 1;
      for (int k = 0; k < 4; k++)
	good &= k == place || s[k] == 0;
      if (!good)
	return 6 + place;
    }
  return 0;
}
