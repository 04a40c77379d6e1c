/* { dg-do link } */
/* { dg-additional-options "-O0" } */
/* Unoptimised code is accepted by the assembler too.  */

#pragma omp declare target
struct s { int a; double b[3]; };
static struct s
fill (int n)
{
  struct s r = { n, { n, n * 2, n * 3 } };
  return r;
}
#pragma omp end declare target

int
main (void)
{
  double d = 0;
#pragma omp target map(tofrom: d)
  for (int i = 0; i < 3; i++)
    d += fill (i).b[i];
  return d != 8;
}
/* { dg-final { verify-ptx } } */
