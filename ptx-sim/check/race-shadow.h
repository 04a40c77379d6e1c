/* race-shadow.h -- who touched which byte last: the shadow of memory, for races.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A cell remembers the last write and two last reads of some bytes.  Eight cells are a group, with their memory in rows
   of eight, so that neighbours in a warp's access are compared together.  A group is of 32 bytes of memory, a cell of a
   word; where a byte or two have been accessed, four groups below have a cell for each byte.

   Where lanes side by side have accessed whole groups, as they mostly do, the cells of a group differ in nothing but
   the lanes, which follow each other.  Such a group has a run instead of each row: the memory of its first cell.

   Groups of global memory are in pages, made at the first touch; groups of shared memory belong to the block.  */

#ifndef HEDDLE_PTX_SIM_RACE_SHADOW_H
#define HEDDLE_PTX_SIM_RACE_SHADOW_H

#include <cstdint>
#include <cstdlib>
#include <deque>
#include <memory>
#include <unordered_map>

namespace ptxsim {

/* An access in the past: lanes LANES of WHO, the instruction SITE.  */
struct past_access
{
  uint32_t who = 0;			/* 0: none */
  uint32_t when = 0, lanes = 0;
  uint32_t site = 0;
};

/* The same of eight cells.  */
typedef uint32_t cell_words __attribute__ ((vector_size (32), aligned (32)));
struct alignas (32) shadow_row
{
  cell_words who, lanes, when, site;

  past_access get (unsigned k) const { return { who[k], when[k], lanes[k], site[k] }; }
  void put (unsigned k, const past_access &p)
  {
    who[k] = p.who;
    when[k] = p.when;
    lanes[k] = p.lanes;
    site[k] = p.site;
  }
};

const unsigned shadow_group_bytes = 32;

/* All zeros: a group that remembers nothing.  */
struct alignas (64) shadow_group
{
  std::unique_ptr<shadow_group[]> fine;	/* null: cells of words; else the four with those of bytes */
  uint64_t life : 48;			/* of shared memory: the block whose it is */
  uint64_t met : 8;			/* words with an entry in `places' */
  uint64_t in_rows : 1;			/* the rows count, else the runs */
  uint64_t cells_log2 : 3;		/* in runs: a lane's number of neighbouring cells */
  past_access write_run, read_run[2];	/* cell K's LANES are these, moved up by K >> CELLS_LOG2 */
  shadow_row write, read[2];
};

/* The groups of global memory.  */
class shadow_pages
{
public:
  /* The group of the byte at ADDR, followed by the groups of the rest of its page.  Null: never made.  */
  shadow_group *find (uint64_t addr)
  {
    leaf *const l = addr >> leaf_log2 == m_key ? m_leaf : find_leaf (addr >> leaf_log2, false);
    return l ? in_page (l->pages[(addr >> page_log2) % leaf_pages], addr) : nullptr;
  }
  shadow_group *make (uint64_t addr)
  {
    leaf *const l = addr >> leaf_log2 == m_key ? m_leaf : find_leaf (addr >> leaf_log2, true);
    shadow_group *&p = l->pages[(addr >> page_log2) % leaf_pages];
    return in_page (__builtin_expect (!p, 0) ? p = new_page () : p, addr);
  }
  void clear ();

  static const unsigned page_log2 = 12;
  static const uint64_t page_size = uint64_t (1) << page_log2;

private:
  /* A GiB of addresses.  */
  static const unsigned leaf_log2 = 30;
  static const size_t leaf_pages = size_t (1) << (leaf_log2 - page_log2);
  struct leaf { shadow_group *pages[leaf_pages]; };
  struct leaf_deleter { void operator() (leaf *l) const { free (l); } };

  static shadow_group *in_page (shadow_group *p, uint64_t addr)
  {
    return p ? p + addr % page_size / shadow_group_bytes : nullptr;
  }
  leaf *find_leaf (uint64_t key, bool made);
  shadow_group *new_page ();

  uint64_t m_key = UINT64_MAX;		/* of the last one; m_leaf is not null */
  leaf *m_leaf = nullptr;
  std::unordered_map<uint64_t, std::unique_ptr<leaf, leaf_deleter>> m_leaves;
  std::deque<std::unique_ptr<shadow_group[]>> m_pages;
};

} // namespace ptxsim

#endif
