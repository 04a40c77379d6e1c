/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Compound assignment, increments and comparisons of bit-fields.  */

struct f { unsigned lo : 4, mid : 7, hi : 21; signed s : 6; unsigned t : 26; };

int
main (void)
{
  struct f f = { 15, 100, 2000000, -32, 12345 };
  int r[6], k = 3;
#pragma omp target map(tofrom: f) map(from: r)
  {
    f.lo += k;
    f.mid *= k;
    f.hi <<= 1;
    f.s--;
    f.t ^= 0x3ffffff;
    r[0] = f.lo == 2;
    r[1] = f.mid == (300 & 127);
    r[2] = f.hi > 1000u;
    r[3] = f.s == 31;
    r[4] = f.lo++;
    r[5] = ++f.s;
  }
  if (!r[0] || !r[1] || !r[2] || !r[3] || r[4] != 2 || r[5] != -32 || f.lo != 3 || f.s != -32
      || f.hi != ((2000000 << 1) & 0x1fffff) || f.t != (12345 ^ 0x3ffffff))
    __builtin_abort ();
  return 0;
}
