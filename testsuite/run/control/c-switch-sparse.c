/* { dg-do run } */
/* Sparse switches on 8- to 64-bit values, with ranges and negative labels.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
f (int x)
{
  switch (x)
    {
    case -2147483647 - 1: return 1;
    case -1000 ... -900: return 2;
    case 0: return 3;
    case 17: return 4;
    case 4000 ... 5000: return 5;
    case 99999: return 6;
    case 2147483647: return 7;
    }
  return 0;
}
__attribute__ ((noipa)) static int
g (unsigned long x)
{
  switch (x)
    {
    case 5: return 1;
    case 0xffffffff00000000ul ... 0xfffffffffffffffful: return 2;
    case 0x100000005ul: return 3;
    default: return 0;
    }
}
__attribute__ ((noipa)) static int
h (unsigned char x)
{
  switch (x)
    {
    case 'a' ... 'z': return 1;
    case '0' ... '9': return 2;
    case 200: return 3;
    default: return 4;
    }
}
#pragma omp end declare target

int
main (void)
{
  static const int x[] =
    { -2147483647 - 1, -1001, -1000, -950, -900, -899, 0, 1, 17, 3999, 4000, 5000, 5001, 99999, 2147483647 };
  static const int want[] = { 1, 0, 2, 2, 2, 0, 3, 0, 4, 0, 5, 5, 0, 6, 7 };
  int v[15], r[15], s[5], t[5];
  for (int i = 0; i < 15; i++)
    v[i] = x[i];
#pragma omp target map(to: v) map(from: r, s, t)
  {
    for (int i = 0; i < 15; i++)
      r[i] = f (v[i]);
    s[0] = g (5);
    s[1] = g (0x100000005ul);
    s[2] = g (-1ul);
    s[3] = g (0xfffffffful);
    s[4] = g (0xffffffff00000000ul);
    t[0] = h ('q');
    t[1] = h ('7');
    t[2] = h (200);
    t[3] = h ('z' + 1);
    t[4] = h (255);
  }
  for (int i = 0; i < 15; i++)
    if (r[i] != want[i])
      __builtin_abort ();
  if (s[0] != 1 || s[1] != 3 || s[2] != 2 || s[3] != 0 || s[4] != 2)
    __builtin_abort ();
  if (t[0] != 1 || t[1] != 2 || t[2] != 3 || t[3] != 4 || t[4] != 4)
    __builtin_abort ();
  return 0;
}
