/* long double: the device's arithmetic against the x87, bit for bit.  */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef unsigned __int128 u128;
typedef __int128 s128;
typedef long double ld;
typedef _Complex long double cld;

ld d___addxf3 (ld, ld), d___subxf3 (ld, ld), d___mulxf3 (ld, ld), d___divxf3 (ld, ld), d___heddle_sqrt_extended (ld);
unsigned d___heddle_compare_extended (ld, ld);
ld d___floatdixf (int64_t), d___floatundixf (uint64_t), d___floattixf (s128), d___floatuntixf (u128);
int64_t d___fixxfdi (ld);
uint64_t d___fixunsxfdi (ld);
s128 d___fixxfti (ld);
u128 d___fixunsxfti (ld);
ld d___extendsfxf2 (float), d___extenddfxf2 (double);
float d___truncxfsf2 (ld);
double d___truncxfdf2 (ld);
unsigned short d___heddle_half_of_extended (ld);
cld d___mulxc3 (ld, ld, ld, ld), d___divxc3 (ld, ld, ld, ld), __mulxc3 (ld, ld, ld, ld), __divxc3 (ld, ld, ld, ld);
ld d___powixf2 (ld, int), __powixf2 (ld, int);
ld __floattixf (s128), __floatuntixf (u128);

static uint64_t state = 88172645463325252ull;
static int bad;

static uint64_t
rnd (void)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 0x2545f4914f6cdd1dull;
}

static ld
make (unsigned head, uint64_t significand)
{
  ld x = 0;
  memcpy (&x, &significand, 8);
  memcpy ((char *) &x + 8, &head, 2);
  return x;
}

/* Anything: all exponents, few bits and many, special values, neighbours of ANOTHER.  */
static ld
any (ld another)
{
  static const uint64_t some[] = { 0, 1, 1ull << 63, 3ull << 62, (1ull << 63) + 1, -1ull, 1ull << 62, 5ull << 61 };
  uint64_t m = rnd ();
  unsigned head = rnd () & 0xffff, kind = rnd () % 16;
  if (kind < 3)
    m = some[rnd () % 8];
  else if (kind < 6)
    m &= ~0ull << (rnd () % 64);
  if (kind != 7)
    m |= 1ull << 63;
  if (kind == 8)
    head &= 0x8003;
  if (kind == 9)
    head |= 0x7fff;
  if (kind == 10)
    m &= ~(1ull << 63), head &= 0x8000;
  if (kind >= 11)
    {
      memcpy (&head, (char *) &another + 8, 2);
      head = (head + rnd () % 140 - 70) & 0xffff;
      if (kind == 15)
	{
	  memcpy (&m, &another, 8);
	  m += rnd () % 3 - 1;
	}
    }
  else if (kind & 1)
    head = (head & 0x803f) + 0x3fe0;
  return make (head, m);
}

static void
show (const char *what, const void *a, const void *b, const void *host, const void *device, int size)
{
  const void *list[] = { a, b, host, device };
  if (bad++ >= 20)
    return;
  printf ("%s:", what);
  for (int i = 0; i < 4; i++)
    {
      printf (" ");
      for (int k = (i < 2 ? 10 : size) - 1; k >= 0; k--)
	printf ("%02x", ((const unsigned char *) list[i])[k]);
    }
  printf ("\n");
}

#define SAME(what, a, b, host, device, size) \
  do { __typeof__ (device) h_ = (host), d_ = (device); \
       if (memcmp (&h_, &d_, size)) show (what, &(a), &(b), &h_, &d_, size); } while (0)

static int
nan_p (ld x)
{
  return x != x;
}

