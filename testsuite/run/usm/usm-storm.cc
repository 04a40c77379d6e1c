/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* { dg-additional-options "-pthread" } */
/* Threads that allocate, move and free blocks of all sizes at random, and look at them in regions.  */

#pragma omp requires unified_shared_memory
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <malloc.h>
#include <thread>
#include <vector>

struct block
{
  unsigned char *p;
  std::size_t size;
  unsigned char value;
};

static std::atomic<int> wrong;

static unsigned
random_number (unsigned &seed)
{
  seed = seed * 1664525 + 1013904223;
  return seed >> 8;
}

static block
make (unsigned &seed, unsigned char value)
{
  const unsigned kind = random_number (seed) % 8, most = kind < 4 ? 300 : kind < 7 ? 200000 : 2000000;
  const std::size_t size = random_number (seed) % most + 1, alignment = std::size_t (16) << random_number (seed) % 12;
  void *p = nullptr;
  switch (random_number (seed) % 4)
    {
    case 0: p = std::malloc (size); break;
    case 1: p = std::calloc (size, 1); break;
    case 2: p = aligned_alloc (alignment, size); break;
    default: wrong += posix_memalign (&p, alignment, size) != 0;
    }
  if (!p || reinterpret_cast<std::uintptr_t> (p) % 16 || malloc_usable_size (p) < size)
    std::abort ();
  std::memset (p, value, size);
  return { static_cast<unsigned char *> (p), size, value };
}

static void
storm (unsigned seed)
{
  std::vector<block> all;
  for (int step = 0; step < 600; step++)
    {
      const std::size_t at = all.empty () ? 0 : random_number (seed) % all.size ();
      if (all.size () < 30 || random_number (seed) % 3)
	all.push_back (make (seed, step));
      else if (random_number (seed) % 2)
	{
	  block &b = all[at];
	  const std::size_t before = b.size;
	  b.size = random_number (seed) % 300000 + 1;
	  b.p = static_cast<unsigned char *> (std::realloc (b.p, b.size));
	  wrong += b.p[(before < b.size ? before : b.size) - 1] != b.value;
	  std::memset (b.p, b.value, b.size);
	}
      else
	{
	  std::free (all[at].p);
	  all[at] = all.back ();
	  all.pop_back ();
	}
      if (step % 150 == 149)
	{
	  int bad = 0;
	  #pragma omp target map(tofrom: bad)
	  for (block &b : all)
	    bad += b.p[0] != b.value || b.p[b.size / 2] != b.value || b.p[b.size - 1] != b.value;
	  wrong += bad;
	}
    }
  for (block &b : all)
    std::free (b.p);
}

int
main ()
{
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < 4; i++)
    threads.emplace_back (storm, 77 * i + 1);
  for (std::thread &t : threads)
    t.join ();
  if (wrong)
    std::abort ();
}
