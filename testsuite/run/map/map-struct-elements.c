/* { dg-do run } */
/* Pointers that are members of two elements of an array, one construct mapping both.  GCC 14 has one group of members
   for them, which was torn in two.  */

struct s { int *p; long n; };

int
main (void)
{
  int a[5] = { 1, 2, 3, 4, 5 }, b[5] = { 10, 20, 30, 40, 50 };
  struct s s[2] = { { a, 5 }, { b, 5 } };

#pragma omp target map(s[0].p, s[1].p, s[0].p[0:2], s[1].p[1:3])
  {
    s[0].p[0] = 5;
    s[1].p[1] = 7;
  }
  if (a[0] != 5 || b[1] != 7)
    return 1;
#pragma omp target map(s, s[0].p[0:2], s[1].p[1:3])
  {
    s[0].p[1] += s[1].n;
    s[1].p[3] += s[0].n;
  }
  return a[1] != 7 || b[3] != 45 || b[0] != 10 || s[0].p != a || s[1].p != b;
}
