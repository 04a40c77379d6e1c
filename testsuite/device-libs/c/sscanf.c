/* { dg-do run } */
/* sscanf on the device.  */
#include <stdio.h>
#include <string.h>
int
main (void)
{
  int n = 0, a = 0, c = 0, ok = 0;
  double f = 0;
  char word[20] = "", set[20] = "";
#pragma omp target map(tofrom: n, a, c, f, word, set, ok)
  {
    const char *t = " 42 0x1f -2.5e3 hello,world";
    unsigned x = 0;
    n = sscanf (t, "%d %x %lf %[a-z],%s%n", &a, &x, &f, set, word, &c);
    ok = x == 31 && sscanf ("", "%d", &a) == -1 && sscanf ("x", "%d", &a) == 0;
  }
  printf ("%d %d %d %g %s %s %d\n", n, a, c, f, set, word, ok);
  return !(n == 5 && a == 42 && c == 27 && f == -2500 && !strcmp (set, "hello") && !strcmp (word, "world") && ok);
}
