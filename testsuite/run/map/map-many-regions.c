/* { dg-do run } */
/* Twenty regions one after the other, each with its own data.  */

int
main (void)
{
  long s = 0;
  for (int k = 0; k < 20; k++)
    {
      int v[5];
#pragma omp target map(from: v)
      for (int i = 0; i < 5; i++)
	v[i] = k * i;
      for (int i = 0; i < 5; i++)
	s += v[i];
    }
  if (s != 1900)
    __builtin_abort ();
  return 0;
}
