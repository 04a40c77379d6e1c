/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Mutual exclusion inside a branch taken by some threads only, in nested loops.  */

int
main (void)
{
  int a[4] = { 0 };
#pragma omp target map(tofrom: a)
#pragma omp parallel for num_threads(6) schedule(dynamic)
  for (int i = 0; i < 48; i++)
    {
      for (int k = 0; k < i % 4; k++)
	if ((i ^ k) & 1)
	  {
#pragma omp critical (odd)
	    a[k]++;
	  }
	else
	  {
#pragma omp critical (even)
	    a[3]++;
	  }
    }
  int w[4] = { 0 };
  for (int i = 0; i < 48; i++)
    for (int k = 0; k < i % 4; k++)
      if ((i ^ k) & 1)
	w[k]++;
      else
	w[3]++;
  for (int k = 0; k < 4; k++)
    if (a[k] != w[k])
      __builtin_abort ();
  return 0;
}
