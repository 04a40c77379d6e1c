/* Threads and lanes do not share loops whose bounds depend on each other, and "linear" is for lanes.  */
/* { dg-do compile } */

int o[100];

int
main (void)
{
  int k = 0;
#pragma omp target parallel for simd collapse(2) map(tofrom: o) linear(k) /* { dg-message "leave out 'simd'" } */
  for (int i = 0; i < 10; i++)
    for (int j = i; j < 10; j++)
      o[i * 10 + j] = k++;
  return 0;
}
