/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* A debug statement keeps an element of a lane's own array that nothing needs: that was an internal error.  */

int
main (void)
{
  int out[33], b[17];
#pragma omp target simd private(b) map(tofrom: out)
  for (int i = 0; i < 33; i++)
    {
      for (int q = 0; q < 17; q++)
	b[q] = q + i;
      int v = b[i % 17];
      v = 3 * i;
      out[i] = v;
    }
  for (int i = 0; i < 33; i++)
    if (out[i] != 3 * i)
      __builtin_abort ();
  return 0;
}
