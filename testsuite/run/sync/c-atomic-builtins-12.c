/* { dg-do run } */
/* The __atomic builtins on 1- and 2-byte objects do not disturb their neighbours.  */

#define ALL(T, p) \
  s += __atomic_fetch_add (p, 200, __ATOMIC_SEQ_CST); s += __atomic_sub_fetch (p, 3, __ATOMIC_RELAXED); \
  s += __atomic_fetch_or (p, 8, __ATOMIC_ACQUIRE); s += __atomic_xor_fetch (p, 0x81, __ATOMIC_RELEASE); \
  s += __atomic_fetch_and (p, 0x7e, __ATOMIC_ACQ_REL); s += __atomic_exchange_n (p, 44, __ATOMIC_SEQ_CST); \
  { T e = 44; s += __atomic_compare_exchange_n (p, &e, 45, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED); \
    s += __atomic_compare_exchange_n (p, &e, 46, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED); s += e; } \
  s += __atomic_load_n (p, __ATOMIC_SEQ_CST); __atomic_store_n (p, 101, __ATOMIC_SEQ_CST);
#pragma omp declare target
__attribute__ ((noipa)) static long
f (unsigned char *c, unsigned short *h, signed char *sc, short *ss)
{
  long s = 0;
  for (int i = 1; i < 4; i += 2)
    {
      ALL (unsigned char, &c[i])
      ALL (unsigned short, &h[i])
      ALL (signed char, &sc[i])
      ALL (short, &ss[i])
    }
  return s;
}
#pragma omp end declare target

int
main (void)
{
  unsigned char c[4] = { 1, 2, 3, 4 };
  unsigned short h[4] = { 10, 20, 30, 40 };
  signed char sc[4] = { -1, -2, -3, -4 };
  short ss[4] = { -10, -20, -30, -40 };
  long r = 0, want;
#pragma omp target map(tofrom: r, c, h, sc, ss)
  r = f (c, h, sc, ss);
  if (c[0] != 1 || c[1] != 101 || c[2] != 3 || c[3] != 101 || h[0] != 10 || h[1] != 101 || h[2] != 30
      || sc[0] != -1 || sc[3] != 101 || ss[0] != -10 || ss[2] != -30 || ss[3] != 101)
    __builtin_abort ();
  unsigned char c2[4] = { 1, 2, 3, 4 };
  unsigned short h2[4] = { 10, 20, 30, 40 };
  signed char sc2[4] = { -1, -2, -3, -4 };
  short ss2[4] = { -10, -20, -30, -40 };
  want = f (c2, h2, sc2, ss2);
  if (r != want)
    __builtin_abort ();
  return 0;
}
