/* { dg-do run } */
/* lastprivate(conditional:) takes the value of the last iteration that assigned.  */

int
main (void)
{
  int x = -1, y = -7;
#pragma omp target map(tofrom: x, y)
#pragma omp parallel for lastprivate(conditional: x, y) num_threads(4)
  for (int i = 0; i < 64; i++)
    {
      if (i % 10 == 3)
	x = i;
      if (i > 100)
	y = i;
    }
  if (x != 63 || y != -7)
    __builtin_abort ();
  return 0;
}
