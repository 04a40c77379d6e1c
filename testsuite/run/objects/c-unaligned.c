/* { dg-do run } */
/* Unaligned scalars read and written through types of reduced alignment.  */

typedef int u1 __attribute__ ((aligned (1)));
typedef long ul1 __attribute__ ((aligned (1)));
typedef double ud2 __attribute__ ((aligned (2)));
int
main (void)
{
  char b[64];
  long r = 0;
  __builtin_memset (b, 0, 64);
#pragma omp target map(tofrom: b, r)
  {
    *(u1 *) (b + 1) = 0x12345678;
    *(ul1 *) (b + 7) = 0x1122334455667788;
    *(ud2 *) (b + 18) = 2.5;
    r = *(u1 *) (b + 1) + *(ul1 *) (b + 7) + (long) (*(ud2 *) (b + 18) * 2);
  }
  int i;
  long l;
  double d;
  __builtin_memcpy (&i, b + 1, 4);
  __builtin_memcpy (&l, b + 7, 8);
  __builtin_memcpy (&d, b + 18, 8);
  if (i != 0x12345678 || l != 0x1122334455667788 || d != 2.5 || r != i + l + 5 || b[0] || b[5] || b[15])
    __builtin_abort ();
  return 0;
}
