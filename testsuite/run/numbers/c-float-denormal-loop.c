/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Gradual underflow: halving 1.0f reaches zero after 150 steps, 1.0 after 1,075.  */

int
main (void)
{
  int n = 0, m = 0;
  float one = 1;
#pragma omp target map(tofrom: n, m)
  {
    for (float x = one; x > 0; x = x / 2)
      n++;
    for (double x = one; x > 0; x = x / 2)
      m++;
  }
  if (n != 150 || m != 1075)
    __builtin_abort ();
  return 0;
}
