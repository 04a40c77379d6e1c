/* { dg-do run } */
/* Elements of the team's arrays by indices of every type, with constants on either side of zero, in structures, as
   addresses, and in pieces smaller than a word: 32 bits of an address are computed there.  */

#include <omp.h>
#include <stdio.h>

enum { T = 128 };

struct item { char c; short s[3]; int i; double d; unsigned b : 5, e : 11; };

#pragma omp declare target
__attribute__ ((noipa)) static int
through (const int *p, int k)
{
  return p[k] + p[k - 2];
}
#pragma omp end declare target

int
main (int argc, char **argv)
{
  static int out[T][12];
  (void) argv;
  int one = argc;
#pragma omp target teams num_teams(1) thread_limit(T) map(from: out) map(to: one)
  {
    int a[T + 16];
    long deep[4][T][3];
    struct item items[T];
    unsigned char bytes[4 * T];
    volatile int seen[T];
#pragma omp parallel num_threads(T)
    {
      int k = omp_get_num_threads ();
      for (int t = omp_get_thread_num (); t < T; t += k)
	{
	  a[t] = 3 * t + 1;
	  if (t < 16)
	    a[T + t] = -t;
	  for (int i = 0; i < 4; i++)
	    for (int j = 0; j < 3; j++)
	      deep[i][t][j] = 1000 * i + 10 * t + j;
	  items[t].c = (char) t;
	  items[t].s[1] = (short) (7 * t);
	  items[t].i = t * t;
	  items[t].d = 0.5 * t;
	  items[t].b = t & 31;
	  items[t].e = 15 * t;
	  for (int i = 0; i < 4; i++)
	    bytes[4 * t + i] = (unsigned char) (t + 50 * i);
	  seen[t] = t ^ 5;
	}
#pragma omp barrier
      for (int t = omp_get_thread_num (); t < T; t += k)
	{
	  int other = (t + 77 * one) % T, below = other - 20 * one;
	  signed char small = (signed char) (other & 63);
	  unsigned short half = (unsigned short) other;
	  unsigned u = (unsigned) other - 9u;
	  long l = other - 3L;
	  unsigned long long ull = (unsigned long long) other + ~0ull;
	  int r = 0;
	  out[t][r++] = a[below + 20] + a[below + 21] + a[below + 36];
	  out[t][r++] = a[small] + a[small + 5] + a[(unsigned char) (small - 1) & 63];
	  out[t][r++] = a[half + 1] + a[u + 9u] + a[u + 14u];
	  out[t][r++] = a[l + 3] + a[ull + 1] + a[ull + 4];
	  out[t][r++] = (int) (deep[(other + 1) & 3][other][2] + deep[3][below + 20][(other + 2) % 3]);
	  struct item *p = &items[below + 20];
	  out[t][r++] = items[other].c + p->s[1] + items[below + 20].i + (int) (2 * p->d) + p->b + items[other].e;
	  out[t][r++] = bytes[4 * other + 3] + bytes[4 * below + 81] + *(bytes + 4 * other + 2);
	  out[t][r++] = seen[other] + seen[below + 20];
	  out[t][r++] = through (&a[below + 26], other & 7) + through (a + (below + 22), 0);
	  int *q = &a[other];
	  out[t][r++] = q[2] + q[-(other & 3) * (other > 3)] + (int) (q - a) + (q > &a[5]);
	}
#pragma omp barrier
      for (int t = omp_get_thread_num (); t < T; t += k)
	{
	  int other = (t + 77 * one) % T, below = other - 20 * one, r = 10;
#pragma omp atomic
	  a[below + 20] += 1;
	  struct item copy = items[below + 20];
	  out[t][r++] = copy.i + copy.s[1];
	  out[t][r++] = (int) ((unsigned long) &a[below + 30] - (unsigned long) &a[below + 20]);
	}
    }
  }
  int wrong = 0;
  for (int t = 0; t < T; t++)
    {
      int o = (t + 77) % T, want[12], s = o & 63;
#define A(I) ((I) < T ? 3 * (I) + 1 : T - (I))
      want[0] = A (o) + A (o + 1) + A (o + 16);
      want[1] = A (s) + A (s + 5) + A ((s - 1) & 63);
      want[2] = A (o + 1) + A (o) + A (o + 5);
      want[3] = A (o) + A (o) + A (o + 3);
      want[4] = 1000 * ((o + 1) & 3) + 10 * o + 2 + 3000 + 10 * o + (o + 2) % 3;
      want[5] = (char) o + 7 * o + o * o + o + (o & 31) + ((15 * o) & 2047);
      want[6] = ((o + 150) & 255) + ((o + 50) & 255) + ((o + 100) & 255);
      want[7] = 2 * (o ^ 5);
      want[8] = A (o + 6 + (o & 7)) + A (o + 4 + (o & 7)) + A (o + 2) + A (o);
      want[9] = A (o + 2) + A (o - (o & 3) * (o > 3)) + o + (o > 5);
      want[10] = o * o + 7 * o;
      want[11] = 40;
      for (int k = 0; k < 12; k++)
	if (out[t][k] != want[k])
	  {
	    printf ("thread %d, %d: %d, not %d\n", t, k, out[t][k], want[k]);
	    wrong++;
	  }
    }
  return wrong != 0;
}
