/* { dg-do run } */
/* The teams region continues after its parallel regions with what they computed.  */

#include <omp.h>

int
main (void)
{
  int r[3] = { 0 }, n = 0;
#pragma omp target teams num_teams(3) map(tofrom: r, n)
  {
    int a[12], t = omp_get_team_num (), mx = -1;
#pragma omp parallel for
    for (int i = 0; i < 12; i++)
      a[i] = (i * 5 + t) % 12;
    for (int i = 0; i < 12; i++)
      if (a[i] > mx)
	mx = a[i];
#pragma omp parallel for reduction(+: mx)
    for (int i = 0; i < 12; i++)
      mx += a[i] == i;
    r[t] = mx;
    if (t == 0)
      n = omp_get_num_teams ();
  }
  for (int t = 0; t < n; t++)
    {
      int w = 11;
      for (int i = 0; i < 12; i++)
	w += (i * 5 + t) % 12 == i;
      if (r[t] != w)
	__builtin_abort ();
    }
  return 0;
}
