/* { dg-do run } */
/* 32-bit signed arithmetic and logic, with operands the compiler cannot know.  */

int
main (void)
{
  int r[12], a = 1234567, b = -89;
#pragma omp target map(from: r)
  {
    r[0] = a + b;
    r[1] = a - b;
    r[2] = a * b;
    r[3] = a / b;
    r[4] = a % b;
    r[5] = -a;
    r[6] = ~a;
    r[7] = a & b;
    r[8] = a | b;
    r[9] = a ^ b;
    r[10] = b / 7;
    r[11] = b % 7;
  }
  static const int want[12] =
    { 1234478, 1234656, -109876463, -13871, 48, -1234567, -1234568, 1234567 & -89, 1234567 | -89,
      1234567 ^ -89, -12, -5 };
  for (int i = 0; i < 12; i++)
    if (r[i] != want[i])
      __builtin_abort ();
  return 0;
}
