/* { dg-do run } */
/* abs, labs, div, atoi, strtol, strtoul, strtod, rand with a seed.  */

#include <stdlib.h>

int
main (void)
{
  int ok = 0, n = -7;
  char num[] = "  -1234xyz", hex[] = "0xff", dbl[] = "2.5e3,";
#pragma omp target map(tofrom: ok) map(to: num, hex, dbl)
  {
    char *end;
    ok += abs (n) == 7;
    ok += labs (n * 10000000000L) == 70000000000L;
    div_t q = div (n, 2);
    ok += q.quot == -3 && q.rem == -1;
    ok += atoi (num) == -1234;
    ok += strtol (num, &end, 10) == -1234 && *end == 'x';
    ok += strtoul (hex, 0, 0) == 255 && strtol (hex + 2, 0, 16) == 255;
    ok += strtod (dbl, &end) == 2500 && *end == ',';
    ok += atof ("0.125") == 0.125;
    srand (5);
    int a = rand ();
    srand (5);
    ok += a == rand () && a >= 0;
  }
  if (ok != 9)
    __builtin_abort ();
  return 0;
}
