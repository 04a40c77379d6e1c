/* { dg-do link } */
/* Compare-and-exchange, exchange and bitwise atomics are single instructions.  */

#pragma omp declare target
__attribute__ ((noipa)) int
atomic_cas (int *p, int a, int b)
{
  __atomic_compare_exchange_n (p, &a, b, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return a;
}
__attribute__ ((noipa)) unsigned
atomic_or (unsigned *p)
{
  return __atomic_fetch_or (p, 6, __ATOMIC_RELAXED);
}
__attribute__ ((noipa)) unsigned long
atomic_exch (unsigned long *p)
{
  return __atomic_exchange_n (p, 6, __ATOMIC_RELAXED);
}
#pragma omp end declare target

int
main (void)
{
  int r = 0;
  unsigned u = 1;
  unsigned long l = 2;
#pragma omp target map(tofrom: r, u, l)
  r = atomic_cas (&r, 0, 5) + atomic_or (&u) + atomic_exch (&l);
  return r != 3;
}
/* { dg-final { scan-ptx-in *atomic_cas* {\matom(\.[a-z_]+)*\.cas\.b32} } } */
/* { dg-final { scan-ptx-in *atomic_or* {\matom(\.[a-z_]+)*\.or\.b32} } } */
/* { dg-final { scan-ptx-in *atomic_exch* {\matom(\.[a-z_]+)*\.exch\.b64} } } */
