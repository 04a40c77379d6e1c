/* { dg-do run } */
/* Both bounds of a collapsed loop move with the outer variable, in C++: templates, members, references.  */

#include <cstddef>

template <typename Index, int Factor>
struct band
{
  Index width;

  long
  sum (const Index &rows) const
  {
    long result = 0;
    const Index w = width;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: result)
    for (Index i = 0; i < rows; i++)
      for (Index j = i * Factor; j < i * Factor + w; ++j)
	result += 1000 * (long) i + (long) j;
    return result;
  }

  long
  expected (Index rows) const
  {
    long result = 0;
    for (Index i = 0; i < rows; i++)
      for (Index j = i * Factor; j < i * Factor + width; ++j)
	result += 1000 * (long) i + (long) j;
    return result;
  }
};

template <typename Index, int Factor>
void
check ()
{
  const band<Index, Factor> b = { 7 };
  if (b.sum (9) != b.expected (9))
    __builtin_abort ();
}

int
main ()
{
  check<int, 1> ();
  check<int, 7> ();
  check<unsigned, 2> ();
  check<long, 3> ();
  check<std::size_t, 1> ();
  check<short, 2> ();
  check<unsigned char, 3> ();
}
