/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Narrow parameters and results are extended as their types say.  */

#pragma omp declare target
__attribute__ ((noipa)) static signed char sc (signed char x) { return x + 1; }
__attribute__ ((noipa)) static unsigned char uc (unsigned char x) { return x + 1; }
__attribute__ ((noipa)) static short ss (short x) { return x + 1; }
__attribute__ ((noipa)) static unsigned short us (unsigned short x) { return x + 1; }
__attribute__ ((noipa)) static _Bool bo (_Bool x) { return !x; }
#pragma omp end declare target

int
main (void)
{
  int r[8], big = 0x1007f, ff = 0x12ff, ffff = 0x7ffff;
#pragma omp target map(from: r)
  {
    r[0] = sc (big);
    r[1] = uc (ff);
    r[2] = ss (big >> 1 & 0x7fff | 0x7fc0);
    r[3] = us (ffff);
    r[4] = bo (big);
    r[5] = sc (ff) + 1;
    r[6] = ss (ffff);
    r[7] = uc (big) + us (big);
  }
  static const int want[8] = { -128, 0, -32768, 0, 0, 1, 0, 0x80 + 0x80 };
  for (int i = 0; i < 8; i++)
    if (r[i] != want[i])
      __builtin_abort ();
  return 0;
}
