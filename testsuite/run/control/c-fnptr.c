/* { dg-do run } */
/* Function pointers: local, in a table, as parameter, compared, null.  */

typedef int (*fn) (int, int);
#pragma omp declare target
static int add (int a, int b) { return a + b; }
static int sub (int a, int b) { return a - b; }
static int mul (int a, int b) { return a * b; }
static const fn table[3] = { add, sub, mul };
__attribute__ ((noipa)) static int
apply (fn f, int a, int b)
{
  return f ? f (a, b) : -1;
}
__attribute__ ((noipa)) static fn
pick (int i)
{
  return i < 3 ? table[i] : 0;
}
#pragma omp end declare target

int
main (void)
{
  int r[6], k = 1;
#pragma omp target map(from: r)
  {
    for (int i = 0; i < 4; i++)
      r[i] = apply (pick (i), 20, 3);
    fn f = k ? mul : add;
    r[4] = f (k, 9);
    r[5] = pick (2) == mul && pick (0) != mul;
  }
  static const int want[6] = { 23, 17, 60, -1, 9, 1 };
  for (int i = 0; i < 6; i++)
    if (r[i] != want[i])
      __builtin_abort ();
  return 0;
}
