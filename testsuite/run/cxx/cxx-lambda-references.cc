// { dg-do run }
// { dg-require-effective-target before-gcc-14 }
// { dg-pass captured-references }
// GCC 12 maps what a lambda captures by reference as members of its closure: one object of all that lies between them.

extern "C" void abort ();

struct box
{
  int k;
  float v[3];
  void change (float);
};

static void
check (bool right)
{
  if (!right)
    abort ();
}

template <typename F> __attribute__ ((noipa)) void
call (F f)
{
  f ();
}

/* Scalars, among others that are mapped in another way.  */
__attribute__ ((noipa)) void
scalars (float x, double y)
{
  double z = 1;
  auto by_reference = [&] (double d)
    {
#pragma omp target map(to: d)
      x += d;
#pragma omp target firstprivate(d) map(tofrom: y)
      y += x + d + z;
    };
  by_reference (2);
  check (x == 3 && y == 8);
  double t = 0;
  call ([&, d = 4.0]
    {
#pragma omp target map(from: t) map(to: x)
      t = x + d;
    });
  check (t == 7);
}

/* Classes, arrays, const ones, "this", members, and pointers in regions that read them or change them.  */
__attribute__ ((noipa)) void
objects (box &q, int *p, float x)
{
  int a[5] = {}, n = 3;
  const box c = { 4, { 1, 2, 3 } };
  call ([&, w = 5] () mutable
    {
#pragma omp target map(p[0:n])
      {
	x += w++;
	p[1] = a[2] = c.k + w;
	q.k++;
	q.v[2] = c.v[1];
      }
#pragma omp target map(a[1:3])
      a[3] = a[2] + n;
#pragma omp target data map(p[0:3])
#pragma omp target
      p[2] = p[1] + 1;
    });
  check (x == 6 && p[1] == 10 && p[2] == 11 && a[2] == 10 && a[3] == 13 && q.k == 2 && q.v[2] == 2);
  call ([&k = q.k, &v = q.v, &p, s = p]
    {
#pragma omp target map(s[0:1])
      {
	k += v[2];
	v[1] = k;
	s[0] = 1;
      }
#pragma omp target map(tofrom: p[0:3])
      *p++ += 1;
    });
  check (q.k == 4 && q.v[1] == 4 && *p == 2);
}

void
box::change (float z)
{
  call ([&, this]
    {
#pragma omp target
      {
	k += z;
	v[0] = k;
      }
    });
  check (k == 6 && v[0] == 6);
}

/* By copy, and by reference, too.  */
__attribute__ ((noipa)) void
copies (box q, float x)
{
  int a[5] = { 1, 2 };
  call ([=, &x] () mutable
    {
#pragma omp target
      {
	q.k += a[1]++;
	x += q.k;
      }
#pragma omp target parallel for reduction(+: a)
      for (int i = 0; i < 2; i++)
	a[i] += 5;
      check (q.k == 8 && a[0] == 6 && a[1] == 8);
    });
  check (x == 9 && q.k == 6 && a[1] == 2);
}

/* Constructs in the region with clauses of their own; a lambda in a lambda; parallel threads that start regions.  */
template <typename T> __attribute__ ((noipa)) void
constructs (T s)
{
  int a[10], n = 10, k = 0;
  for (int i = 0; i < n; i++)
    a[i] = i;
  call ([&]
    {
#pragma omp target teams distribute parallel for reduction(+: s)
      for (int i = 0; i < n; i++)
	s += a[i];
#pragma omp target teams distribute parallel for map(tofrom: s) reduction(+: s)
      for (int i = 0; i < n; i++)
	s += a[i];
#pragma omp target
#pragma omp parallel for lastprivate(k)
      for (int i = 0; i < n; i++)
	k = a[i];
    });
  check (s == 91 && k == 9);
  call ([&]
    {
      call ([&]
	{
#pragma omp target
#pragma omp parallel num_threads(3)
	  {
#pragma omp atomic
	    k++;
#pragma omp barrier
#pragma omp for firstprivate(k)
	    for (int i = 0; i < n; i++)
	      a[i] = k;
#pragma omp single
#pragma omp task shared(s)
	    s = 5;
	  }
	});
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp target
      a[0]++;
    });
  check (k == 12 && a[0] == 13 && a[9] == 12 && s == 5);
}

/* What is private to the region stays there.  */
__attribute__ ((noipa)) void
privates (double x, double y, int b[3])
{
  double t = 0;
  call ([&]
    {
#pragma omp target firstprivate(x) private(y) map(from: t)
      {
	y = x++;
#pragma omp parallel num_threads(2)
#pragma omp atomic
	x += 1;
	t = x + y;
      }
    });
  check (x == 1 && y == 2 && t == 5);
#pragma omp target data map(b[0:3]) map(t) use_device_ptr(b) use_device_addr(t)
  call ([&, d = b]
    {
#pragma omp target is_device_ptr(b) has_device_addr(t)
      t += b[1] = 7;
#pragma omp target is_device_ptr(d)
      d[2] = 8;
    });
  check (b[1] == 7 && b[2] == 8 && t == 12);
}

int
main ()
{
  box q = { 1 };
  int p[3] = {};
  scalars (1, 2);
  objects (q, p, 1);
  q.change (2);
  copies (q, 1);
  constructs (1.0f);
  constructs (1L);
  privates (1, 2, p);
}
