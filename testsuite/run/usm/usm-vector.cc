/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* std::vector: its elements, its size, vectors of vectors.  */

#pragma omp requires unified_shared_memory

#include <cstdlib>
#include <vector>

int
main ()
{
  std::vector<double> a (100000, 1.5), b (100000);
  std::vector<std::vector<int>> rows;
  for (int i = 0; i < 30; i++)
    rows.emplace_back (i + 1, i);
  #pragma omp target teams distribute parallel for
  for (std::size_t i = 0; i < a.size (); i++)
    b[i] = 2 * a[i] + i;
  long sum = 0;
  #pragma omp target map(tofrom: sum)
  for (auto &row : rows)
    for (int &x : row)
      sum += x++;
  a.resize (300000, 4);
  b.resize (300000);
  #pragma omp target teams distribute parallel for
  for (std::size_t i = 100000; i < a.size (); i++)
    b[i] = a[i];
  if (b[0] != 3 || b[99999] != 100002 || b[299999] != 4 || sum != 29 * 30 * 31 / 3 || rows[29][29] != 30)
    std::abort ();
}
