/* { dg-do run } */
/* Enumerations: plain, negative, packed, 64-bit, as switch operands and parameters.  */

enum color { red, green = 7, blue };
enum sign { neg = -1, zero, pos };
enum __attribute__ ((packed)) small { s0, s200 = 200 };
enum big { b0, b1 = 0x123456789abcLL };
#pragma omp declare target
__attribute__ ((noipa)) static enum color
next (enum color c)
{
  switch (c)
    {
    case red:
      return green;
    case green:
      return blue;
    default:
      return red;
    }
}
__attribute__ ((noipa)) static enum sign
sgn (int x)
{
  return x < 0 ? neg : x > 0 ? pos : zero;
}
#pragma omp end declare target

int
main (void)
{
  long r[8];
  enum small sm = s200;
  enum big bg = b1;
  int m = -5;
#pragma omp target map(from: r)
  {
    r[0] = next (red);
    r[1] = next (next (red));
    r[2] = next (blue);
    r[3] = sgn (m);
    r[4] = sgn (-m);
    r[5] = sgn (m - m);
    r[6] = sm + sizeof (enum small);
    r[7] = bg + 1;
  }
  if (r[0] != 7 || r[1] != 8 || r[2] != 0 || r[3] != -1 || r[4] != 1 || r[5] != 0 || r[6] != 201
      || r[7] != 0x123456789abdLL)
    __builtin_abort ();
  return 0;
}
