// { dg-do run }
// typeid and dynamic_cast of objects that were made on the host: by value, in arrays, by a reference to the base, with
// multiple inheritance, virtual bases and local classes.

#include <typeinfo>

struct shape
{
  int k;
  shape (int n) : k (n) { }
  virtual ~shape () { }
};
struct square : shape { using shape::shape; };
struct disc : shape { double r = 2; using shape::shape; };
struct named { int id = 6; virtual int name () const { return id; } };
struct both : shape, named { both () : shape (8) { } };
struct root { int v = 1; virtual ~root () { } };
struct left : virtual root { int l = 2; };
struct right : virtual root { int r = 3; };
struct joined : left, right { int j = 4; };
namespace { struct own : shape { using shape::shape; }; }

template <typename T> static int
is (const shape *p)
{
  return dynamic_cast<const T *> (p) != nullptr;
}

static int
by_reference (shape &s)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = (dynamic_cast<square *> (&s) != nullptr) + 10 * (typeid (s) == typeid (square))
      + 100 * (typeid (s) == typeid (shape));
  return r;
}

int
main ()
{
  struct local : shape { using shape::shape; };
  square s (3);
  disc d (4);
  shape b (1);
  own o (5);
  local l (6);
  both m;
  joined j;
  disc *a = new disc[2] { 1, 2 };
  int r[8] = { }, name[2] = { };
#pragma omp target map(to: s, d, b, o, l, m, j) map(tofrom: r, name)
  {
    const shape *p[] = { &s, &d, &b, &o, &l, &m };
    for (const shape *q : p)
      {
	if (auto *c = dynamic_cast<const disc *> (q))
	  r[0] += int (c->r * 10);
	r[1] += typeid (*q) == typeid (square);
	r[2] += dynamic_cast<const void *> (q) == q;
	r[3] += is<own> (q) + 10 * (typeid (*q) == typeid (local));
	if (auto *c = dynamic_cast<const named *> (q))
	  r[4] += c->name ();
	name[0] += typeid (*q).name ()[1];
      }
    const root *base = &j;
    if (auto *c = dynamic_cast<const right *> (base))
      if (auto *e = dynamic_cast<const left *> (c))
	r[5] = c->r * 10 + e->l + dynamic_cast<const joined &> (*e).j * 100;
    if (auto *c = dynamic_cast<const left *> (base))
      r[6] = c->v;
  }
  const shape *p[] = { &s, &d, &b, &o, &l, &m };
  for (const shape *q : p)
    name[1] += typeid (*q).name ()[1];
  if (r[0] != 20 || r[1] != 1 || r[2] != 6 || r[3] != 11 || r[4] != 6 || r[5] != 432 || r[6] != 1 || name[0] != name[1])
    __builtin_abort ();
  int discs = 0, squares = 0;
#pragma omp target teams distribute parallel for map(to: a[:2], s) reduction(+: discs, squares)
  for (int i = 0; i < 100; i++)
    {
      const shape *q = i & 1 ? static_cast<const shape *> (&a[i / 2 % 2]) : &s;
      discs += is<disc> (q);
      squares += typeid (*q) == typeid (square);
    }
  if (discs != 50 || squares != 50 || by_reference (s) != 11 || by_reference (b) != 100)
    __builtin_abort ();
}
