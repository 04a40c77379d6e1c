/* { dg-do link } */
/* An indirect call goes through a register with a prototype.  */

#pragma omp declare target
__attribute__ ((noipa)) int
call_through (int (*f) (int, double), int x)
{
  return f (x, 0.5);
}
static int one (int x, double d) { return x + d * 2; }
static int two (int x, double d) { return x - d * 2; }
int (*volatile chosen) (int, double);
#pragma omp end declare target

int
main (void)
{
  int r = 3;
#pragma omp target map(tofrom: r)
  {
    chosen = r > 2 ? one : two;
    r = call_through (chosen, r);
  }
  return r != 4;
}
/* { dg-final { scan-ptx-in *call_through* {\.callprototype} } } */
/* { dg-final { scan-ptx-in *call_through* {\mcall\M} } } */
