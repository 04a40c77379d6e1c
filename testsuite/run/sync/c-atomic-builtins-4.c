/* { dg-do run } */
/* The __atomic builtins on 4-byte integers, all orders.  */

#define O(X) X (__ATOMIC_RELAXED) X (__ATOMIC_ACQUIRE) X (__ATOMIC_RELEASE) X (__ATOMIC_ACQ_REL) X (__ATOMIC_SEQ_CST)
#define RMW(o) \
  s += __atomic_fetch_add (&v, 5, o); s += __atomic_fetch_sub (&v, 2, o); s += __atomic_fetch_and (&v, 0xfff, o); \
  s += __atomic_fetch_or (&v, 0x100, o); s += __atomic_fetch_xor (&v, 0x33, o); \
  s += __atomic_fetch_nand (&v, 0xf0, o); \
  s += __atomic_add_fetch (&v, 7, o); s += __atomic_sub_fetch (&v, 3, o); s += __atomic_and_fetch (&v, 0x7fffff, o); \
  s += __atomic_or_fetch (&v, 6, o); s += __atomic_xor_fetch (&v, 0x1010, o); s += __atomic_exchange_n (&v, 77, o);
#pragma omp declare target
__attribute__ ((noipa)) static unsigned
f (unsigned start)
{
  unsigned v = start, s = 0, e;
  O (RMW)
  __atomic_store_n (&v, 9, __ATOMIC_RELAXED);
  s += __atomic_load_n (&v, __ATOMIC_RELAXED);
  __atomic_store_n (&v, 19, __ATOMIC_RELEASE);
  s += __atomic_load_n (&v, __ATOMIC_ACQUIRE);
  __atomic_store_n (&v, 29, __ATOMIC_SEQ_CST);
  s += __atomic_load_n (&v, __ATOMIC_SEQ_CST);
  e = 29;
  s += __atomic_compare_exchange_n (&v, &e, 31, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
  s += __atomic_compare_exchange_n (&v, &e, 33, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  return s * 31 + e + v;
}
#pragma omp end declare target

int
main (void)
{
  unsigned r = 0, n = 1000;
#pragma omp target map(tofrom: r)
  r = f (n);
  if (r != f (n))
    __builtin_abort ();
  return 0;
}
