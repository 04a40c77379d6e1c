/* Objects that are firstprivate: of a few members, which are passed one by one, and others.  The region has its own, with
   the values of the moment when it is made, and what it changes does not come back.  */
/* { dg-do run } */
#include <omp.h>

/* map-kept-returned.cc has another.  */
#ifndef INLINED
#define INLINED
#endif

struct base { int number; const double *table; };
struct derived : base
{
  signed char small;
  float pair[2];
  derived (int n, const double *t) : base { n, t }, small (-3), pair { 1.5f, -0.0f } {}
  float sum () const { return pair[0] + pair[1] + number + small; }
};
struct empty { int twice (int x) const { return 2 * x; } };
struct bits { int a: 3; unsigned b: 5; };
struct number { union { float f; unsigned u; }; };
struct wide { long v[17]; };
struct holder { struct { bool set; _Complex float z; enum { red, green = 1000 } colour; } inner[2]; };
struct counted
{
  int n;
  counted (int m) : n (m) {}
  counted (const counted &other) : n (other.n) {}
};
static const derived constant (5, nullptr);

template<typename F>
static int
apply (F function, int n)
{
  int result = 0;
#pragma omp target teams distribute parallel for reduction (+: result) firstprivate (function)
  for (int i = 0; i < n; i++)
    result += function.twice (i);
  return result;
}

INLINED static int
changed (derived d, const derived e)
{
  float in = 0, after = 0, other = 0;
  const void *table = nullptr;
#pragma omp target firstprivate (d, e) map (from: in, after, other, table)
  {
    in = d.sum ();
    d.number = 100;
    d.pair[1] = 8;
    after = d.sum ();
    other = e.sum () + constant.number;
    table = d.table;
  }
  return d.number != 7 || in != 7 - 3 + 1.5f || after != 100 - 3 + 9.5f || other != -2 - 3 + 1.5f + 5
	 || table != d.table;
}

/* Every thread has its own copy, and may take its address.  */
static int
threads (holder h, int *out)
{
#pragma omp target teams num_teams (2) thread_limit (32) firstprivate (h) map (tofrom: out[:64])
#pragma omp parallel num_threads (32) firstprivate (h)
  {
    static_assert (sizeof (h) > 0, "");
    holder *p = &h;
    p->inner[1].z += 1;
    out[omp_get_team_num () * 32 + omp_get_thread_num ()]
      = int (__real__ h.inner[1].z) + h.inner[0].colour + h.inner[1].set;
  }
  for (int i = 0; i < 64; i++)
    if (out[i] != 4 + 1000 + 1)
      return 1;
  return 0;
}

/* A task reads the values when it is made.  */
static int
deferred (base b)
{
  int seen = 0;
#pragma omp target nowait firstprivate (b) map (tofrom: seen)
  seen = b.number;
  b.number = 9;
#pragma omp taskwait
  return seen != 7;
}

static int
others (bits b, number n, wide w, counted c)
{
  int sum = 0;
#pragma omp target firstprivate (b, n, w, c) map (tofrom: sum)
  sum = b.a + b.b + (n.u == 0x40000000) + w.v[16] + c.n;
  return sum != -2 + 30 + 1 + 600 + 11;
}

int
main ()
{
  double table[2] = { 1, 2 };
  if (changed (derived (7, table), derived (-2, nullptr)))
    return 1;
  if (apply (empty (), 10) != 90)
    return 2;
  holder h;
  h.inner[0] = { false, 1, h.inner[0].green };
  h.inner[1] = { true, 3, h.inner[1].red };
  int out[64] = { 0 };
  if (threads (h, out))
    return 3;
  if (deferred ({ 7, table }))
    return 4;
  wide w;
  for (int i = 0; i < 17; i++)
    w.v[i] = i == 16 ? 600 : i;
  number n;
  n.f = 2;
  if (others ({ -2, 30 }, n, w, counted (11)))
    return 5;
  auto lambda = [h, &out] (int i) { return out[i] + int (__imag__ h.inner[0].z); };
  int from_lambda = 0;
#pragma omp target map (to: out) map (tofrom: from_lambda)
  from_lambda = lambda (3);
  return from_lambda != out[3] ? 6 : 0;
}
