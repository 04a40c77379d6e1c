/* { dg-do run } */
/* __atomic_load, store, exchange and compare_exchange in their generic forms, on float and pointers.  */

int
main (void)
{
  int r = 0, x = 4;
#pragma omp target map(tofrom: r) map(to: x)
  {
    float f = 1.5f, g = 2.5f, h = 0, e = 2.5f;
    int *p = &x, *q = 0, *null = 0;
    __atomic_load (&f, &h, __ATOMIC_SEQ_CST);
    r += h == 1.5f;
    __atomic_exchange (&f, &g, &h, __ATOMIC_SEQ_CST);
    r += f == 2.5f && h == 1.5f;
    h = 9;
    r += __atomic_compare_exchange (&f, &e, &h, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) && f == 9;
    __atomic_store (&f, &g, __ATOMIC_RELEASE);
    r += f == 2.5f;
    __atomic_store_n (&q, p, __ATOMIC_RELEASE);
    r += *__atomic_load_n (&q, __ATOMIC_ACQUIRE) == 4;
    r += __atomic_compare_exchange_n (&q, &null, p, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) == 0 && null == p;
    char flag = 0;
    r += !__atomic_test_and_set (&flag, __ATOMIC_SEQ_CST) && __atomic_test_and_set (&flag, __ATOMIC_SEQ_CST);
    __atomic_clear (&flag, __ATOMIC_SEQ_CST);
    r += flag == 0;
    __atomic_thread_fence (__ATOMIC_SEQ_CST);
    __atomic_signal_fence (__ATOMIC_SEQ_CST);
    r += __atomic_always_lock_free (4, 0) && __atomic_always_lock_free (8, 0);
  }
  if (r != 9)
    __builtin_abort ();
  return 0;
}
