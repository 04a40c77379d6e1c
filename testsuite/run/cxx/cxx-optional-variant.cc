// { dg-do run }
// std::optional and std::variant with std::get_if and holds_alternative.

#include <optional>
#include <variant>
#pragma omp declare target
static std::optional<int>
half (int x)
{
  if (x % 2)
    return std::nullopt;
  return x / 2;
}
#pragma omp end declare target

int
main ()
{
  int r[4], n = 10;
#pragma omp target map(from: r)
  {
    r[0] = half (n).value_or (-1);
    r[1] = half (n + 1).value_or (-1);
    std::variant<int, double> v = n;
    r[2] = std::holds_alternative<int> (v);
    v = 2.5;
    r[3] = (int) (*std::get_if<double> (&v) * 2) + (std::get_if<int> (&v) == nullptr);
  }
  if (r[0] != 5 || r[1] != -1 || r[2] != 1 || r[3] != 6)
    __builtin_abort ();
  return 0;
}
