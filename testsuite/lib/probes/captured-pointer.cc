/* May a lambda map a pointer that it captures by reference?  The front end of GCC 14 crashes.  */

int main ()
{
  int a[2] = {};
  int *r = a;
  auto f = [&]
    {
#pragma omp target map(tofrom: r)
      r++;
    };
  f ();
  return r != a + 1;
}
