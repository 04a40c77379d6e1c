// { dg-do run }
// { dg-additional-options "-std=c++17" }
// { dg-pass static-objects }
// Objects in declare target whose initialization runs when the program starts were zero on the device: constructors, values
// that are no constants, arrays, references, virtual functions, variables of templates, inline ones.
#pragma omp declare target
static int counter = 40;

static int
next ()
{
  return ++counter;
}

struct scale
{
  int factor, offset;
  scale (int f) : factor (f), offset (next ()) {}
  ~scale () { factor = 0; }
  int of (int x) const { return factor * x + offset; }
};

int first = next ();	// 41
scale by (first);	// 41, 42
static scale list[3] = { 1, scale (2), by.of (0) };	// offsets 43 44 45, the last one's factor 42
const int after = list[2].offset + next ();	// 45 + 46
int &alias = counter;
const scale &kept = scale (7);	// offset 47

struct shape
{
  int sides;
  shape () : sides (next ()) {}	// 48
  virtual int area () const { return -1; }
};
struct square : shape
{
  int side;
  square (int s) : side (s) {}
  int area () const override { return side * side; }
};
square five (5);
shape *as_shape = &five;

template <typename T> scale held (sizeof (T));
template <typename T> T value = T (next ()) / 2;
inline scale everywhere (4);
namespace { double root = next () * 0.5; }
struct empty { empty () { counter += 1000; } } nothing;
auto twice = [bonus = next ()] (int x) { return 2 * x + bonus; };
#pragma omp end declare target

// Of the host only.
struct host_only
{
  int value;
  host_only (int v = 7) : value (v) { calls++; }
  ~host_only () {}
  static int calls;
};
int host_only::calls;
host_only here, there[2], perhaps = counter > 0 ? host_only (8) : host_only (9);
int copied = first;

static int
look (int *v)
{
  int n = 0;
  v[n++] = first;
  v[n++] = by.factor;
  v[n++] = by.offset;
  for (int i = 0; i < 3; i++)
    {
      v[n++] = list[i].factor;
      v[n++] = list[i].offset;
    }
  v[n++] = after;
  v[n++] = alias - counter;
  v[n++] = kept.of (1);
  v[n++] = as_shape->area ();
  v[n++] = as_shape->sides;
  v[n++] = held<short>.of (10);
  v[n++] = int (value<double> * 4);
  v[n++] = everywhere.of (2);
  v[n++] = int (root * 2);
  v[n++] = counter;
  v[n++] = twice (4);
  return n;
}

int
main ()
{
  int host[40], device[40], n = look (host), m = 0;
#pragma omp target map(from: device) map(tofrom: m)
  m = look (device);
  if (n != m)
    return 1;
  for (int i = 0; i < n; i++)
    if (host[i] != device[i])
      {
	__builtin_printf ("%d: %d on the host, %d on the device\n", i, host[i], device[i]);
	return 2;
      }
  // Constructed once, not for each region.
#pragma omp target map(from: m)
  m = counter;
  return m != counter || host_only::calls != 4 || perhaps.value != 8 || copied != 41 || here.value != 7 || host[1] != 41 || host[2] != 42;
}
