// { dg-do run }
// GCC crashes on SIMD loops for lanes whose private variables are objects with constructors.

struct number
{
  int n;
  number () : n (0) {}
  number (const number &o) : n (o.n) {}
  ~number () { n = -1; }
};
#pragma omp declare reduction (+ : number : omp_out.n += omp_in.n)

int
main ()
{
  int square[100];
  number sum, last, more[2];
#pragma omp target map(from: square) map(tofrom: sum, last)
  {
    number scratch;
#pragma omp simd private(scratch) reduction(+: sum) lastprivate(last)
    for (int i = 0; i < 100; i++)
      {
	scratch.n = i;
	last.n = i * 2;
	square[i] = scratch.n * scratch.n;
	sum.n += i;
      }
  }
#pragma omp target map(tofrom: more)
#pragma omp parallel for simd reduction(+: more)
  for (int i = 0; i < 100; i++)
    more[i % 2].n++;
  for (int i = 0; i < 100; i++)
    if (square[i] != i * i)
      return 1;
  return sum.n != 4950 || last.n != 198 || more[0].n != 50 || more[1].n != 50;
}
