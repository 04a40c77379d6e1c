/* { dg-do run } */
/* The __atomic and __sync builtins on 8-byte integers.  */

#pragma omp declare target
static unsigned long g = 1;
__attribute__ ((noipa)) static unsigned long
f (unsigned long *v)
{
  unsigned long s = 0, e = 3;
  s += __atomic_fetch_add (v, 1ul << 40, __ATOMIC_SEQ_CST);
  s += __atomic_fetch_sub (v, 12345, __ATOMIC_RELAXED);
  s += __atomic_or_fetch (v, 0xf000000000000000ul, __ATOMIC_ACQ_REL);
  s += __atomic_fetch_xor (v, -1ul, __ATOMIC_RELEASE);
  s += __atomic_and_fetch (v, 0x00ffff00ffff00fful, __ATOMIC_SEQ_CST);
  s += __atomic_exchange_n (v, 3, __ATOMIC_ACQUIRE);
  s += __atomic_compare_exchange_n (v, &e, 8, 1, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  s += __sync_fetch_and_add (v, 10);
  s += __sync_val_compare_and_swap (v, 18, 20);
  s += __sync_bool_compare_and_swap (v, 18, 99);
  s += __sync_lock_test_and_set (v, 6);
  __sync_lock_release (v);
  __sync_synchronize ();
  return s + *v;
}
#pragma omp end declare target

int
main (void)
{
  unsigned long r = 0, q = 0, h = 1;
#pragma omp target map(tofrom: r, q)
  {
    unsigned long l = 1;
    r = f (&l);
    q = f (&g);
  }
  h = f (&h);
  if (r != h || q != h)
    __builtin_abort ();
  return 0;
}
