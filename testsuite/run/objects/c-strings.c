/* { dg-do run } */
/* String constants: indexing, walking, sharing, wide and with embedded zeros.  */

#pragma omp declare target
static const char *const names[] = { "zero", "one", "", "three\0hidden" };
static const char letters[4] = { 'a', 'b', 'c', 'd' };
__attribute__ ((noipa)) static int
length (const char *s)
{
  int n = 0;
  while (*s++)
    n++;
  return n;
}
#pragma omp end declare target

int
main (void)
{
  int r[8], k = 3;
#pragma omp target map(from: r)
  {
    for (int i = 0; i < 4; i++)
      r[i] = length (names[i]);
    r[4] = names[3][6 + k - 3];
    r[5] = "0123456789abcdef"[k * 4];
    r[6] = L"wide \u20ac"[5];
    r[7] = letters[k];
  }
  static const int want[8] = { 4, 3, 0, 5, 'h', 'c', 0x20ac, 'd' };
  for (int i = 0; i < 8; i++)
    if (r[i] != want[i])
      __builtin_abort ();
  return 0;
}
