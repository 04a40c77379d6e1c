/* { dg-do run } */
/* { dg-options "-O0" } */
/* A nested function that gives out a label of its parent, whose number is wanted before the parent is compiled.  */

#pragma omp declare target
static int
parent (int n)
{
  __label__ a, b, out;
  int r = 0;
  void *choose (int k)
  {
    return k % 3 == 0 ? &&a : k % 3 == 1 ? &&b : &&out;
  }
  void *own = &&last;
next:
  goto *choose (n);
a:
  r += 10;
  n += 4;
  goto next;
b:
  r += 100;
  n++;
  goto *(n > 20 ? own : choose (n));
last:
  return r + 1;
out:
  return r;
}
#pragma omp end declare target

int
main (void)
{
  int r[3];
#pragma omp target map(from: r)
  for (int i = 0; i < 3; i++)
    r[i] = parent (i == 2 ? 21 : i);
  if (r[0] != parent (0) || r[1] != parent (1) || r[2] != parent (21))
    __builtin_abort ();
  return 0;
}
