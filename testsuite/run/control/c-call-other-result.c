/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* A call of a function as if it had another kind of result traps if it is ever reached; the code behind the trap was an
   internal error.  */
#pragma omp declare target
struct s { int a[40]; };
__attribute__ ((noipa)) struct s f (int x) { struct s r = { { x } }; return r; }
#pragma omp end declare target

int
main (void)
{
  int n = 0;
#pragma omp target map(tofrom: n)
  {
    if (n)
      n = ((int (*) (int)) f) (n) + 1;
    n++;
  }
  return n != 1;
}
