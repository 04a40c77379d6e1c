/* { dg-do run } */
/* Two null pointers in map clauses of one construct are not the same array.  */

static int
sum (int *a, int *b, int n)
{
  int s = 0;
#pragma omp target data map(to: a[0:n], b[0:n])
#pragma omp target map(to: a[0:n], b[0:n]) map(tofrom: s)
  for (int i = 0; i < n; i++)
    s += (a ? a[i] : 1) + (b ? b[i] : 2);
  return s;
}

int
main (void)
{
  int x[4] = { 10, 20, 30, 40 };
  return sum (0, 0, 4) != 12 || sum (x, 0, 4) != 108 || sum (0, x, 4) != 104 || sum (x, x, 4) != 200;
}
