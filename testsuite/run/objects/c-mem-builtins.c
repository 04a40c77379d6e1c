/* { dg-do run } */
/* memcpy, memmove, memset, memcmp with constant and variable sizes and odd alignments.  */

int
main (void)
{
  unsigned char a[300], b[300];
  int r[6], n = 100, bad = 0;
  for (int i = 0; i < 300; i++)
    a[i] = i * 5;
#pragma omp target map(to: a) map(from: b, r) map(tofrom: bad)
  {
    __builtin_memset (b, 0x11, 300);
    __builtin_memcpy (b, a, 16);
    __builtin_memcpy (b + 17, a + 3, 37);
    __builtin_memcpy (b + 101, a + 50, n);
    __builtin_memmove (b + 105, b + 101, n);
    __builtin_memset (b + 250, n, n / 4);
    r[0] = __builtin_memcmp (b, a, 16);
    r[1] = __builtin_memcmp (b + 17, a + 3, n - 63);
    r[2] = __builtin_memcmp (b + 17, a + 4, n) < 0;
    r[3] = __builtin_memcmp (b + 1, a, n) > 0;
    r[4] = __builtin_memcmp (a, b, 0);
    unsigned x = 0x01020304, y;
    __builtin_memcpy (&y, &x, 4);
    r[5] = y;
    for (int i = 105; i < 205; i++)
      bad += b[i] != a[i - 55];
  }
  if (r[0] || r[1] || !r[2] || !r[3] || r[4] || r[5] != 0x01020304 || bad)
    __builtin_abort ();
  for (int i = 54; i < 101; i++)
    if (b[i] != 0x11)
      __builtin_abort ();
  for (int i = 0; i < 37; i++)
    if (b[17 + i] != a[3 + i])
      __builtin_abort ();
  if (b[16] != 0x11 || b[249] != 0x11 || b[250] != 100 || b[274] != 100 || b[275] != 0x11)
    __builtin_abort ();
  return 0;
}
