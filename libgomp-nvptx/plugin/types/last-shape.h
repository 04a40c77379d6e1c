/* last-shape.h -- the shape of a kernel's last grid, for the next launch.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Most kernels of a loop are launched again and again for the same number of iterations.  To find the shape of the grid
   takes about 40 ns, to find that it is the same, 5.  Any threads may look and keep at the same time: a writer makes
   the version odd meanwhile, and a reader checks that the version is unchanged.  Nobody waits.  */

#ifndef HEDDLE_LAST_SHAPE_H
#define HEDDLE_LAST_SHAPE_H


#include <atomic>
#include <stdint.h>

namespace heddle {

/* Estimate, in arguments: the shape of a kernel's last grid is remembered where so many decide about it, the bounds
   of two nested loops.  */
constexpr size_t shape_operands = 4;

/* All that decides about the shape of a kernel's grid and can differ between two launches of it.  */
struct shape_inputs
{
  uint64_t words[2 + shape_operands];
  unsigned count = 0;

  void add (uint64_t word) { words[count++] = word; }
};

struct grid_shape
{
  unsigned teams, rows, warps, lanes;	/* as in struct geometry */
};

class last_shape
{
public:
  /* Whether INPUTS equal the last kept inputs, with *SHAPE.  */
  bool find (const shape_inputs &inputs, grid_shape *shape) const
  {
    const unsigned version = m_version.load (std::memory_order_acquire);
    if (!version || version & 1 || m_count.load (std::memory_order_relaxed) != inputs.count)
      return false;
    for (unsigned i = 0; i < inputs.count; i++)
      if (m_words[i].load (std::memory_order_relaxed) != inputs.words[i])
	return false;
    *shape = { m_teams.load (std::memory_order_relaxed), m_rows.load (std::memory_order_relaxed),
	       m_warps.load (std::memory_order_relaxed), m_lanes.load (std::memory_order_relaxed) };
    std::atomic_thread_fence (std::memory_order_acquire);
    return m_version.load (std::memory_order_relaxed) == version;
  }

  /* INPUTS lead to SHAPE; not kept if another thread keeps something at the same time.  */
  void keep (const shape_inputs &inputs, const grid_shape &shape)
  {
    unsigned version = m_version.load (std::memory_order_relaxed);
    if (version & 1 || !m_version.compare_exchange_strong (version, version + 1, std::memory_order_acquire))
      return;
    std::atomic_thread_fence (std::memory_order_release);
    m_count.store (inputs.count, std::memory_order_relaxed);
    for (unsigned i = 0; i < inputs.count; i++)
      m_words[i].store (inputs.words[i], std::memory_order_relaxed);
    m_teams.store (shape.teams, std::memory_order_relaxed);
    m_rows.store (shape.rows, std::memory_order_relaxed);
    m_warps.store (shape.warps, std::memory_order_relaxed);
    m_lanes.store (shape.lanes, std::memory_order_relaxed);
    m_version.store (version + 2, std::memory_order_release);
  }

private:
  std::atomic<unsigned> m_version { 0 };	/* odd: somebody keeps; 0: nothing has been kept */
  std::atomic<unsigned> m_count { 0 };
  std::atomic<uint64_t> m_words[2 + shape_operands] {};
  std::atomic<unsigned> m_teams { 0 }, m_rows { 0 }, m_warps { 0 }, m_lanes { 0 };
};

} // namespace heddle

#endif
