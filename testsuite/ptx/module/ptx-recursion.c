/* { dg-do link } */
/* A recursive function is declared before it is called, and calls itself.  */

#pragma omp declare target
__attribute__ ((noipa)) int
recursive_ack (int m, int n)
{
  return m == 0 ? n + 1 : recursive_ack (m - 1, n == 0 ? 1 : recursive_ack (m, n - 1));
}
#pragma omp end declare target

int
main (void)
{
  int r = 2;
#pragma omp target map(tofrom: r)
  r = recursive_ack (r, 3);
  return r != 9;
}
/* { dg-final { scan-ptx-in *recursive_ack* {\mcall\M.*recursive_ack|recursive_ack} } } */
