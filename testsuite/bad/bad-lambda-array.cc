// Each element of an array of lambdas has clauses of its own: very long ones are refused.
template <typename T> static int
all (T &f, int n)
{
  int r = 0;
#pragma omp target map(tofrom: r)	// { dg-error "an array of 300 lambdas with pointers or references in a target region; 256 are supported" }
  r += f.a[n] (1);
  return r;
}

template <typename T> struct array { T a[300]; };

int
main ()
{
  int x[10] = {}, *p = x;
  auto lambda = [p] (int i) { return p[i]; };
  array<decltype (lambda)> *many = nullptr;
  return all (*many, 3);
}
