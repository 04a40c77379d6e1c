/* { dg-do run } */
/* atomic update with every operator on int, unsigned, long, float and double.  */

int
main (void)
{
  int i[8] = { 0, 0, 1, -1, 0, 0x77, 1 << 20, 1 };
  unsigned u = 0x80000000u;
  long l = 5;
  float f = 0;
  double d = 1000, q = 1;
#pragma omp target map(tofrom: i, u, l, f, d, q)
#pragma omp parallel for num_threads(4)
  for (int k = 0; k < 16; k++)
    {
#pragma omp atomic
      i[0]++;
#pragma omp atomic
      --i[1];
#pragma omp atomic update
      i[2] *= k == 3 ? 7 : 1;
#pragma omp atomic
      i[3] &= ~(1 << k);
#pragma omp atomic
      i[4] |= 1 << k;
#pragma omp atomic
      i[5] ^= k;
#pragma omp atomic
      i[6] /= k < 2 ? 4 : 1;
#pragma omp atomic
      i[7] <<= k & 1;
#pragma omp atomic
      u >>= 1;
#pragma omp atomic
      l = l - k;
#pragma omp atomic
      f += k * 0.5f;
#pragma omp atomic
      d = d - k;
#pragma omp atomic
      q *= k == 9 ? 0.25 : 1;
    }
  if (i[0] != 16 || i[1] != -16 || i[2] != 7 || i[3] != ~0xffff || i[4] != 0xffff || i[5] != 0x77 || i[6] != 1 << 16
      || i[7] != 256 || u != 0x8000u || l != -115 || f != 60 || d != 880 || q != 0.25)
    __builtin_abort ();
  return 0;
}
