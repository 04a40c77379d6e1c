/* { dg-do run } */
/* { dg-require-effective-target before-gcc-14 } */
/* The same in member functions and templates.  */

template <typename T> struct series
{
  T *data;
  int used, room;
  double weight;
  series (int n) : data (new T[n]), used (0), room (n), weight (.5)
  {
    for (int i = 0; i < n; i++)
      data[i] = i;
#pragma omp target enter data map(to: this[0:1])
#pragma omp target enter data map(to: data[0:n])
  }
  ~series ()
  {
#pragma omp target exit data map(release: data[0:room])
#pragma omp target exit data map(release: this[0:1])
    delete[] data;
  }
  double sum (int n, double w)
  {
    double s = 0;
    used = n;
    weight = w;
#pragma omp target update to(used, this->weight)
#pragma omp target teams distribute parallel for reduction(+: s) map(tofrom: s)
    for (int i = 0; i < used; i++)
      s += data[i] * weight;
    return s;
  }
};

int
main ()
{
  series<float> a (8);
  series<long> b (4);
  return a.sum (4, 2) != 12 || a.sum (8, 1) != 28 || b.sum (4, 3) != 18;
}
