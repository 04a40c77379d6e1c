/* The device heap under many threads: objects do not overlap, exhaustion is a null pointer, all memory comes back.  */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "abi.h"
void *d_malloc (size_t); void d_free (void *); void *d_calloc (size_t, size_t); void *d_realloc (void *, size_t);
void *d_aligned_alloc (size_t, size_t); size_t d_malloc_usable_size (void *);
extern struct heddle_device d___heddle_device;
extern __thread unsigned shim_warp;
#define THREADS 8
#define OBJECTS 400
static long rounds = 200000;
static int bad;
static uint64_t next (uint64_t *s) { *s ^= *s << 13; *s ^= *s >> 7; *s ^= *s << 17; return *s * 0x2545f4914f6cdd1dull; }
static void check (unsigned char *p, size_t n, unsigned char v)
{
  for (size_t i = 0; i < n; i += n > 4000 ? 509 : 1)
    if (p[i] != v) { if (!__atomic_fetch_add (&bad, 1, __ATOMIC_RELAXED)) printf ("corrupt: object of %zu\n", n);
      return; }
}
static void *run (void *arg)
{
  uint64_t s = 1234567 + (uintptr_t) arg * 7919;
  unsigned char *p[OBJECTS] = { 0 }; size_t n[OBJECTS]; long nulls = 0;
  shim_warp = (uintptr_t) arg;
  for (long r = 0; r < rounds; r++)
    {
      unsigned i = next (&s) % OBJECTS; unsigned char v = (uintptr_t) arg * 37 + i;
      if (p[i]) check (p[i], n[i], v);
      if (p[i] && next (&s) % 8 == 0)
	{
	  size_t m = 1 + next (&s) % (1u << next (&s) % 18);
	  unsigned char *q = d_realloc (p[i], m);
	  if (!q) { nulls++; continue; }
	  check (q, m < n[i] ? m : n[i], v); p[i] = q; n[i] = m; memset (q, v, m);
	  continue;
	}
      if (p[i]) { d_free (p[i]); p[i] = 0; continue; }
      n[i] = next (&s) % (1u << next (&s) % 18);
      switch (next (&s) % 4)
	{
	case 0: p[i] = d_calloc (1, n[i]); if (p[i]) check (p[i], n[i], 0); break;
	case 1: { size_t a = 1ul << next (&s) % 19; p[i] = d_aligned_alloc (a, n[i]);
	  if ((uintptr_t) p[i] % a) bad++, printf ("alignment %zu\n", a); break; }
	default: p[i] = d_malloc (n[i]);
	}
      if (!p[i]) { nulls++; continue; }
      if (d_malloc_usable_size (p[i]) < n[i]) bad++, printf ("usable size\n");
      memset (p[i], v, n[i]);
    }
  for (int i = 0; i < OBJECTS; i++) if (p[i]) check (p[i], n[i], (uintptr_t) arg * 37 + i), d_free (p[i]);
  return (void *) nulls;
}
static size_t all (size_t size)
{
  void **list = 0; size_t count = 0;
  for (void **p; (p = d_malloc (size)); count++) *p = list, list = p;
  while (list) { void **n = *list; d_free (list); list = n; }
  return count * size;
}
int main (int argc, char **argv)
{
  size_t size = (argc > 1 ? atol (argv[1]) : 24) << 20;
  if (argc > 2) rounds = atol (argv[2]);
  char *heap = mmap (0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (d_malloc (1)) bad++, printf ("malloc without a heap\n");
  d___heddle_device.heap = (uintptr_t) heap; d___heddle_device.heap_size = size;
  size_t before = all (1 << 20), small = all (32);
  if (small < before || small < size / 100 * 95) bad++, printf ("32-byte objects: %zu of %zu\n", small, size);
  pthread_t t[THREADS]; long nulls = 0;
  for (long i = 0; i < THREADS; i++) pthread_create (&t[i], 0, run, (void *) i);
  for (int i = 0; i < THREADS; i++) { void *r; pthread_join (t[i], &r); nulls += (long) r; }
  size_t after = all (32768);
  if (after < size / 100 * 70) bad++, printf ("left: %zu of %zu\n", after, size);
  for (size_t s = 8; s <= 32768; s *= 2) { size_t got = all (s);
    if (got < size / 100 * (s < 16 ? 40 : 80)) bad++, printf ("%zu: %zu of %zu\n", s, got, size); }
  printf (bad ? "%d failures (%ld nulls)\n" : "OK\n", bad, nulls);
  return bad != 0;
}
