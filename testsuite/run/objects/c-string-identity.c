/* { dg-do run } */
/* A literal that constant propagation had copied into a function became two objects, whose addresses differed.  */

static const char *__attribute__ ((noinline))
skip (const char *p)
{
  while (*p == 'B' || *p == 'b')
    p++;
  return p;
}

int
main (void)
{
  int same = 0;
#pragma omp target map(from: same)
  {
    const char *input = "Bbb:";
    same = skip (input) == input + 3;
  }
  return !same;
}
