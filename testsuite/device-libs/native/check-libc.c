/* string.h, ctype, qsort, rand_r, drand48 and integer functions: the device's against the host's.  */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <search.h>
#include <sys/mman.h>
#include "abi.h"
extern struct heddle_device d___heddle_device;
static uint64_t state = 88172645463325252ull;
static uint64_t rnd (void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17;
  return state * 0x2545f4914f6cdd1dull; }
static int bad;
#define CHECK(C) do { if (!(C) && bad++ < 20) printf ("%d: %s\n", __LINE__, #C); } while (0)
#define D(R, NAME, ...) R d_##NAME (__VA_ARGS__);
D (size_t, strlen, const char *) D (size_t, strnlen, const char *, size_t)
  D (void *, memchr, const void *, int, size_t) D (void *, memrchr, const void *, int, size_t)
D (char *, strchr, const char *, int) D (char *, strrchr, const char *, int) D (char *, strchrnul, const char *, int)
  D (int, strcmp, const char *, const char *)
D (int, strncmp, const char *, const char *, size_t) D (int, strcasecmp, const char *, const char *)
  D (int, strncasecmp, const char *, const char *, size_t)
D (char *, strcpy, char *, const char *) D (char *, strncpy, char *, const char *, size_t)
  D (char *, strcat, char *, const char *) D (char *, strncat, char *, const char *, size_t)
D (char *, strstr, const char *, const char *) D (char *, strcasestr, const char *, const char *)
  D (void *, memmem, const void *, size_t, const void *, size_t)
D (size_t, strspn, const char *, const char *) D (size_t, strcspn, const char *, const char *)
  D (char *, strpbrk, const char *, const char *) D (char *, strtok_r, char *, const char *, char **)
D (char *, strsep, char **, const char *) D (void *, memccpy, void *, const void *, int, size_t)
  D (char *, stpncpy, char *, const char *, size_t)
D (void, qsort, void *, size_t, size_t, int (*) (const void *, const void *))
  D (void *, bsearch, const void *, const void *, size_t, size_t, int (*) (const void *, const void *))
D (int, rand_r, unsigned *) D (double, drand48, void) D (long, lrand48, void) D (long, mrand48, void)
  D (void, srand48, long) D (double, erand48, unsigned short *)
D (const unsigned short **, __ctype_b_loc, void) D (const int **, __ctype_tolower_loc, void)
  D (const int **, __ctype_toupper_loc, void)
