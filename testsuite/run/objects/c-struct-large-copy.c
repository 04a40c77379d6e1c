/* { dg-do run } */
/* Copies of structures from 1 to 5,000 bytes, in both directions and through pointers.  */

#define S(n) struct s##n { unsigned char b[n]; };
#define T(n)								\
  {									\
    struct s##n x, y, *p = &y;						\
    for (int i = 0; i < n; i++)						\
      x.b[i] = i * 7 + k;						\
    *p = x;								\
    x.b[n - 1] ^= 1;							\
    for (int i = 0; i < n; i++)						\
      bad += y.b[i] != (unsigned char) (i * 7 + k);			\
  }
S (1) S (2) S (3) S (5) S (7) S (8) S (13) S (16) S (31) S (64) S (127) S (1000) S (5000)

int
main (void)
{
  int bad = 0, k = 3;
#pragma omp target map(tofrom: bad)
  {
    T (1) T (2) T (3) T (5) T (7) T (8) T (13) T (16) T (31) T (64) T (127) T (1000) T (5000)
  }
  if (bad)
    __builtin_abort ();
  return 0;
}
