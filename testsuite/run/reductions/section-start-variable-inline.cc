// { dg-do run }
// { dg-options "-O3" }
// Elements of sections with a start known at run time, by inlined functions, references and members.

template<typename T> static inline void
add (T *w, int k, T x)
{
  w[k] += x;
}

struct holder
{
  long w[16];
  void sum (int p);
};

__attribute__ ((noipa)) void
holder::sum (int p)
{
  long (&r)[16] = w;
#pragma omp simd reduction (+: r[p:2])
  for (int i = 0; i < 10; i++)
    {
      add (r, 7, 1l);
      r[8] += 2;
    }
}

template<typename T> __attribute__ ((noipa)) static bool
right (int p)
{
  T w[16] = {}, *q = w, *&r = q;
#pragma omp target map (q[:16])
#pragma omp simd reduction (+: q[p:2])
  for (int i = 0; i < 10; i++)
    add (q, 8, (T) 1);
  bool good = w[8] == 10;
#pragma omp simd reduction (+: r[p:2])
  for (int i = 0; i < 10; i++)
    add (r, 8, (T) 1);
  good &= w[8] == 20;
#pragma omp parallel for reduction (+: w[p:2])
  for (int i = 0; i < 10; i++)
    add (w, 7, (T) i);
  return good && w[8] == 20 && w[7] == 45 && w[6] == 0 && w[9] == 0;
}

int
main ()
{
  holder h = {};
  h.sum (7);
  if (!right<int> (7) || !right<double> (7) || !right<short> (7) || h.w[7] != 10 || h.w[8] != 20)
    __builtin_abort ();
  return 0;
}
