// As cxx-thunk-stores.cc: by a virtual base, in SIMD loops and tasks; the thunk of a template.
// { dg-do run }
// { dg-additional-options "-O1" }

template <class T> struct left { T l; left (T v) : l (v) {} virtual T one () const { return l; } };
template <class T> struct right { T r; right (T v) : r (v) {} virtual T two (T k) const { return r - k; } };

template <class T>
struct pair : left<T>, virtual right<T>
{
  pair (T a, T b) : left<T> (a), right<T> (b) {}
  T one () const override { return this->l + this->r; }
  T two (T k) const override { return this->l * k + this->r; }
};

template <class T>
struct both : left<T>, right<T>
{
  both (T a, T b) : left<T> (a), right<T> (b) {}
  T two (T k) const override { return this->l * k + this->r; }
};

#pragma omp declare target
template <class T> static T two_of (const right<T> &p, T k) { return p.two (k); }
#pragma omp end declare target

int
main ()
{
  float floats[60];
  long longs[60];
#pragma omp target simd map(from: floats, longs)
  for (int i = 0; i < 60; i++)
    {
      both<float> b (i, 1);
      b.r = 2;
      floats[i] = two_of<float> (b, 3);
      pair<long> p (i, 4);
      p.l = i + 1;
      longs[i] = two_of<long> (p, 2);
    }
  for (int i = 0; i < 60; i++)
    if (floats[i] != 3 * i + 2 || longs[i] != 2 * i + 6)
      __builtin_abort ();
#pragma omp target map(from: longs)
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int i = 0; i < 60; i++)
#pragma omp task firstprivate(i)
    {
      both<long> b (i, 4);
      b.l += 2;
      longs[i] = two_of<long> (b, i);
    }
  for (int i = 0; i < 60; i++)
    if (longs[i] != (i + 2L) * i + 4)
      __builtin_abort ();
}
