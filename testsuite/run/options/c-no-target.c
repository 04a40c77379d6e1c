/* { dg-do run } */
/* { dg-no-launch "no target region" } */
/* A program without any target region passes through the tool chain untouched.  */

int
main (void)
{
  int s = 0;
#pragma omp parallel for reduction(+: s)
  for (int i = 0; i < 100; i++)
    s += i;
  return s != 4950;
}
