// { dg-do run }
// { dg-require-effective-target before-gcc-13 }
// { dg-additional-options "-std=c++17" }
// Static members of classes in `declare target' are the device's, too.  GCC's message that refuses them is dropped
// for GCC 12 only.

#pragma omp declare target
struct counter
{
  int n;
  static int made;
  static const int limit = 7;
  static constexpr double factor = 2.5;
  inline static int in_class = 5;
  static int table[4];
  static void note ();
  int next () { made++; return n++; }
};
template <typename T> struct shape
{
  static T value;
  inline static T other = T (3);
  template <typename U> static constexpr U many = U (2);
  static T get () { return value + other + many<T>; }
};
template <typename T> T shape<T>::value = T (4);
struct outer { struct inner { static long deep; }; };
struct vec
{
  double x, y;
  vec (double a) : x (a), y (2 * a) {}
};
struct holder { static vec made_there; static const int three[3]; };
#pragma omp end declare target

int counter::made = 0;
int counter::table[4] = { 1, 2, 3, 4 };
long outer::inner::deep = 9;
vec holder::made_there (1.5);
const int holder::three[3] = { 4, 5, 6 };

void
counter::note ()
{
  made++;
}

struct late { static int x; };
#pragma omp declare target
int late::x = 11;
#pragma omp end declare target

struct named { static int y; };
int named::y = 12;
#pragma omp declare target to(named::y)

int
main ()
{
  int r = 0;
  double d = 0;
  long e = 0;
  counter::note ();
#pragma omp target update to(counter::made)
#pragma omp target map(from: r, d, e)
  {
    counter c;
    c.n = 3;
    r = c.next () + counter::made + counter::limit + counter::in_class + counter::table[2] + holder::three[1];
    d = counter::factor + shape<double>::get () + shape<int>::get () + holder::made_there.y;
    e = outer::inner::deep + late::x + named::y;
    counter::made = 10;
  }
  if (r != 25 || d != 23.5 || e != 32)
    return 1;
#pragma omp target update from(counter::made)
  if (counter::made != 10)
    return 2;
  counter::in_class = 6;
  shape<double>::value = 5;
#pragma omp target update to(counter::in_class, shape<double>::value)
#pragma omp target map(from: r, d)
  {
    r = counter::in_class;
    d = shape<double>::get ();
  }
  return r != 6 || d != 10;
}
