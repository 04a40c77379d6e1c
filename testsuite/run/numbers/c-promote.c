/* { dg-do run } */
/* Integer promotion and the usual arithmetic conversions between mixed operands.  */

int
main (void)
{
  long r[12];
  unsigned char uc = 200;
  signed char sc = -1;
  unsigned short us = 60000;
  int i = -1;
  unsigned u = 1;
  long l = -1;
  float f = 0.5f;
#pragma omp target map(from: r)
  {
    r[0] = uc + uc;
    r[1] = sc < uc;
    r[2] = i < u;
    r[3] = l < u;
    r[4] = us * 2;
    r[5] = (unsigned char) (uc << 1);
    r[6] = ~uc;
    r[7] = -us;
    r[8] = sc + u;
    r[9] = (i + f) * 4;
    uc += 100;
    r[10] = uc;
    sc >>= 1;
    r[11] = sc ^ us;
  }
  static const long want[12] = { 400, 1, 0, 1, 120000, 144, -201, -60000, 0, -2, 44, -1L ^ 60000 };
  for (int k = 0; k < 12; k++)
    if (r[k] != want[k])
      __builtin_abort ();
  return 0;
}
