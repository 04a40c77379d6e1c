/* { dg-do run } */
/* firstprivate and private on target: scalars of every width, arrays, structures.  */

struct s { char c; double d; };

int
main (void)
{
  char c = 1;
  short h = 2;
  int i = 3;
  long l = 4;
  float f = 5;
  double d = 6;
  int a[5] = { 1, 2, 3, 4, 5 };
  struct s s = { 7, 8 };
  double r = 0;
  int p = 1000;
#pragma omp target firstprivate(c, h, i, l, f, d, a, s) private(p) map(tofrom: r)
  {
    p = 1;
    r = c + h * 10 + i * 100 + l * 1000 + f * 1e4 + d * 1e5 + s.c * 1e6 + s.d * 1e7 + a[4] * 1e8;
    c = h = i = l = f = d = s.c = a[4] = 0;
    r += p + c + i;
  }
  if (r != 587654322. || c != 1 || a[4] != 5 || s.c != 7 || p != 1000)
    __builtin_abort ();
  return 0;
}
