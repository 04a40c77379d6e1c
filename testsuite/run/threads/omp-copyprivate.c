/* { dg-do run } */
/* single copyprivate broadcasts scalars, arrays and structures to all threads.  */

struct s { char c; double d; };

int
main (void)
{
  int bad = 0;
#pragma omp target map(tofrom: bad)
#pragma omp parallel num_threads(5)
  for (int k = 0; k < 4; k++)
    {
      int x = -1, a[3] = { 0, 0, 0 };
      struct s s = { 0, 0 };
      long l = 0;
#pragma omp single copyprivate(x, a, s, l)
      {
	x = 5 + k;
	a[2] = 6 + k;
	s.c = 'c';
	s.d = 0.5 * k;
	l = 1L << 40;
      }
      if (x != 5 + k || a[2] != 6 + k || a[0] || s.c != 'c' || s.d != 0.5 * k || l != 1L << 40)
	{
#pragma omp atomic
	  bad++;
	}
    }
  if (bad)
    __builtin_abort ();
  return 0;
}
