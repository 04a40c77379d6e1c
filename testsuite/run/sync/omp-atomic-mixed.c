/* { dg-do run } */
/* Atomic updates by values of other types than the variable's, by all operators, captured or not: loops of compare and
   swap, some of which are one instruction.  */

#include <stdlib.h>

enum { N = 300, M = 7 };

#define T_INT(F, V) F (int, V) F (unsigned, V) F (long, V) F (unsigned long, V) F (short, V) F (unsigned char, V)
#define EACH(F) T_INT (F, int) T_INT (F, unsigned) T_INT (F, long) T_INT (F, short) T_INT (F, float) T_INT (F, double) \
  F (float, int) F (float, float) F (float, double) F (double, int) F (double, float) F (double, double) \
  F (float, long) F (double, unsigned long)

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

/* One value more than once in the result of a captured sum means that an update is lost.  */

#define CHECK(T, V) \
  { \
    T sum[M], difference[M], product = 1, first = 3; \
    V v[N]; \
    static char taken[4 * N]; \
    int bad = 0; \
    for (int k = 0; k < M; k++) \
      sum[k] = difference[k] = 100; \
    for (int i = 0; i < N; i++) \
      v[i] = i % 3; \
    for (int i = 0; i < 4 * N; i++) \
      taken[i] = 0; \
    T counter = 0; \
PRAGMA (omp target teams distribute parallel for map(sum, difference, taken, product, first, \
						     counter, bad)) \
    for (int i = 0; i < N; i++) \
      { \
	T old, now; \
PRAGMA (omp atomic) \
	sum[i % M] += v[i]; \
PRAGMA (omp atomic) \
	difference[i % M] -= v[i]; \
PRAGMA (omp atomic) \
	product *= (V) (i == 5 || i == 100 ? 3 : 1); \
PRAGMA (omp atomic capture) \
	{ old = counter; counter += (V) 1; } \
PRAGMA (omp atomic capture) \
	now = first = first - (V) (i == 9); \
	if (now != 3 && now != 2) \
	  bad = 1; \
	if (sizeof (T) > 1) \
	  { \
PRAGMA (omp atomic) \
	    taken[(int) old]++; \
	  } \
      } \
    for (int k = 0; k < M; k++) \
      { \
	T s = 100, d = 100; \
	for (int i = k; i < N; i += M) \
	  { \
	    s += v[i]; \
	    d -= v[i]; \
	  } \
	if (sum[k] != s || difference[k] != d) \
	  abort (); \
      } \
    if (product != 9 || counter != (T) N || bad) \
      abort (); \
    for (int i = 0; i < N; i++) \
      if (sizeof (T) > 1 && taken[i] != 1) \
	abort (); \
  }

#define BITS(T, V) \
  { \
    T all = -1, some = 0, other = 3, seen = 0; \
PRAGMA (omp target parallel for map(all, some, other, seen)) \
    for (int i = 0; i < 16; i++) \
      { \
	V v = 1 << i % 7; \
	T was; \
PRAGMA (omp atomic) \
	all &= (V) ~(i == 3 || i == 5 ? v : 0); \
PRAGMA (omp atomic) \
	some |= v; \
PRAGMA (omp atomic) \
	other ^= v; \
PRAGMA (omp atomic capture seq_cst) \
	{ was = seen; seen |= v; } \
	if (was & v && i < 7 && was & ~0x7f) \
	  some = 0; \
      } \
    T a = -1, o = 3; \
    for (int i = 0; i < 16; i++) \
      { \
	V v = 1 << i % 7; \
	a &= (V) ~(i == 3 || i == 5 ? v : 0); \
	o ^= v; \
      } \
    if (all != a || some != (T) 127 || other != o || seen != (T) 127) \
      abort (); \
  }

#define LIMITS(T, V) \
  { \
    T largest = -5, least = 120, before = 0; \
    int odd = 0; \
PRAGMA (omp target teams distribute parallel for map(largest, least, before, odd)) \
    for (int i = 0; i < N; i++) \
      { \
	V v = (V) (i * 7 % 121 - 1), w = (V) (i * 7 % 117 + 2); \
	T b, later; \
PRAGMA (omp atomic compare) \
	if (largest < (T) v) { largest = (T) v; } \
PRAGMA (omp atomic compare) \
	least = least > (T) w ? (T) w : least; \
PRAGMA (omp atomic compare capture) \
	{ b = before; if (before < (T) w) { before = (T) w; } } \
PRAGMA (omp atomic read) \
	later = before; \
	if (b > later) \
	  odd = 1; \
      } \
    T l = -5, s = 120, e = 0; \
    for (int i = 0; i < N; i++) \
      { \
	V v = (V) (i * 7 % 121 - 1), w = (V) (i * 7 % 117 + 2); \
	l = l < (T) v ? (T) v : l; \
	s = s > (T) w ? (T) w : s; \
	e = e < (T) w ? (T) w : e; \
      } \
    if (largest != l || least != s || before != e || odd) \
      abort (); \
  }

int
main (void)
{
  EACH (CHECK)
  T_INT (BITS, int) T_INT (BITS, unsigned) T_INT (BITS, long) T_INT (BITS, short)
  T_INT (LIMITS, int) T_INT (LIMITS, long) T_INT (LIMITS, short)
  LIMITS (float, float) LIMITS (double, int)
  return 0;
}
