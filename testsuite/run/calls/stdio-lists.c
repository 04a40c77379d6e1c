/* { dg-do run } */
/* Functions with unnamed arguments in a region hand their list on to the host's functions.  */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

long host_sum (const char *, va_list) __asm__ ("sum");

long
sum (const char *types, va_list list)
{
  long result = 0;
  for (; *types; types++)
    result += *types == 'i' ? va_arg (list, int) : *types == 'd' ? (long) va_arg (list, double)
	      : (long) va_arg (list, long double);
  return result;
}

#pragma omp declare target
static long
add (const char *types, ...)
{
  va_list list;
  va_start (list, types);
  long result = host_sum (types, list);
  va_end (list);
  return result;
}

static int
get (FILE *f, const char *format, ...)
{
  va_list list;
  va_start (list, format);
  int n = vfscanf (f, format, list);
  va_end (list);
  return n;
}

static int
put (FILE *f, const char *format, ...)
{
  va_list list;
  va_start (list, format);
  int n = vfprintf (f, format, list);
  va_end (list);
  return n;
}
#pragma omp end declare target

#define N 40

int
main (void)
{
  long sums[N];
  int bad = 0;
#pragma omp target teams distribute parallel for map(from: sums)
  for (int i = 0; i < N; i++)
    sums[i] = add ("idlidididididid", i, 2.0 * i, 3.0L * i, 1, 1., 1, 1., 1, 1., 1, 1., 1, 1., 1, 1.);
  for (int i = 0; i < N; i++)
    if (sums[i] != 6 * i + 12)
      abort ();

#pragma omp target map(tofrom: bad)
  {
    int k = 0;
    long double x = 0;
    char s[10];
    FILE *f = tmpfile ();
    bad |= put (f, "%2$s %1$d %3$Lf\n", 7, "seven", 0.5L) != 17;
    rewind (f);
    bad |= get (f, "%9s %d %Lf", s, &k, &x) != 3 || k != 7 || x != 0.5L || s[4] != 'n' || s[5];
    fclose (f);
  }
  return bad;
}
