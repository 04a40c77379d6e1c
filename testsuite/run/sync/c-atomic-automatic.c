/* { dg-do run } */
/* { dg-additional-options "-Wno-sync-nand" } */
/* Atomic operations on automatic variables of 1, 2, 4 and 8 bytes, which are each thread's own, in lanes that are
   threads, in SIMD loops and in warps.  */

#define N 100

#define OPERATIONS(NAME, TYPE)                                                                                         \
static unsigned long                                                                                                   \
NAME (long i)                                                                                                          \
{                                                                                                                      \
  TYPE x = i, e = i, d = 7;                                                                                            \
  unsigned long v = __atomic_fetch_add (&x, (TYPE) (i * 3), __ATOMIC_SEQ_CST);                                         \
  v = v * 31 + __atomic_sub_fetch (&x, (TYPE) 70, __ATOMIC_RELAXED);                                                   \
  v = v * 31 + __atomic_fetch_and (&x, (TYPE) (i * 7), __ATOMIC_SEQ_CST);                                              \
  v = v * 31 + __atomic_or_fetch (&x, (TYPE) (i * 5), __ATOMIC_ACQ_REL);                                               \
  v = v * 31 + __atomic_fetch_xor (&x, (TYPE) -3, __ATOMIC_SEQ_CST);                                                   \
  v = v * 31 + __atomic_nand_fetch (&x, (TYPE) 29, __ATOMIC_SEQ_CST);                                                  \
  v = v * 31 + __atomic_fetch_nand (&x, (TYPE) i, __ATOMIC_SEQ_CST);                                                   \
  v = v * 31 + __atomic_exchange_n (&x, (TYPE) (i - 50), __ATOMIC_SEQ_CST);                                            \
  v = v * 31 + __atomic_compare_exchange_n (&x, &e, d, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED) + e;                     \
  v = v * 31 + __atomic_compare_exchange (&x, &e, &d, 1, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED) + e;                      \
  __atomic_store_n (&e, x, __ATOMIC_RELEASE);                                                                          \
  v = v * 31 + __atomic_load_n (&e, __ATOMIC_ACQUIRE);                                                                 \
  v = v * 31 + __sync_fetch_and_add (&x, (TYPE) i) + __sync_sub_and_fetch (&e, (TYPE) 9);                              \
  v = v * 31 + __sync_and_and_fetch (&x, (TYPE) 59) + __sync_fetch_and_or (&e, (TYPE) 64);                             \
  v = v * 31 + __sync_xor_and_fetch (&x, (TYPE) -1) + __sync_fetch_and_nand (&e, (TYPE) i);                            \
  v = v * 31 + __sync_val_compare_and_swap (&x, e, (TYPE) i) + __sync_bool_compare_and_swap (&x, x, (TYPE) (i + 1));   \
  v = v * 31 + __sync_lock_test_and_set (&e, (TYPE) 5);                                                                \
  __sync_lock_release (&e);                                                                                            \
  return v * 31 + x + e;                                                                                               \
}

#pragma omp declare target
OPERATIONS (one, signed char)
OPERATIONS (one_unsigned, unsigned char)
OPERATIONS (two, short)
OPERATIONS (two_unsigned, unsigned short)
OPERATIONS (four, int)
OPERATIONS (eight, long)

/* Results that are only compared with zero, and single bits.  */
static unsigned long
compared (long i)
{
  short s = i - 40;
  unsigned char c = i, f = i & 1;
  unsigned short b = i * 5;
  unsigned long v = __atomic_sub_fetch (&s, (short) 3, __ATOMIC_SEQ_CST) == 0;
  v = v * 2 + (__atomic_and_fetch (&c, 3, __ATOMIC_SEQ_CST) == 0);
  v = v * 2 + (__atomic_add_fetch (&s, (short) 1, __ATOMIC_SEQ_CST) < 0);
  v = v * 2 + (__atomic_xor_fetch (&s, (short) 0x4000, __ATOMIC_SEQ_CST) <= 0);
  v = v * 2 + !!(__atomic_fetch_or (&b, 8, __ATOMIC_SEQ_CST) & 8);
  v = v * 2 + !!(__atomic_fetch_and (&b, ~(1 << (i & 7)), __ATOMIC_SEQ_CST) & (1 << (i & 7)));
  v = v * 2 + !(__atomic_fetch_xor (&b, 16, __ATOMIC_SEQ_CST) & 16);
  v = v * 2 + __atomic_test_and_set (&f, __ATOMIC_SEQ_CST);
  __atomic_clear (&f, __ATOMIC_RELEASE);
  return v * 1000 + s + c + b + f;
}

/* An element of an array, a member, a variable through a pointer that one of several has, and one of a caller's.  */
__attribute__ ((noinline)) static void
add (short *p, int *q, short v)
{
  __atomic_fetch_add (p, v, __ATOMIC_SEQ_CST);
  __atomic_fetch_sub (q, v, __ATOMIC_SEQ_CST);
}

static unsigned long
reached (long i)
{
  struct { char c; short s[3]; int n[2]; } r = { i, { i, 2, 3 }, { 4, i } };
  short t = 5, *p = i & 1 ? &t : &r.s[2];
  add (&r.s[i % 3], &r.n[i & 1], i);
  add (p, &r.n[0], 6);
  __atomic_fetch_or (p, 1, __ATOMIC_SEQ_CST);
  __atomic_fetch_add (&r.c, 3, __ATOMIC_SEQ_CST);
  return r.c + r.s[0] * 3 + r.s[1] * 5 + r.s[2] * 7 + r.n[0] * 11 + r.n[1] * 13 + t * 17;
}

static unsigned long
value (int which, long i)
{
  switch (which)
    {
    case 0: return one (i);
    case 1: return one_unsigned (i);
    case 2: return two (i);
    case 3: return two_unsigned (i);
    case 4: return four (i);
    case 5: return eight (i);
    case 6: return compared (i);
    default: return reached (i);
    }
}
#pragma omp end declare target

static unsigned long out[N];

static int
wrong (int which)
{
  int n = 0;
  for (int i = 0; i < N; i++)
    {
      n += out[i] != value (which, i);
      out[i] = 0;
    }
  return n;
}

int
main (void)
{
  for (int which = 0; which < 8; which++)
    {
#pragma omp target teams distribute parallel for map(tofrom: out)
      for (int i = 0; i < N; i++)
	out[i] = value (which, i);
      if (wrong (which))
	return which + 1;
#pragma omp target map(tofrom: out)
#pragma omp simd
      for (int i = 0; i < N; i++)
	out[i] = value (which, i);
      if (wrong (which))
	return which + 11;
#pragma omp target map(tofrom: out)
      {
#pragma omp parallel num_threads (3)
	{
#pragma omp for schedule (dynamic)
	  for (int i = 0; i < N; i++)
	    out[i] = value (which, i);
	}
      }
      if (wrong (which))
	return which + 21;
    }
  return 0;
}
