// { dg-do run }
// { dg-require-effective-target gcc-15 }
// A variable of the device only, with a value that is no constant.  GCC 15 and later have functions of their own for it.

int number ();
#pragma omp begin declare target
int start = 3;
int number () { return start + 1; }
#pragma omp end declare target
#pragma omp begin declare target device_type(nohost)
int value = number ();
#pragma omp end declare target

int
main ()
{
  int r = 0;
#pragma omp target map(from: r)
  r = value;
  return r != 4;
}
