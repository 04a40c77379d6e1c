/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* A dense switch with different actions in each case.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
op (int code, int a, int b)
{
  switch (code)
    {
    case 0: return a + b;
    case 1: return a - b;
    case 2: return a * b;
    case 3: return b ? a / b : -1;
    case 4: return a & b;
    case 5: return a | b;
    case 6: a += 5; /* FALLTHROUGH */
    case 7: return a ^ b;
    case 8: return a << (b & 7);
    case 9: return a >> (b & 7);
    case 10: return -a;
    default: return 12345;
    }
}
#pragma omp end declare target

int
main (void)
{
  int r[14];
#pragma omp target map(from: r)
  for (int i = 0; i < 14; i++)
    r[i] = op (i - 1, 37, 10 + i);
  for (int i = 0; i < 14; i++)
    if (r[i] != op (i - 1, 37, 10 + i))
      __builtin_abort ();
  if (r[0] != 12345 || r[13] != 12345 || r[1] != 48)
    __builtin_abort ();
  return 0;
}
