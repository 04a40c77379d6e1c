// { dg-do run }
// { dg-additional-options "-std=c++17" }
// Members of base classes, and of members, in clauses of member functions: GCC 12 refuses them ("cannot take the
// address of 'this'").

struct base { double *data; int n; double s; double arr[10]; };
struct other { int k; };

struct derived : base
{
  void by_name ()
  {
#pragma omp target teams distribute parallel for map(tofrom: data[:n])
    for (int i = 0; i < n; i++)
      data[i] += 1;
  }
  void by_this ()
  {
#pragma omp target teams distribute parallel for map(tofrom: this->data[0:n])
    for (int i = 0; i < n; i++)
      this->data[i] += 1;
  }
  void enter_exit ()
  {
#pragma omp target enter data map(to: this[0:1]) map(to: data[0:n])
#pragma omp target
    for (int i = 0; i < n; i++)
      data[i] += 1;
#pragma omp target update from(data[0:n])
#pragma omp target exit data map(release: data[0:n]) map(release: this[0:1])
  }
  void data_region ()
  {
#pragma omp target data map(tofrom: data[0:n])
    {
#pragma omp target
      for (int i = 0; i < n; i++)
	data[i] += 1;
    }
  }
  void several ()
  {
#pragma omp target map(tofrom: data[0:n], s)
    for (int i = 0; i < n; i++)
      {
	data[i] += 1;
	s += 1;
      }
#pragma omp target map(tofrom: this->s, this->arr[0:10])
    for (int i = 0; i < n; i++)
      {
	arr[i] += 1;
	s += 1;
      }
  }
  void in_lambdas ()
  {
    auto f = [&] ()
      {
#pragma omp target map(tofrom: data[0:n])
	for (int i = 0; i < n; i++)
	  data[i] += 1;
      };
    f ();
    auto g = [=] ()
      {
#pragma omp target map(tofrom: data[0:n])
	for (int i = 0; i < n; i++)
	  data[i] += 1;
      };
    g ();
  }
};

struct second : other, derived
{
  void add ()
  {
#pragma omp target teams distribute parallel for map(tofrom: data[:n])
    for (int i = 0; i < n; i++)
      data[i] += k;
  }
};

template <typename T> struct tbase { T *data; int n; };
template <typename T> struct tderived : tbase<T>
{
  void inc ()
  {
#pragma omp target teams distribute parallel for map(tofrom: this->data[:this->n])
    for (int i = 0; i < this->n; i++)
      this->data[i] += 1;
  }
};

struct inner { double *p; int m; };
struct outer
{
  int pad;
  inner in;
  void inc ()
  {
#pragma omp target map(tofrom: this->in.p[0:in.m])
    for (int i = 0; i < in.m; i++)
      in.p[i] += 1;
  }
};

static double v[10];
static int bad;

static void
check (double d)
{
  for (int i = 0; i < 10; i++)
    bad += v[i] != d;
}

int
main ()
{
  derived d;
  d.data = v;
  d.n = 10;
  d.s = 0;
  for (int i = 0; i < 10; i++)
    d.arr[i] = i;
  d.by_name ();
  check (1);
  d.by_this ();
  check (2);
  d.enter_exit ();
  check (3);
  d.data_region ();
  check (4);
  d.several ();
  check (5);
  bad += d.s != 20 || d.arr[9] != 10;
  d.in_lambdas ();
  check (7);
  second m;
  m.k = 2;
  m.data = v;
  m.n = 10;
  m.add ();
  check (9);
  tderived<double> t;
  t.data = v;
  t.n = 10;
  t.inc ();
  check (10);
  outer o;
  o.in.p = v;
  o.in.m = 10;
  o.inc ();
  check (11);
  return bad;
}
