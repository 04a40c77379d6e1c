// { dg-do run }
// constexpr functions, tables and if constexpr; inline variables; enum class.

#pragma omp declare target
constexpr int
gcd (int a, int b)
{
  return b ? gcd (b, a % b) : a;
}
struct table
{
  int v[10];
  constexpr table () : v ()
  {
    for (int i = 0; i < 10; i++)
      v[i] = i * i * i;
  }
};
constexpr table cubes;
inline constexpr double scale = 0.25;
enum class mode : unsigned char { slow, fast = 200 };
template <typename T> int
kind (T x)
{
  if constexpr (sizeof (T) == 8)
    return 8 + (int) x;
  else
    return 1;
}
#pragma omp end declare target

int
main ()
{
  int r[5], n = 48;
  mode m = mode::fast;
#pragma omp target map(from: r)
  {
    constexpr int g = gcd (36, 60);
    r[0] = g + gcd (n, 36);
    r[1] = cubes.v[n % 10];
    r[2] = (int) (n * scale);
    r[3] = m == mode::fast ? (int) m : -1;
    r[4] = kind (2.0) + kind (1);
  }
  if (r[0] != 24 || r[1] != 512 || r[2] != 12 || r[3] != 200 || r[4] != 11)
    __builtin_abort ();
  return 0;
}
