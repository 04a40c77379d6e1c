/* { dg-do run } */
/* { dg-additional-options "-mcx16 -Wl,--no-as-needed -latomic" } */
/* Atomics of 16 bytes: OpenMP's on __int128, and the __atomic built-in functions on that and on structs.  The expected
   value of a struct is aligned to 8 or 4 bytes only: the library had loaded 16 at once.  */

typedef unsigned __int128 u128;
typedef struct { long a, b; } pair;
typedef struct { int a[4]; } four;

int
main (void)
{
  __int128 sum = 0, before = 0, seen = 0, least = (__int128) 1 << 100, last = 1;
  u128 bits = 0, ticket = 5;
  pair p __attribute__ ((aligned (16))) = { 1, 2 }, want = { 1, 2 }, next = { 3, 4 }, other = { 9, 9 }, got = { 0, 0 };
  struct { four f __attribute__ ((aligned (16))); int between; four f2, f3; } fours
    = { { 1, 2, 3, 4 }, 0, { 1, 2, 3, 5 }, { 6, 7, 8, 9 } };
  int yes = 0, no = 1, swaps = 0;
#pragma omp target map(tofrom: sum, before, seen, least, last, bits, ticket, p, want, next, other, got, fours) \
		   map(tofrom: yes, no, swaps)
  {
#pragma omp parallel for num_threads(8)
    for (int i = 0; i < 256; i++)
      {
	__int128 v;
#pragma omp atomic
	sum += (__int128) i << 60;
#pragma omp atomic
	bits ^= (u128) 1 << (i & 127);
#pragma omp atomic capture
	{ v = before; before = before + 3; }
#pragma omp atomic
	seen += v;
#pragma omp atomic compare
	least = least > ((__int128) (300 - i) << 70) ? ((__int128) (300 - i) << 70) : least;
	u128 old = __atomic_load_n (&ticket, __ATOMIC_RELAXED);
	while (!__atomic_compare_exchange_n (&ticket, &old, old + ((u128) 1 << 80), 1, __ATOMIC_ACQ_REL,
	  __ATOMIC_RELAXED))
	  ;
      }
#pragma omp atomic read
    last = least;
#pragma omp atomic write
    least = 7;
    yes = __atomic_compare_exchange (&p, &want, &next, 0, __ATOMIC_SEQ_CST, __ATOMIC_ACQUIRE);
    no = __atomic_compare_exchange (&p, &want, &other, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    __atomic_exchange (&p, &other, &got, __ATOMIC_SEQ_CST);
    swaps = __atomic_fetch_or (&bits, (u128) 1 << 90, __ATOMIC_SEQ_CST) != 0;
    swaps += __atomic_compare_exchange (&fours.f, &fours.f2, &fours.f3, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    swaps += __sync_bool_compare_and_swap (&bits, (u128) 1 << 90, 11);
  }
  if (sum != (__int128) (255 * 128) << 60 || before != 768 || seen != 3 * 255 * 128 || last != (__int128) 45 << 70
      || least != 7 || bits != 11 || ticket != 5 + ((u128) 256 << 80))
    __builtin_abort ();
  if (!yes || no || want.a != 3 || want.b != 4 || got.a != 3 || p.a != 9 || p.b != 9 || swaps != 1
    || fours.f2.a[3] != 4)
    __builtin_abort ();
  return 0;
}
