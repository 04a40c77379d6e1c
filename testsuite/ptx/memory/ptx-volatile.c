/* { dg-do link } */
/* Each volatile access is one access to memory.  */

#pragma omp declare target
volatile int volatile_word;
__attribute__ ((noipa)) int
volatile_three (void)
{
  volatile_word = 1;
  volatile_word = 2;
  return volatile_word + volatile_word + volatile_word;
}
#pragma omp end declare target

int
main (void)
{
  int r = 2;
#pragma omp target map(tofrom: r)
  r = volatile_three ();
  return r != 6;
}
/* { dg-final { scan-ptx-times-in *volatile_three* {\mld\.volatile\.[a-z0-9.]*32} 3 } } */
/* { dg-final { scan-ptx-times-in *volatile_three* {\mst\.volatile\.[a-z0-9.]*32} 2 } } */
