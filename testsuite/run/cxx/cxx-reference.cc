// { dg-do run }
// References: parameters, results, mapped reference variables, const and rvalue references.

#pragma omp declare target
static int &
larger (int &a, int &b)
{
  return a > b ? a : b;
}
static int take (int &&x) { return x * 2; }
static int look (const int &x) { return x + 1; }
#pragma omp end declare target

static void
work (int &x, int (&arr)[3])
{
#pragma omp target map(tofrom: x, arr)
  {
    larger (arr[0], arr[2]) = 50;
    x = take (x + 1) + look (3);
    int &alias = arr[1];
    alias += x;
  }
}

int
main ()
{
  int x = 4, a[3] = { 1, 2, 3 };
  work (x, a);
  if (x != 14 || a[0] != 1 || a[1] != 16 || a[2] != 50)
    __builtin_abort ();
  return 0;
}
