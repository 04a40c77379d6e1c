/* { dg-do run } */
/* declare variant picks by device kind and by construct; the results are the same.  */

#pragma omp declare target
static int base_in_parallel (int x) { return x * 2; }
#pragma omp declare variant(base_in_parallel) match(construct={parallel})
static int base (int x) { return x + x; }
static int gpu_version (int x) { return x * 3; }
#pragma omp declare variant(gpu_version) match(device={kind(gpu)})
static int any (int x) { return x + x + x; }
#pragma omp end declare target

int
main (void)
{
  int a = 0, b[4] = { 0 }, c = 0;
#pragma omp target map(tofrom: a, b, c)
  {
    a = base (21);
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
      b[i] = base (i);
    c = any (5);
  }
  if (a != 42 || c != 15)
    __builtin_abort ();
  for (int i = 0; i < 4; i++)
    if (b[i] != 2 * i)
      __builtin_abort ();
  return 0;
}
