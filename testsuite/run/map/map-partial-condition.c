/* { dg-do run } */
/* Members that are not on the device, though others of the object are, under conditions that do not hold: the program
   goes on.  Constants, and objects that are named as a whole only, are not asked for.  */

#include <stdlib.h>

struct object { int n; double *p; int k[3], m; } object;
struct config { int n, m; double w[4]; };
static const struct config constant = { 3, 4, { 1, 2, 3, 4 } };
static struct config settings = { 3, 4, { 1, 2, 3, 4 } };

static double
use (int flag, int kind)
{
  double s = 0;
#pragma omp target map(tofrom: s)
  {
    if (flag)
      for (int i = 0; i < object.n; i++)
	s += object.p[i];
    else
      s += object.k[0];
    switch (kind)
      {
      case 7:
	s += object.m;
	break;
      case 8:
	s -= object.n;
	break;
      default:
	s++;
      }
    for (int i = 0; i < 2; i++)
      s += object.k[1] ? object.k[i] : object.m;
    if (flag)
      goto end;
    s += 100;
  end:;
  }
  return s;
}

static double
whole (double *x, int n)
{
  double s = 0;
  for (int k = 0; k < 3; k++)
#pragma omp target teams distribute parallel for reduction(+: s) map(to: x[:n])
    for (int i = 0; i < n; i++)
      s += x[i] * constant.w[i % constant.m] + constant.n + settings.w[i % settings.m] * settings.n;
  return s;
}

int
main (int argc, char **argv)
{
  double x[4] = { 1, 2, 3, 4 }, s = 0;
  object.p = malloc (10 * sizeof (double));
  object.n = object.m = 10;
  for (int i = 0; i < 10; i++)
    object.p[i] = i;
  object.k[0] = 7;
  object.k[1] = 2;
#pragma omp target data map(object.k, object.p[0:10])
  s = use (argc > 5, argc);
  if (s != 7 + 1 + 9 + 100 || whole (x, 4) != 3 * (30 + 12 + 30))
    abort ();
  return 0;
}
