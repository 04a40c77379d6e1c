/* { dg-do run } */
/* Division, remainder and shifts of negative values in 8, 16, 32 and 64 bits.  */

int
main (void)
{
  signed char c = -100;
  short s = -30000;
  int i = -2000000000;
  long l = -9000000000000000000L;
  long r[16];
  int seven = 7;
#pragma omp target map(from: r)
  {
    r[0] = c / seven;
    r[1] = c % seven;
    r[2] = c >> 3;
    r[3] = s / seven;
    r[4] = s % seven;
    r[5] = s >> 3;
    r[6] = i / seven;
    r[7] = i % seven;
    r[8] = i >> 3;
    r[9] = l / seven;
    r[10] = l % seven;
    r[11] = l >> 3;
    r[12] = (unsigned char) c >> 3;
    r[13] = (unsigned short) s >> 3;
    r[14] = (unsigned) i >> 3;
    r[15] = (unsigned long) l >> 3;
  }
  static const long want[16] =
    { -14, -2, -13, -4285, -5, -3750, -285714285, -5, -250000000, -1285714285714285714L, -2,
      -1125000000000000000L, 19, 4442, 286870912, 1180843009213693952L };
  for (int k = 0; k < 16; k++)
    if (r[k] != want[k])
      __builtin_abort ();
  return 0;
}
