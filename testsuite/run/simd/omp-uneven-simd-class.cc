// The same with types of C++, with private and firstprivate objects, and bounds in long.
// { dg-do run }

template <typename I> static long
triangle (I n, long from)
{
  long s = 0;
  char seen[20 * 20] = {};
  I last = 0;
#pragma omp target parallel for simd collapse(2) map(tofrom: s, seen) reduction(+: s) firstprivate(from) lastprivate(last)
  for (I i = 0; i < n; i++)
    for (I j = i; j < n; j++)
      {
	from += 0;
	s += from + j;
	seen[i * 20 + j]++;
	last = i * n + j;
      }
  for (I i = 0; i < n; i++)
    for (I j = 0; j < n; j++)
      if (seen[i * 20 + j] != (j >= i))
	return -1;
  return s * 10000 + last;
}

int
main ()
{
  return triangle<int> (20, 3) != 32900399 || triangle<long> (20, 3) != 32900399 || triangle<short> (20, 3) != 32900399
	 || triangle<unsigned> (20, 0) != 26600399;
}
