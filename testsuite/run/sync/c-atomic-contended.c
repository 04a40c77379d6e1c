/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* __atomic updates from all threads and lanes at once, in 1, 2, 4 and 8 bytes.  */

int
main (void)
{
  struct { unsigned char a, b; unsigned short c, d; unsigned e; unsigned long f; } s = { 0 };
  int slots[64] = { 0 };
#pragma omp target teams distribute parallel for simd map(tofrom: s, slots)
  for (int i = 0; i < 200; i++)
    {
      __atomic_fetch_add (&s.a, 1, __ATOMIC_RELAXED);
      __atomic_fetch_xor (&s.b, i, __ATOMIC_RELAXED);
      __atomic_fetch_add (&s.c, i, __ATOMIC_RELAXED);
      __atomic_fetch_or (&s.d, 1 << (i & 15), __ATOMIC_RELAXED);
      __atomic_add_fetch (&s.e, i, __ATOMIC_SEQ_CST);
      unsigned long old = __atomic_fetch_add (&s.f, 1, __ATOMIC_SEQ_CST);
      if (old < 64)
	__atomic_fetch_add (&slots[old], 1, __ATOMIC_RELAXED);
    }
  unsigned char x = 0;
  for (int i = 0; i < 200; i++)
    x ^= i;
  if (s.a != 200 || s.b != x || s.c != 19900 || s.d != 0xffff || s.e != 19900 || s.f != 200)
    __builtin_abort ();
  for (int i = 0; i < 64; i++)
    if (slots[i] != 1)
      __builtin_abort ();
  return 0;
}
