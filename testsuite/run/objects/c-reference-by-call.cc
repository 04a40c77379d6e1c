/* { dg-do run } */
/* Wrong on an H200: histogram by values that virtual and overloaded functions give by reference, one for each lane.  */

#pragma omp declare target
struct binner
{
  int bins;
  __attribute__ ((noinline)) void find (unsigned x, int &bin, int &weight) const { bin = x % bins, weight = 1 + x / 100; }
  __attribute__ ((noinline)) void find (double x, int &bin, int &weight) const { bin = int (x) % bins; weight = 2; }
};
#pragma omp end declare target

int
main ()
{
  const int n = 300;
  int count[10] = {}, other[10] = {};
  binner b = { 10 };
#pragma omp target teams distribute parallel for map(to: b) map(tofrom: count, other)
  for (int i = 0; i < n; i++)
    {
      int bin, weight;
      b.find (unsigned (i), bin, weight);
#pragma omp atomic
      count[bin] += weight;
      b.find (i * 1.5, bin, weight);
#pragma omp atomic update
      other[bin] += weight;
    }
  int expected[10] = {}, expected_other[10] = {};
  for (int i = 0; i < n; i++)
    expected[i % 10] += 1 + i / 100, expected_other[int (i * 1.5) % 10] += 2;
  for (int k = 0; k < 10; k++)
    if (count[k] != expected[k] || other[k] != expected_other[k])
      return 1;
  return 0;
}
