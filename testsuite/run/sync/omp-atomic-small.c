/* { dg-do run } */
/* atomic updates of char, short, _Bool and bit patterns beside other data.  */

int
main (void)
{
  struct { unsigned char a, b; short c; signed char d, e; } s = { 0, 200, -5, 0, 17 };
#pragma omp target map(tofrom: s)
#pragma omp parallel for num_threads(4)
  for (int k = 0; k < 20; k++)
    {
#pragma omp atomic
      s.a += k;
#pragma omp atomic
      s.c -= 3;
#pragma omp atomic
      s.d ^= k;
    }
  signed char d = 0;
  for (int k = 0; k < 20; k++)
    d ^= k;
  if (s.a != 190 || s.b != 200 || s.c != -65 || s.d != d || s.e != 17)
    __builtin_abort ();
  return 0;
}
