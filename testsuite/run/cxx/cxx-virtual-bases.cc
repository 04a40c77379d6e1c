// { dg-do run }
// { dg-require-effective-target before-gcc-14 }
// { dg-additional-options "-O2" }
/* Members of virtual bases in regions: in member functions of the class, of a part of a derived class, of a virtual
   base that lies behind another; in a lambda, through pointers and references, of elements, in constructs for data.
   GCC 14 and later crash ("base pointer cycle detected"), also without Heddle.  */
#include <cstdlib>

struct top { int n = 5; int list[4] = { 1, 2, 3, 4 }; };
struct left : virtual top
{
  int m = 2;
  int sum ()
  {
    int r = 0;
#pragma omp target map(tofrom: r)
    r = n + m + list[2];
    return r;
  }
  void inc ()
  {
#pragma omp target
    {
      n++;
      this->m++;
    }
  }
  int get () const { return n + m; }
};
struct right : virtual top { int k = 3; virtual int value () { return n; } };
struct both : left, right
{
  int z = 4;
  int lambda ()
  {
    int r = 0;
    auto all = [&] { n++; r = n + m + k + z + get (); };
#pragma omp target map(tofrom: r, this[:1])
    all ();
    return r;
  }
  int loop ()
  {
    int r = 0;
#pragma omp target data map(tofrom: this[:1])
    {
#pragma omp target teams distribute parallel for reduction(+: r)
      for (int i = 0; i < 100; i++)
	r += n + z;
#pragma omp target
      n = 40;
#pragma omp target update from(z)
    }
    return r + n;
  }
};
struct behind : virtual right, virtual left { double d = 1; };
struct pointers : virtual top
{
  int *p = new int[10] ();
  int fill ()
  {
#pragma omp target parallel for map(tofrom: p[0:10])
    for (int i = 0; i < 10; i++)
      p[i] += n + i;
    return p[3];
  }
};
struct table { int *q = new int[10] (); virtual ~table () { delete[] q; } };
struct user : virtual table
{
  int fill ()
  {
#pragma omp target parallel for map(tofrom: q[0:10])
    for (int i = 0; i < 10; i++)
      q[i] += 2 * i;
    return q[3];
  }
};

static void
check (int got, int expected)
{
  if (got != expected)
    abort ();
}

int
main ()
{
  left a;
  a.inc ();
  check (a.sum (), 12);
  check (a.n * 10 + a.m, 63);
  both b;
  b.inc ();
  check (b.n * 10 + b.m, 63);
  check (b.sum (), 12);
  check (b.lambda (), 7 + 3 + 3 + 4 + 10);
  check (b.loop (), 100 * (7 + 4) + 40);
  b.n = 6;
  behind c;
  c.inc ();
  check (c.n * 10 + c.m, 63);
  check (c.sum (), 12);
  both row[3];
  row[1].n = 7;
  int r = 0;
#pragma omp target map(tofrom: b, row, r)
  {
    left &through = b;
    right *pointer = &b;
    through.n++;
    pointer->n++;
    r = through.get () + pointer->value ();
    for (int i = 0; i < 3; i++)
      {
	left &l = row[i];
	l.n++;
	l.m++;
	r += l.get ();
      }
  }
  check (b.n, 8);
  check (r, 8 + 3 + 8 + 9 + 11 + 9);
  check (row[1].n * 10 + row[1].m, 83);
  check (pointers ().fill (), 8);
  check (user ().fill (), 6);
}
