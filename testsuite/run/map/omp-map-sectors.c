/* Arrays of a construct begin sectors of memory, whatever the sizes of those before them are: those that are
   mapped through pointers, and variables.  */
/* { dg-do run } */
#include <omp.h>
#include <stdint.h>
#include <stdlib.h>

static float fixed[1001], large[3][777];

int
main (int argc, char **argv)
{
  int n = 1000 + argc, bad = 0;
  char *a = malloc (n), *b = malloc (n + 30);
  float *c = malloc (n * sizeof *c);
  double *d = malloc (n * sizeof *d);
  for (int i = 0; i < n; i++)
    {
      a[i] = b[i] = i % 100;
      c[i] = d[i] = fixed[i] = i;
    }
  for (int i = 0; i < 777; i++)
    large[2][i] = i;
#pragma omp target map(to: a[0:n], b[0:n + 30]) map(tofrom: c[0:n], d[0:n], bad, fixed, large)
  {
    if (!omp_is_initial_device ())
      bad = ((uintptr_t) a | (uintptr_t) b | (uintptr_t) c | (uintptr_t) d | (uintptr_t) fixed | (uintptr_t) large) % 32;
    for (int i = 0; i < n; i++)
      {
	c[i] += a[i] + b[i];
	d[i] += fixed[i];
	fixed[i]++;
      }
    large[2][776] = 1;
  }
  for (int i = 0; i < n; i++)
    bad |= c[i] != i + 2 * (i % 100) || d[i] != 2 * i || fixed[i] != i + 1;
  return bad || large[2][776] != 1 || large[2][775] != 775;
}
