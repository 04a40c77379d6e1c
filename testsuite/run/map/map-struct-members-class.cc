/* { dg-do run } */
/* { dg-require-effective-target before-gcc-14 } */
/* The same in C++: member functions, templates, constructors, references and lambdas.  */

template <typename T> struct vec
{
  short tag = 3;
  int n;
  T *data;
  vec (int k) : n (k), data (new T[k])
  {
    for (int i = 0; i < k; i++)
      data[i] = i;
#pragma omp target enter data map(to: n, data[:k])
  }
  ~vec ()
  {
#pragma omp target exit data map(delete: n, data[:n])
    delete[] data;
  }
  T sum () const
  {
    T s = 0;
#pragma omp target teams distribute parallel for reduction(+: s) map(tofrom: s)
    for (int i = 0; i < n; i++)
      s += data[i];
    return s;
  }
  void add (T x)
  {
#pragma omp target map(tofrom: data[:n]) map(to: n)
    for (int i = 0; i < n; i++)
      data[i] += x;
#pragma omp target update from(data[:n])
  }
};

struct plain
{
  short tag;
  int n;
  float *x;
  double *y;
  float members ()
  {
    float s = 0;
#pragma omp target map(to: n) map(to: x[:n]) map(tofrom: s)
    for (int i = 0; i < n; i++)
      s += x[i];
#pragma omp target map(to: this->tag, this->x[:this->n], y[0:n]) map(tofrom: s)
    for (int i = 0; i < n; i++)
      s += x[i] + y[i] * tag;
    return s;
  }
  float data ()
  {
    float s = 0;
#pragma omp target data map(to: n, tag) map(tofrom: x[:n])
#pragma omp target map(tofrom: s)
    for (int i = 0; i < n; i++)
      s += x[i]++;
    return s;
  }
};

static float
references (plain &s, plain *&p, const plain &c)
{
  float t[4] = { 0, 0, 0, 0 };
#pragma omp target map(to: s.n) map(to: s.x[:s.n], s.y[0:3]) map(tofrom: t)
  for (int i = 0; i < s.n; i++)
    t[0] += s.x[i] + s.y[2];
#pragma omp target map(to: p->x[:4], p->y[:p->n]) map(tofrom: t)
  for (int i = 0; i < 4; i++)
    t[1] += p->x[i] + p->y[2];
#pragma omp target data map(to: c.n) map(to: c.x[:c.n], c.y[0:3])
#pragma omp target map(tofrom: t)
  for (int i = 0; i < c.n; i++)
    t[2] += c.x[i] + c.y[2];
#pragma omp target enter data map(to: s.n, s.x[:s.n], s.y[0:3])
#pragma omp target map(tofrom: t)
  for (int i = 0; i < s.n; i++)
    t[3] += s.x[i] + s.y[2];
#pragma omp target exit data map(release: s.n, s.x[:s.n], s.y[0:3])
  return t[0] + t[1] + t[2] + t[3];
}

static float
lambdas (plain &s, plain *p)
{
  float t = 0;
  auto reference = [&]
    {
#pragma omp target map(to: s.n) map(to: s.x[:s.n], s.y[0:3]) map(tofrom: t)
      for (int i = 0; i < s.n; i++)
	t += s.x[i] + s.y[2];
    };
  auto copy = [=] ()
    {
      float u = 0;
#pragma omp target map(to: p->n) map(to: p->x[:p->n], p->y[0:3]) map(tofrom: u)
      for (int i = 0; i < p->n; i++)
	u += p->x[i] + p->y[2];
      return u;
    };
  reference ();
  return t + copy ();
}

int
main ()
{
  vec<long> v (6);
  vec<double> w (4);
  v.add (2);
  w.add (.5);
  if (v.sum () != 27 || v.data[5] != 7 || w.sum () != 8)
    return 1;
  float x[4] = { 0, 1, 2, 3 };
  double y[4] = { 1, 2, 3, 4 };
  plain p { 2, 4, x, y }, *q = &p;
  if (p.members () != 32 || p.data () != 6 || x[3] != 4)
    return 2;
  return references (p, q, p) != 4 * 22 || lambdas (p, q) != 2 * 22;
}
