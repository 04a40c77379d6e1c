// { dg-do run }
// { dg-skip-if "GCC crashes, also without Heddle" { gcc-14 && ! gcc-15 } }
// { dg-pass private-objects }
// Private objects, and arrays of them, from outside of the region: on "target" itself no constructor was called.

#pragma omp declare target
static int made, gone, copied;
struct object
{
  int v;
  object () : v (7)
  {
#pragma omp atomic
    made++;
  }
  object (const object &o) : v (o.v + 100)
  {
#pragma omp atomic
    copied++;
  }
  ~object ()
  {
#pragma omp atomic
    gone++;
  }
};
#pragma omp end declare target

static int bad;

/* So many objects have been made, by either constructor, and all are gone; some if BY_DEFAULT is negative.  */

static void
check (int by_default, int by_copy)
{
  int m = 0, g = 0, c = 0;
#pragma omp target map(from: m, g, c)
  {
    m = made;
    g = gone;
    c = copied;
    made = gone = copied = 0;
  }
  bad += (by_default < 0 ? !m : m != by_default) || c != by_copy || g != m + c;
}

/* None have been, on the device, and on the host, which may be the same.  */

static void
reset ()
{
  made = gone = copied = 0;
#pragma omp target
  made = gone = copied = 0;
}

template <typename T> static void
in_template ()
{
  T a[3];
  reset ();
  int r = 0;
#pragma omp target map(tofrom: r) private(a)
  for (auto &x : a)
    r += x.v;
  bad += r != 21;
  check (3, 0);
  auto f = [&]
    {
#pragma omp target parallel for map(tofrom: r) private(a) reduction(+: r)
      for (int i = 0; i < 4; i++)
	r += a[2].v;
    };
  f ();
  bad += r != 49;
  check (-1, 0);
}

int
main ()
{
  object a[3], one;
  reset ();
  int r = 0;
#pragma omp target map(tofrom: r) private(a, one)
  for (auto &x : a)
    r += x.v + one.v;
  bad += r != 42;
  check (4, 0);

  object &ref = one;
#pragma omp target map(tofrom: r) private(ref)
  {
    r += ref.v;
    ref.v = 3;
  }
  bad += r != 49 || one.v != 7;
  check (1, 0);

  r = 0;
#pragma omp target teams num_teams(2) map(tofrom: r) private(a) reduction(+: r)
  for (auto &x : a)
    r += x.v;
  bad += r != 42;
  check (6, 0);

  r = 0;
#pragma omp target map(tofrom: r)
  {
    object b[2];
#pragma omp parallel num_threads(4) firstprivate(b) reduction(+: r)
    r += b[0].v + b[1].v;
  }
  bad += r != 4 * 214;
  check (2, 8);

#pragma omp target map(tofrom: r)
  {
    object b[2], s;
#pragma omp parallel for num_threads(4) lastprivate(b, s)
    for (int i = 0; i < 8; i++)
      {
	b[0].v = i;
	b[1].v = 2 * i;
	s.v = i;
      }
    r = b[0].v + b[1].v + s.v;
  }
  bad += r != 28;
  check (15, 0);
  in_template<object> ();
  return bad;
}