D (int, ffsl, long) D (div_t, div, int, int) D (ldiv_t, ldiv, long, long) D (int, rand, void) D (void, srand, unsigned)
static int sgn (int x) { return (x > 0) - (x < 0); }
struct rec { int key, number; char pad[3]; };
static int by_key (const void *a, const void *b) { return ((struct rec *) a)->key - ((struct rec *) b)->key; }
static int by_int (const void *a, const void *b) { return *(int *) a < *(int *) b ? -1 : *(int *) a > *(int *) b; }
static void word (char *s, int max) { int n = rnd () % max; while (n--) *s++ = "abcABaaab.\xff"[rnd () % 11]; *s = 0; }
static void strings (void)
{
  char a[300], b[300], c[300], d[300];
  for (int i = 0; i < 200000; i++)
    {
      word (a, rnd () % 10 ? 20 : 200); word (b, rnd () % 3 ? 4 : 40); size_t n = rnd () % 30;
      CHECK (d_strlen (a) == strlen (a)); CHECK (d_strnlen (a, n) == strnlen (a, n));
      CHECK (d_strchr (a, *b) == strchr (a, *b)); CHECK (d_strrchr (a, *b) == strrchr (a, *b));
      CHECK (d_strchrnul (a, *b) == strchrnul (a, *b));
      CHECK (d_memchr (a, *b, strlen (a)) == memchr (a, *b, strlen (a)));
      CHECK (d_memrchr (a, *b, strlen (a)) == memrchr (a, *b, strlen (a)));
      CHECK (sgn (d_strcmp (a, b)) == sgn (strcmp (a, b)));
      CHECK (sgn (d_strncmp (a, b, n)) == sgn (strncmp (a, b, n)));
      CHECK (sgn (d_strcasecmp (a, b)) == sgn (strcasecmp (a, b)));
      CHECK (sgn (d_strncasecmp (a, b, n)) == sgn (strncasecmp (a, b, n)));
      CHECK (d_strstr (a, b) == strstr (a, b)); CHECK (d_strcasestr (a, b) == strcasestr (a, b));
      CHECK (d_memmem (a, strlen (a), b, strlen (b)) == memmem (a, strlen (a), b, strlen (b)));
      CHECK (d_strspn (a, b) == strspn (a, b)); CHECK (d_strcspn (a, b) == strcspn (a, b));
      CHECK (d_strpbrk (a, b) == strpbrk (a, b));
      if (strlen (a) > 6) { char t[100]; int m = rnd () % (strlen (a) - 5); int l = rnd () % 90 + 1;
	strncpy (t, a + m, l); t[l] = 0; CHECK (d_strstr (a, t) == strstr (a, t)); }
      memset (c, 1, 300); memset (d, 1, 300);
#define SAME(F, ...) do { memset (c, 0, 300); memset (d, 0, 300); strcpy (c, "start"); strcpy (d, "start"); \
  char *p = (char *) F (c, __VA_ARGS__), *q = (char *) d_##F (d, __VA_ARGS__); CHECK (!memcmp (c, d, 300)); \
  CHECK ((p ? p - c : -1) == (q ? q - d : -1)); } while (0)
      SAME (strcpy, a); SAME (strncpy, a, n); SAME (strcat, a); SAME (strncat, a, n);
      SAME (memccpy, a, *b, strlen (a)); SAME (stpncpy, a, n);
      strcpy (c, a); strcpy (d, a); char *s1, *s2, *p = strtok_r (c, b, &s1), *q = d_strtok_r (d, b, &s2);
      while (p && q) { CHECK (!strcmp (p, q)); p = strtok_r (0, b, &s1); q = d_strtok_r (0, b, &s2); }
      CHECK (!p && !q); CHECK (!memcmp (c, d, strlen (a)));
    }
}
int main (void)
{
  size_t size = 64 << 20;
  d___heddle_device.heap = (uintptr_t) mmap (0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  strings ();
  for (int i = -128; i < 256; i++)
    {
      CHECK ((*d___ctype_b_loc ())[i] == (*__ctype_b_loc ())[i]);
      CHECK ((*d___ctype_tolower_loc ())[i] == (*__ctype_tolower_loc ())[i]);
      CHECK ((*d___ctype_toupper_loc ())[i] == (*__ctype_toupper_loc ())[i]);
    }
  for (int heap = 1; heap >= 0; heap--)
    {
      d___heddle_device.heap_size = heap * size;
      for (int r = 0; r < 500; r++)
	{
	  int n = rnd () % (r % 10 ? 50 : 3000);
	  struct rec *a = malloc (sizeof *a * (n + 1)), *b = malloc (sizeof *a * (n + 1));
	  for (int i = 0; i < n; i++) { memset (&a[i], 0, sizeof *a); a[i].key = rnd () % (1 + n / 2);
	    a[i].number = i; }
	  memcpy (b, a, n * sizeof *a); qsort (a, n, sizeof *a, by_key); d_qsort (b, n, sizeof *a, by_key);
	  if (heap || n <= 8) CHECK (!memcmp (a, b, n * sizeof *a));
	  else for (int i = 0; i < n; i++) CHECK (a[i].key == b[i].key);
	  for (int i = 0; i < 20; i++) { struct rec k = { rnd () % (n + 1) };
	    CHECK (d_bsearch (&k, a, n, sizeof *a, by_key) == bsearch (&k, a, n, sizeof *a, by_key)); }
	  int x[100], y[100]; for (int i = 0; i < 100; i++) x[i] = y[i] = rnd (); qsort (x, 100, 4, by_int);
	  d_qsort (y, 100, 4, by_int); CHECK (!memcmp (x, y, 400));
	  free (a); free (b);
	}
    }
  unsigned s = 1, t = 1; for (int i = 0; i < 1000; i++) { CHECK (rand_r (&s) == d_rand_r (&t)); CHECK (s == t); }
  srand48 (42); d_srand48 (42); unsigned short x[3] = { 1, 2, 3 }, y[3] = { 1, 2, 3 };
  for (int i = 0; i < 100; i++) { CHECK (drand48 () == d_drand48 ()); CHECK (lrand48 () == d_lrand48 ());
    CHECK (mrand48 () == d_mrand48 ()); CHECK (erand48 (x) == d_erand48 (y)); }
  for (int i = 0; i < 64; i++) CHECK (d_ffsl (1l << i) == ffsl (1l << i));
  CHECK (d_ffsl (0) == 0); CHECK (d_div (-7, 2).rem == -1); CHECK (d_ldiv (-7, 2).quot == -3);
  d_srand (5); int r1 = d_rand (), r2 = d_rand (); d_srand (5); CHECK (d_rand () == r1 && r1 != r2 && r1 >= 0);
  printf (bad ? "%d differences\n" : "OK\n", bad);
  return bad != 0;
}
