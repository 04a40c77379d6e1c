/* { dg-do run } */
/* File-scope and static variables that are not declare target are mapped like locals.  */

static int g[4] = { 1, 2, 3, 4 };
int h = 10;

int
main (void)
{
  static int s = 5;
  int r = 0;
#pragma omp target map(tofrom: r, g, h, s)
  {
    g[0] += h;
    s++;
    h = g[0] + s;
    r = h;
  }
  if (g[0] != 11 || s != 6 || h != 17 || r != 17)
    __builtin_abort ();
  return 0;
}
