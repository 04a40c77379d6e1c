// { dg-do run }
// Tasks and taskloop with class objects captured by value.

struct big
{
  long v[8];
  big (long s) { for (int i = 0; i < 8; i++) v[i] = s + i; }
  long sum () const { long t = 0; for (long x : v) t += x; return t; }
};

int
main ()
{
  long total = 0;
#pragma omp target map(tofrom: total)
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int i = 0; i < 12; i++)
    {
      big b (i);
#pragma omp task firstprivate(b) shared(total)
      {
	long s = b.sum ();
#pragma omp atomic
	total += s;
      }
    }
  if (total != 12 * 28 + 8 * 66)
    __builtin_abort ();
  return 0;
}
