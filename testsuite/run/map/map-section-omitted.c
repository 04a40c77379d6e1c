/* { dg-do run } */
/* Array sections with omitted lower bound or length, single elements, two dimensions.  */

int
main (void)
{
  int a[10] = { 0 }, b[10] = { 0 }, m[4][5] = { { 0 } }, e[3] = { 1, 2, 3 };
#pragma omp target map(tofrom: a[:4], b[6:], m[1:2], e[2])
  {
    a[3] = 1;
    b[9] = 2;
    m[2][4] = 3;
    e[2] += 4;
  }
  if (a[3] != 1 || b[9] != 2 || m[2][4] != 3 || e[2] != 7 || e[0] != 1)
    __builtin_abort ();
  return 0;
}
