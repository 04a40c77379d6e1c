/* { dg-do run } */
/* Side effects: increments, compound assignments, comma, evaluation once of assignment targets.  */

#pragma omp declare target
__attribute__ ((noipa)) static int *
at (int *a, int *count, int i)
{
  ++*count;
  return &a[i];
}
#pragma omp end declare target

int
main (void)
{
  int a[4] = { 1, 2, 3, 4 }, n = 0, r = 0;
#pragma omp target map(tofrom: a, n, r)
  {
    int i = 0;
    *at (a, &n, i++) += 10;
    *at (a, &n, i) <<= 2;
    (*at (a, &n, 2))++;
    a[3] -= (r = 5, r + 1);
    r += i++ + (i *= 2, i);
  }
  if (a[0] != 11 || a[1] != 8 || a[2] != 4 || a[3] != -2 || n != 3 || r != 5 + 1 + 4)
    __builtin_abort ();
  return 0;
}
