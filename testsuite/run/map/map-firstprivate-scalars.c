/* { dg-do run } */
/* firstprivate variables that are no integers, whose bits are passed by value.  */

#include <omp.h>

#define CHECK(x) do { if (!(x)) __builtin_abort (); } while (0)

static float global = 3.5f;
static const double global_const = 0.125;

static unsigned
float_bits (float f)
{
  unsigned u;
  __builtin_memcpy (&u, &f, sizeof u);
  return u;
}

static unsigned long long
double_bits (double d)
{
  unsigned long long u;
  __builtin_memcpy (&u, &d, sizeof u);
  return u;
}

/* All bits arrive, also those of NaNs and of negative zero; none come back.  */

static __attribute__ ((noinline)) void
bits (float f, double d, float g, double e, _Complex float z, _Float16 h)
{
  unsigned rf, rg;
  unsigned short rh;
  unsigned long long rd, re, rz;
  f = -f;
#pragma omp target map(from: rf, rg, rd, re, rz, rh)
  {
    __builtin_memcpy (&rf, &f, sizeof f);
    __builtin_memcpy (&rg, &g, sizeof g);
    __builtin_memcpy (&rd, &d, sizeof d);
    __builtin_memcpy (&re, &e, sizeof e);
    __builtin_memcpy (&rz, &z, sizeof z);
    __builtin_memcpy (&rh, &h, sizeof h);
    f = g = d = e = z = h = 1;
  }
  CHECK (rf == float_bits (-0.0f) && rd == double_bits (-0.0));
  CHECK (rg == 0x7fc12345 && re == 0xfff8000000abcdefull);
  CHECK (rz == (0xc0000000ull << 32 | 0x3fc00000));
  CHECK (rh == 0xc100);
  CHECK (__builtin_signbit (f) && f == 0 && __builtin_signbit (d) && g != g && e != e && h == -2.5f16);
  CHECK (__real__ z == 1.5f && __imag__ z == -2);
}

/* Combined and separate constructs.  */

static __attribute__ ((noinline)) void
forms (int n, float a, double b, const float *x, float *y)
{
#pragma omp target teams distribute parallel for map(to: x[:n]) map(tofrom: y[:n])
  for (int i = 0; i < n; i++)
    y[i] = a * x[i] + y[i];
#pragma omp target map(to: x[:n]) map(tofrom: y[:n]) firstprivate(b)
  {
    b *= 2;
#pragma omp teams num_teams(2) shared(a, b)
    {
#pragma omp distribute firstprivate(b)
      for (int j = 0; j < n; j += 8)
	{
	  float c = a + b;
#pragma omp parallel for firstprivate(c) shared(a)
	  for (int i = j; i < (j + 8 < n ? j + 8 : n); i++)
	    y[i] += c * x[i] + a;
	}
    }
  }
#pragma omp target parallel map(tofrom: y[:n]) num_threads(4) private(b)
  {
    b = 1;
#pragma omp for
    for (int i = 0; i < n; i++)
      y[i] += a + b;
#pragma omp barrier
#pragma omp single
    a = 100;
#pragma omp for
    for (int i = 0; i < n; i++)
      y[i] += a;
  }
  CHECK (a == 2 && b == 3);
}

/* The region takes an address, and changes the variable.  */

static void
advance (float *p)
{
  *p += 1;
}
#pragma omp declare target to(advance)

static __attribute__ ((noinline)) float
address (float f)
{
  float *volatile host = &f, r = 0;
#pragma omp target map(tofrom: r)
  {
    float *p = &f;
    advance (p);
    r = f;
#pragma omp parallel num_threads(4)
#pragma omp critical
    advance (&f);
    r = r * 100 + f;
  }
  CHECK (*host == f);
  return r;
}

/* The value is that of when the construct was met.  */

static __attribute__ ((noinline)) void
later (double d, float f)
{
  double a = 0, b = 0, c = 0;
#pragma omp target nowait depend(out: a) map(from: a)
  a = d + f;
  d = 10;
#pragma omp target nowait depend(in: a) depend(out: b) depend(in: d) map(from: b) firstprivate(d)
  b = d + f;
  d = 20;
  f = 0.5f;
#pragma omp target depend(in: b) map(from: c)
  c = d + f;
#pragma omp taskwait
  CHECK (a == 1.25 && b == 10.25 && c == 20.5);
}

