// { dg-do run }
/* A constructor maps some members; a region in a member function uses another.  */
/* { dg-shouldfail "a member is not on the device" { target { sim || gpu } } } */
/* { dg-output "fail-partial-class.cc:31: the region uses this->k, which is not on the device, though other parts of .this are; let the construct that maps these map it, too" { target { sim || gpu } } } */

struct grid
{
  int n;
  double *p;
  int k[3];
  grid (int n, double *p) : n (n), p (p), k { 1, 2, 3 }
  {
#pragma omp target enter data map(to: this->n, this->p[0:n])
  }
  ~grid ()
  {
#pragma omp target exit data map(from: this->p[0:n]) map(release: this->n)
  }
  void add ()
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      p[i] += 1;
  }
  void add_more ();
};

void
grid::add_more ()
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    p[i] += k[1];
}

int
main ()
{
  double a[10] = {};
  {
    grid g (10, a);
    g.add ();
  }
  if (a[0] != 1)
    __builtin_abort ();
  grid g (10, a);
  g.add_more ();
}
