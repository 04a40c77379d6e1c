// { dg-do run }
// Hash values of the device are the host's: what one has put into a container the other finds.
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#pragma omp declare target
static std::size_t
hash_of (int i)
{
  std::string s (i, 'a' + i % 26);
  for (int k = 0; k < i; k++)
    s[k] ^= char (k * 7 + i);
  return std::hash<std::string> () (s) + 3 * std::hash<std::string_view> () (std::string_view (s).substr (i / 2))
	 + 5 * std::hash<double> () (i * 0.37) + 7 * std::hash<long> () (i);
}
#pragma omp end declare target

int
main ()
{
  std::size_t there[50];
#pragma omp target map(from: there)
  for (int i = 0; i < 50; i++)
    there[i] = hash_of (i);
  for (int i = 0; i < 50; i++)
    if (there[i] != hash_of (i))
      return i + 1;
  return 0;
}