/* On the host.  */

static __attribute__ ((noinline)) void
fallback (float f, int device)
{
  float r;
#pragma omp target if(device) map(from: r) nowait
  {
    f += 1;
    r = f;
  }
  f = 7;
#pragma omp taskwait
  CHECK (r == 2.5f && f == 7);
}

/* The copy of the construct around is the one that is read.  */

static __attribute__ ((noinline)) void
inside (float f, double d, _Complex float z)
{
  double r[4][3], p = 0, shared = 0;
#pragma omp parallel num_threads(4) private(p) firstprivate(d) shared(shared)
  {
    int me = omp_get_thread_num ();
    p = me;
    d += me;
#pragma omp single
    shared = 8;
    double *out = r[me];
#pragma omp target map(from: out[:3])
    {
      out[0] = p + f;
      out[1] = d + __imag__ z;
      out[2] = shared;
      p = d = shared = -1;
    }
    CHECK (p == me);
#pragma omp barrier
#pragma omp single
    {
#pragma omp task firstprivate(d) shared(f, r)
      {
	f += 1;
	double s;
#pragma omp target data map(r) map(alloc: s)
	{
#pragma omp target map(from: s) firstprivate(f, d)
	  s = f * 100 + d * 0;
#pragma omp target update from(s)
	}
	CHECK (s == 250);
      }
    }
  }
  CHECK (f == 2.5f && d == 3 && shared == 8);
  for (int i = 0; i < 4; i++)
    CHECK (r[i][0] == i + 1.5 && r[i][1] == 3 + i - 2 && r[i][2] == 8);
}

/* Constant, volatile, static; not yet set; mapped elsewhere.  */

static __attribute__ ((noinline)) void
kinds (float f)
{
  const float c = f + 1;
  volatile double v = f;
  static float s = 4;
  float unset;
  double r = 0, m = 5, t = 0;
#pragma omp target firstprivate(global, s, v, c) map(from: r)
  {
    r = c + v * 10 + global * 100 + s * 1000 + global_const;
    global = s = v = 0;
    unset = 1;
    r += unset;
  }
  CHECK (r == 2.5 + 15 + 350 + 4000 + 0.125 + 1);
  CHECK (global == 3.5f && s == 4 && v == 1.5);
#pragma omp target data map(m)
  {
    m = 6;
#pragma omp target map(from: t)
    t = m;
#pragma omp target
    m = 7;
  }
  CHECK (t == 6);
}

/* A nested function's.  */

static __attribute__ ((noinline)) float
nested (float f)
{
  float local = 2, r = 0;
  void inner (float g)
  {
#pragma omp target map(from: r)
    r = f + local * 10 + g * 100;
    local += r;
  }
  inner (3);
#pragma omp target map(tofrom: r)
  r += local;
  return r;
}

int
main (void)
{
  unsigned g = 0x7fc12345;
  unsigned long long e = 0xfff8000000abcdefull;
  float fg;
  double de;
  __builtin_memcpy (&fg, &g, sizeof g);
  __builtin_memcpy (&de, &e, sizeof e);
  bits (0.0f, -0.0, fg, de, 1.5f - 2.0fi, -2.5f16);
  float x[20], y[20];
  for (int i = 0; i < 20; i++)
    x[i] = i, y[i] = 1;
  forms (20, 2, 3, x, y);
  for (int i = 0; i < 20; i++)
    CHECK (y[i] == 2 * i + 1 + 8 * i + 2 + 3 + 100);
  CHECK (address (1.5f) == 256.5f);
  inside (1.5f, 3, 1.0f - 2.0fi);
  /* After these libgomp frees a team that threads of it may still be in, so there is no parallel region any more.  */
  later (1, 0.25f);
  fallback (1.5f, 0);
  fallback (1.5f, 1);
  kinds (1.5f);
  CHECK (nested (1.5f) == 321.5f + 323.5f);
  return 0;
}
