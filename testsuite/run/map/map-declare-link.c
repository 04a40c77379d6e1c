/* { dg-do run } */
/* { dg-pass link-vars } */
/* declare target link: the variable is on the device only while mapped.  */

int big[100];
int out;
#pragma omp declare target link(big)
#pragma omp declare target to(out)
#pragma omp declare target
static void
sum (void)
{
  out = 0;
  for (int i = 0; i < 100; i++)
    out += big[i];
}
#pragma omp end declare target

int
main (void)
{
  for (int i = 0; i < 100; i++)
    big[i] = i;
#pragma omp target map(to: big)
  sum ();
#pragma omp target update from(out)
  if (out != 4950)
    __builtin_abort ();
#pragma omp target map(tofrom: big)
  for (int i = 0; i < 100; i++)
    big[i] *= 2;
  if (big[99] != 198)
    __builtin_abort ();
  return 0;
}
