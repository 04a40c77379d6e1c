/* { dg-do run } */
/* Affinity formats.  */
#include <omp.h>

#pragma omp declare target
static int
same (const char *a, const char *b)
{
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}
#pragma omp end declare target

int
main (void)
{
  int bad = 0;
#pragma omp target map(tofrom: bad)
  {
    char buffer[64], form[64];
    omp_set_affinity_format ("[%0.5L|%5n|%.4N|%{num_teams}%%]");
    if (omp_get_affinity_format (form, sizeof form) != 31 || !same (form, "[%0.5L|%5n|%.4N|%{num_teams}%%]"))
      bad |= 1;
    if (omp_capture_affinity (buffer, sizeof buffer, 0) != 21 || !same (buffer, "[00000|0    |   1|1%]"))
      bad |= 2;
    if (omp_capture_affinity (buffer, 4, "%L-%a-%t") != 6 || !same (buffer, "0--"))
      bad |= 4;
  }
  if (bad)
    __builtin_abort ();
  return 0;
}
