/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* { dg-additional-options "-std=c++17" } */
/* new and delete of all kinds, also aligned ones and those into given memory.  */

#pragma omp requires unified_shared_memory

#include <cstdint>
#include <cstdlib>
#include <new>

struct alignas (256) wide { double values[64]; };

int
main ()
{
  for (int n = 1; n < 10000; n *= 10)
    {
      wide *w = new wide[n];
      int *one = new int (7), *many = new int[1000 * n] ();
      void *raw = ::operator new (sizeof (wide) + 256);
      void *place = reinterpret_cast<void *> ((reinterpret_cast<std::uintptr_t> (raw) + 255) & ~std::uintptr_t (255));
      wide *placed = new (place) wide ();
      if (reinterpret_cast<std::uintptr_t> (w) % 256)
	std::abort ();
      #pragma omp target
      {
	for (int i = 0; i < n; i++)
	  w[i].values[63] = i;
	*one += 1;
	many[1000 * n - 1] = *one;
	placed->values[5] = w[n - 1].values[63];
      }
      if (w[n - 1].values[63] != n - 1 || many[1000 * n - 1] != 8 || placed->values[5] != n - 1)
	std::abort ();
      ::operator delete (raw);
      delete[] w;
      delete[] many;
      delete one;
    }
}
