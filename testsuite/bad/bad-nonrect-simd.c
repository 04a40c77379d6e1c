/* { dg-do link } */
/* GCC 12 makes wrong code of these loops, on the host, too.  */

int o[100];

int
main (void)
{
#pragma omp target parallel for simd collapse(2) map(tofrom: o)	/* { dg-message "sorry, unimplemented: loops whose bounds depend" } */
  for (int i = 0; i < 10; i++)
    for (int j = i; j < 10; j++)
      o[i * 10 + j]++;
  return 0;
}
