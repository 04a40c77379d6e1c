// { dg-do run }
// { dg-options "-O1 -fopenmp" }
// { dg-set-target-env-var HEDDLE_SIM_CHECK "races" }
// The same as omp-simd-passed-structs.c, with a class that is returned, too, in loops of teams.

struct count
{
  short n;
  count plus (short k) const { count r = *this; r.n += k; return r; }
};

static long
take (count c, long v)
{
  c.n ^= v < 70 ? 70 : v;
  return v * 31 + c.n;
}

#pragma omp declare target
__attribute__ ((noipa)) long
other (long k)
{
  return k * 3;
}
#pragma omp end declare target

int
main ()
{
  long out[600];
#pragma omp target teams distribute parallel for simd map(from: out) num_teams(3) thread_limit(64)
  for (int i = 0; i < 600; i++)
    {
      long v = other (i);
      {
	count x { 0 }, y = x;
	y.n ^= 2;
	v += take (y, i);
	v += take (y.plus (3), i) + y.n + x.n;
      }
      out[i] = v;
    }
  for (long i = 0; i < 600; i++)
    if (out[i] != i * 65 + ((i < 70 ? 70 : i) ^ 2) + ((i < 70 ? 70 : i) ^ 5) + 2)
      return 1;
  return 0;
}
