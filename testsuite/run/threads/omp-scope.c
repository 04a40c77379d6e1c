/* { dg-do run } */
/* The scope construct with private and reduction clauses.  */

int
main (void)
{
  int s = 0, n = 0, p = 9;
#pragma omp target map(tofrom: s, n, p)
#pragma omp parallel num_threads(4)
  {
#pragma omp scope private(p) reduction(+: s)
    {
      p = 3;
      s += p;
    }
#pragma omp atomic
    n++;
  }
  if (s != 3 * n || p != 9)
    __builtin_abort ();
  return 0;
}