int
main (void)
{
  ld b = 1;
  for (int i = 0; i < 2000000; i++)
    {
      ld a = any (b);
      b = any (a);
      SAME ("+", a, b, a + b, d___addxf3 (a, b), 10);
      SAME ("-", a, b, a - b, d___subxf3 (a, b), 10);
      SAME ("*", a, b, a * b, d___mulxf3 (a, b), 10);
      SAME ("/", a, b, a / b, d___divxf3 (a, b), 10);
      ld root = a;
      __asm__ ("fsqrt" : "+t" (root));
      SAME ("sqrt", a, a, root, d___heddle_sqrt_extended (a), 10);
      unsigned order = a < b ? 1 : a == b ? 2 : a > b ? 4 : 8;
      SAME ("order", a, b, order, d___heddle_compare_extended (a, b), 4);
      SAME ("float", a, a, (float) a, d___truncxfsf2 (a), 4);
      SAME ("double", a, a, (double) a, d___truncxfdf2 (a), 8);
      _Float16 half = a;
      if (a == a)
	SAME ("_Float16", a, a, half, (union { unsigned short u; _Float16 h; }) { d___heddle_half_of_extended (a) }.h,
	  2);
      if (a > -0x1p63L && a < 0x1p63L)
	SAME ("long", a, a, (int64_t) a, d___fixxfdi (a), 8);
      if (a > -1 && a < 0x1p64L)
	SAME ("unsigned long", a, a, (uint64_t) a, d___fixunsxfdi (a), 8);
      if (a > -0x1p127L && a < 0x1p127L)
	SAME ("__int128", a, a, (s128) a, d___fixxfti (a), 16);
      if (a > -1 && a < 0x1p128L)
	SAME ("unsigned __int128", a, a, (u128) a, d___fixunsxfti (a), 16);
      int64_t n = (int64_t) rnd () >> rnd () % 64;
      u128 w = ((u128) rnd () << 64 | rnd ()) >> rnd () % 128;
      SAME ("from long", n, n, (ld) n, d___floatdixf (n), 10);
      SAME ("from unsigned long", n, n, (ld) (uint64_t) n, d___floatundixf (n), 10);
      SAME ("from __int128", w, w, (ld) (s128) w, d___floattixf (w), 10);
      SAME ("from unsigned __int128", w, w, (ld) w, d___floatuntixf (w), 10);
      union { uint64_t u; double d; } d = { i % 3 ? rnd () : rnd () & 0x800fffffffffffff };
      union { uint32_t u; float f; } f = { i % 3 ? rnd () : rnd () & 0x807fffff };
      SAME ("from double", d, d, (ld) d.d, d___extenddfxf2 (d.d), 10);
      SAME ("from float", f, f, (ld) f.f, d___extendsfxf2 (f.f), 10);
    }
  for (int i = 0; i < 500000; i++)
    {
      ld x[4];
      for (int k = 0; k < 4; k++)
	do
	  x[k] = i % 4 ? (ld) (int64_t) rnd () / 7e17L : any (k ? x[k - 1] : 1);
	while (nan_p (x[k]) && i % 16);
      int n = (int) (rnd () % 65) - 32;
      cld p = __mulxc3 (x[0], x[1], x[2], x[3]), q = d___mulxc3 (x[0], x[1], x[2], x[3]);
      for (int twice = 0; twice < 2; twice++)
	{
	  ld h[2] = { __real__ p, __imag__ p }, g[2] = { __real__ q, __imag__ q };
	  for (int k = 0; k < 2; k++)
	    if (nan_p (h[k]) != nan_p (g[k]) || (!nan_p (h[k]) && memcmp (&h[k], &g[k], 10)))
	      show (twice ? "complex /" : "complex *", &x[0], &x[2], &h[k], &g[k], 10);
	  p = __divxc3 (x[0], x[1], x[2], x[3]);
	  q = d___divxc3 (x[0], x[1], x[2], x[3]);
	}
      if (!nan_p (x[0]))
	SAME ("powi", x[0], x[0], __powixf2 (x[0], n), d___powixf2 (x[0], n), 10);
    }
  printf (bad ? "%d differences\n" : "OK\n", bad);
  return bad != 0;
}
