/* { dg-do run } */
/* Pointers into a team's arrays: moved by constants and variables of every size, to elements of structures, chosen by a
   condition, in a loop, compared, subtracted, stored, as integers, and handed to functions that are not inlined.  */

#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { T = 128 };

struct item { char name[6]; short s; int i; double d; };

#pragma omp declare target
__attribute__ ((noipa)) static int
through (const int *p)
{
  return p[0] + 3 * p[-1];
}

__attribute__ ((noipa)) static void
bump (struct item *p)
{
  p->d += p->i;
}

static inline int *
back (int *p, long by)
{
  return p - by;
}

static inline int
sum (const volatile int *p, int n)
{
  int s = 0;
  for (int i = -n; i <= n; i += 3)
    s += p[i];
  return s;
}
#pragma omp end declare target

int
main (int argc, char **argv)
{
  static int out[T][10];
  static double ends[T];
  (void) argv;
  int one = argc;
#pragma omp target teams num_teams(1) thread_limit(T) map(from: out, ends) map(to: one)
  {
    int a[2 * T], b[2 * T];
    struct item items[T];
    int *kept[T];
#pragma omp parallel num_threads(T)
    {
      int k = omp_get_num_threads ();
      for (int t = omp_get_thread_num (); t < T; t += k)
	{
	  int *p = a + t;
	  *p = 5 * t;
	  p[T] = -t;
	  p = b + 2 * t;
	  p[0] = t;
	  p[1] = t * t;
	  struct item *q = items + t * one;
	  memset (q, 0, sizeof *q);
	  q->i = 2 * t;
	  q->name[3] = 'x';
	  short *s = &q->s;
	  *s = (short) (t - 4);
	  double *d = (double *) ((char *) &items[T - 1].d - sizeof *q * (T - 1 - t));
	  *d = 0.25 * t;
	}
#pragma omp barrier
      for (int t = omp_get_thread_num (); t < T; t += k)
	{
	  int at = (t * 5 + 3) % T;
	  int *p = a + T / 2, *chosen = (at & 1) ? a + at : b + at;
	  unsigned char few = (unsigned char) (at / 2);
	  unsigned u = (unsigned) at - 7u;
	  out[t][0] = *back (p, -at / 2) + p[(signed char) (few - T / 2)];
	  out[t][1] = chosen[T / 2] + *chosen;
	  out[t][2] = sum (p + few, 6);
	  out[t][3] = through (&a[at + one]);
	  int *end = a + 2 * T, *run = a + at, total = 0;
	  for (; run < end; run += 9)
	    total += *run;
	  out[t][4] = total + (int) (end - run);
	  kept[t] = b + at;
	  out[t][5] = kept[t][one] + *(int *) ((unsigned long) (a + 1) + 4ul * at);
	  struct item *q = items + at, copy = *q;
	  out[t][6] = copy.i + copy.s + q->name[3] + items[(q - items + 1) % T].i;
	  out[t][7] = at >= 7 ? a[u] : b[u + 9u];
	  out[t][8] = (p == a + at) + 2 * (p + few > chosen - one) * (at & 1);
	  __atomic_fetch_add (&(a + T)[0], 0, __ATOMIC_RELAXED);
	  out[t][9] = *(&a[at] + one - 1) + (&b[at])[one];
	}
#pragma omp barrier
      for (int t = omp_get_thread_num (); t < T; t += k)
	{
	  struct item *q = &items[t];
	  bump (q);
	  ends[t] = q->d;
	}
    }
  }

  static int a[2 * T], b[2 * T];
  for (int t = 0; t < T; t++)
    {
      a[t] = 5 * t;
      a[T + t] = -t;
      b[2 * t] = t;
      b[2 * t + 1] = t * t;
    }
  int bad = 0;
  for (int t = 0; t < T; t++)
    {
      int at = (t * 5 + 3) % T, half = T / 2, few = at / 2, total = 0, run = at;
      const int *chosen = (at & 1) ? a + at : b + at;
      int around = 0;
      for (int i = -6; i <= 6; i += 3)
	around += a[half + few + i];
      for (; run < 2 * T; run += 9)
	total += a[run];
      int want[10] = {
	a[half + at / 2] + a[half + few - half], chosen[half] + *chosen, around, a[at + 1] + 3 * a[at],
	total + 2 * T - run, b[at + 1] + a[at + 1], 2 * at + at - 4 + 'x' + 2 * ((at + 1) % T),
	at >= 7 ? a[at - 7] : b[at + 2], (half == at) + 2 * (half + few > at - 1) * (at & 1), a[at] + b[at + 1]
      };
      for (int i = 0; i < 10; i++)
	if (out[t][i] != want[i] && bad++ < 10)
	  printf ("out[%d][%d] is %d, not %d\n", t, i, out[t][i], want[i]);
      if (ends[t] != 0.25 * t + 2 * t && bad++ < 10)
	printf ("ends[%d] is %g\n", t, ends[t]);
    }
  return bad != 0;
}
