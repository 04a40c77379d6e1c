/* heat.cc -- heat conduction on a plate, in C++.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Jacobi's method as in heat.c, on a plate whose upper rim is warm:

     g++ -O2 -B<prefix>/lib/heddle/ -fopenmp -foffload=nvptx-none heat.cc -o heat-cxx
     ./heat-cxx [WIDTH [HEIGHT [STEPS]]]

   What C++ adds: a class owns the plate's memory on both sides.  Its constructor enters the vector's data on the device,
   its destructor takes them off, and members start target regions and updates.  A lambda is the body of the loop, on
   the device and on the host, whose results must be the same, bit for bit.  */

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

namespace {

class plate
{
public:
  plate (long width, long height) : m_width (width), m_height (height), m_cells (width * height)
  {
    std::fill_n (m_cells.begin (), width, 100.0f);
    const float *cells = m_cells.data ();
    const long count = size ();
#pragma omp target enter data map(to: cells[0:count])
  }
  ~plate ()
  {
    const float *cells = m_cells.data ();
    const long count = size ();
#pragma omp target exit data map(release: cells[0:count])
  }
  plate (const plate &) = delete;
  plate &operator= (const plate &) = delete;

  long size () const { return m_width * m_height; }
  long width () const { return m_width; }
  long height () const { return m_height; }
  float *data () { return m_cells.data (); }
  const float *data () const { return m_cells.data (); }

  /* Copy the cells from the device.  */
  void update ()
  {
    float *cells = m_cells.data ();
    const long count = size ();
#pragma omp target update from(cells[0:count])
  }

private:
  long m_width, m_height;
  std::vector<float> m_cells;
};

/* The new temperature of cell I.  */
inline auto
mean_of_neighbours (const float *cells, long width)
{
  return [=] (long i) { return (cells[i - width] + cells[i + width] + (cells[i - 1] + cells[i + 1])) * 0.25f; };
}

/* One step from FROM to TO on the device.  Returns the largest change of a cell.  */
float
device_step (const plate &from, plate &to)
{
  const long width = from.width (), height = from.height ();
  const float *old = from.data ();
  float *next = to.data (), largest = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(max: largest) map(tofrom: largest)
  for (long y = 1; y < height - 1; y++)
    for (long x = 1; x < width - 1; x++)
      {
	const long i = y * width + x;
	next[i] = mean_of_neighbours (old, width) (i);
	const float change = std::fabs (next[i] - old[i]);
	if (change > largest)
	  largest = change;
      }
  return largest;
}

/* The same on the host.  */
float
host_step (const std::vector<float> &from, std::vector<float> &to, long width, long height)
{
  const auto mean = mean_of_neighbours (from.data (), width);
  float largest = 0;
#pragma omp parallel for reduction(max: largest)
  for (long y = 1; y < height - 1; y++)
    for (long i = y * width + 1; i < (y + 1) * width - 1; i++)
      {
	to[i] = mean (i);
	largest = std::max (largest, std::fabs (to[i] - from[i]));
      }
  return largest;
}

long
argument (int argc, char **argv, int number, long otherwise)
{
  const long value = argc > number ? std::atol (argv[number]) : otherwise;
  if (value < 3 || value > 100000)
    {
      std::fprintf (stderr, "usage: %s [WIDTH [HEIGHT [STEPS]]], numbers from 3 to 100000\n", argv[0]);
      std::exit (1);
    }
  return value;
}

} // namespace

int
main (int argc, char **argv)
{
  const long width = argument (argc, argv, 1, 200), height = argument (argc, argv, 2, 100);
  const long steps = argument (argc, argv, 3, 100);

  plate one (width, height), other (width, height);
  std::vector<float> host (one.data (), one.data () + one.size ()), host_other = host;
  float change = 0, host_change = 0;
  for (long step = 0; step < steps; step++)
    {
      change = step % 2 ? device_step (other, one) : device_step (one, other);
      host_change = host_step (host, host_other, width, height);
      std::swap (host, host_other);
    }
  plate &result = steps % 2 ? other : one;
  result.update ();
  std::printf ("plate %ld x %ld, %ld steps: largest change in the last one %.6f degrees\n", width, height, steps, change);
  const bool same = change == host_change && std::equal (host.begin (), host.end (), result.data ());
  std::printf ("%s\n", same ? "the same as on the host" : "NOT the same as on the host");
  return !same;
}
