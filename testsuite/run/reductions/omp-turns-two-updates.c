/* { dg-do run } */
/* Teams that add up twice each, more of them than the device holds: a team waited for the second turn, and a later one
   had no room for its first.  */

#include <complex.h>
#include <stdlib.h>

int
main (void)
{
  float least = 1e9f, most = -1;
  double complex z = 0;
  double parts[3] = { 0 };
#pragma omp target teams num_teams(60) map(tofrom: least, z)
#pragma omp distribute parallel for reduction(min: least) reduction(+: z)
  for (int i = 0; i < 600; i++)
    {
      z += 1 + 2 * I;
      least = i < least ? i : least;
    }
  if (least != 0 || z != 600 + 1200 * I)
    abort ();
#pragma omp target teams num_teams(60) reduction(max: most) reduction(+: parts) map(tofrom: most, parts)
  {
    double own = 0;
#pragma omp parallel reduction(+: own)
    {
#pragma omp single
      own += 1;
#pragma omp critical
      own += 0;
    }
    parts[1] += own;
    most = own > most ? own : most;
  }
  if (parts[0] != 0 || parts[1] != 60 || parts[2] != 0 || most != 1)
    abort ();
  return 0;
}
