// { dg-do run }
// Overloaded operators: arithmetic, comparison, index, call, increment, conversion, assignment.

#pragma omp declare target
struct frac
{
  long p, q;
  frac (long a, long b = 1) : p (a), q (b) { reduce (); }
  void reduce ()
  {
    long a = p < 0 ? -p : p, b = q;
    while (b)
      {
	long t = a % b;
	a = b;
	b = t;
      }
    if (a)
      p /= a, q /= a;
  }
  frac operator+ (const frac &o) const { return { p * o.q + o.p * q, q * o.q }; }
  frac operator* (const frac &o) const { return { p * o.p, q * o.q }; }
  frac &operator+= (const frac &o) { return *this = *this + o; }
  frac &operator++ () { p += q; return *this; }
  frac operator++ (int) { frac t = *this; ++*this; return t; }
  bool operator< (const frac &o) const { return p * o.q < o.p * q; }
  bool operator== (const frac &o) const { return p == o.p && q == o.q; }
  long operator[] (int i) const { return i ? q : p; }
  long operator() (long k) const { return k * p / q; }
  explicit operator double () const { return (double) p / q; }
};
#pragma omp end declare target

int
main ()
{
  double r[6];
  int n = 3;
#pragma omp target map(from: r)
  {
    frac a (1, n), b (1, 6);
    frac c = a + b;
    r[0] = c[0] * 10 + c[1];
    c += a * b;
    r[1] = c[0] * 1000 + c[1];
    frac d = c++;
    r[2] = (d < c) + 2 * (d == c);
    r[3] = c (18);
    r[4] = (double) frac (n, 4);
    r[5] = c == d + frac (1);
  }
  if (r[0] != 12 || r[1] != 5009 || r[2] != 1 || r[3] != 28 || r[4] != 0.75 || r[5] != 1)
    __builtin_abort ();
  return 0;
}
