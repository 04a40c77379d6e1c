// { dg-do run }
// firstprivate variables that are no integers: references, captures, templates.

#define CHECK(x) do { if (!(x)) __builtin_abort (); } while (0)

template <typename T>
__attribute__ ((noinline)) void
scale (int n, const T &a, T *y)
{
#pragma omp target teams distribute parallel for map(tofrom: y[:n]) firstprivate(a)
  for (int i = 0; i < n; i++)
    y[i] *= a;
}

__attribute__ ((noinline)) double
change (double &d, float f)
{
  float &r = f;
  double s = 0;
#pragma omp target firstprivate(d, r) map(from: s)
  {
    s = d + r;
    d = r = 0;
    s += d + r;
  }
  CHECK (d == 2 && f == 0.5f);
  return s;
}

// What a reference refers to is changed, by name and by address.

#pragma omp declare target
static void
advance (float &f)
{
  f += 1;
}
#pragma omp end declare target

__attribute__ ((noinline)) void
write (int &i, bool &b, float &f, double &d, float &g, long *r)
{
#pragma omp target map(from: r[:4]) firstprivate(i, b, f, d, g)
  {
    i += 10;
    b = !b;
    advance (f);
    float *p = &g;
    *p *= 2;
#pragma omp parallel num_threads(4) firstprivate(f)
    {
      f += 1;
#pragma omp critical
      d += f;
#pragma omp atomic
      i++;
    }
    r[0] = i;
    r[1] = b;
    r[2] = f + d;
    r[3] = g;
  }
}

// Constructs in the region have copies of their own.

__attribute__ ((noinline)) void
copies (int &i, float &f, double &d, double *r)
{
#pragma omp target map(from: r[:4]) firstprivate(i, f, d)
  {
    r[3] = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp scope reduction(+: i, f) private(d)
      {
	d = 2;
	i += 1;
	f += d;
#pragma omp atomic
	r[3] += d;
      }
#pragma omp single
#pragma omp taskgroup task_reduction(+: d)
      for (int k = 0; k < 3; k++)
#pragma omp task in_reduction(+: d)
	d += 10;
    }
    r[0] = i;
    r[1] = f;
    r[2] = d;
  }
}

struct object
{
  double member = 4;
  float other = 0.25f;

  __attribute__ ((noinline)) double
  sum (float f)
  {
    double s = 0;
    double m = member;
#pragma omp target map(from: s)
    {
      s = m + f;
      m = f = 0;
    }
    CHECK (m == 4);
    auto captured = [=, this] (double d)
      {
	double t = 0;
	float u = f + d;
#pragma omp target map(from: t) firstprivate(u)
	t = f + d + u;
	return t + other;
      };
    return s + captured (2) * 10;
  }
};

int
main ()
{
  float y[3] = { 1, 2, 3 };
  double z[3] = { 1, 2, 3 };
  scale (3, 2.5f, y);
  scale (3, -2.5, z);
  CHECK (y[0] == 2.5f && y[2] == 7.5f && z[0] == -2.5 && z[2] == -7.5);
  double d = 2;
  CHECK (change (d, 0.5f) == 2.5);
  int i = 1;
  bool b = false;
  float f = 3, g = 4;
  long r[4];
  write (i, b, f, d, g, r);
  CHECK (r[0] == 15 && r[1] == 1 && r[2] == 4 + 2 + 4 * 5 && r[3] == 8);
  CHECK (i == 1 && !b && f == 3 && d == 2 && g == 4);
  double s[4];
  copies (i, f, d, s);
  CHECK (s[0] == 1 + 4 && s[1] == 3 + 8 && s[2] == 2 + 30 && s[3] == 8);
  object o;
  CHECK (o.sum (1) == 5 + 62.5);
  return 0;
}
