/* lanes.h -- the lanes of a launch as gdb's threads: names, places, and values.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A thread is a lane.  Where a warp is one thread of OpenMP, its lanes have the same values, and one lane stands for
   all: the first.  gdb numbers threads from 1; a lane keeps its number for as long as the process lives.

   A thread's frames lie at addresses that no memory has, above FRAMES_START; the number of the thread and the depth of
   the frame are in the address.  The bytes of a frame are the lane's registers, each at a 32nd of its place in
   frame::regs, and what symbols.h says.  */

#ifndef HEDDLE_PTX_SIM_DEBUG_LANES_H
#define HEDDLE_PTX_SIM_DEBUG_LANES_H

#include "types/launch.h"

#include <tuple>

namespace ptxsim {

const uint64_t frames_start = uint64_t (1) << 62;

struct lane_name
{
  uint64_t block;			/* linear number */
  uint32_t warp, lane;
  bool operator< (const lane_name &o) const
  {
    return std::tie (block, warp, lane) < std::tie (o.block, o.warp, o.lane);
  }
};

/* Where a lane is.  */
struct lane_place
{
  block *in = nullptr;
  warp *of = nullptr;
  const insn *pc = nullptr;		/* the next instruction */
  frame *fr = nullptr;
  uint32_t mask = 0;			/* the lanes at the same place */
};

typedef std::list<std::unique_ptr<block>> block_list;

class lane_table
{
public:
  /* Threads, from 1 on.  */
  unsigned number (const lane_name &);
  /* Null: no lane has the number.  */
  const lane_name *name (unsigned number) const;

private:
  std::map<lane_name, unsigned> m_numbers;
  std::vector<lane_name> m_names;
};

/* Where N is; false: it is not in BLOCKS, or has ended.  */
bool find_lane (const block_list &blocks, const lane_name &n, lane_place *);
/* Whether the lanes of P's warp are one thread.  */
bool are_one_thread (const lane_place &p);
/* The lanes that stand for threads, of W of B.  */
uint32_t lanes_for_threads (block &b, warp &w);

/* The address of frame F of thread NUMBER, its rsp.  */
uint64_t frame_address (unsigned number, const frame *f);

/* A byte of a frame: of lane LANE, at OFFSET.  */
struct frame_place
{
  lane_place where;
  frame *fr;
  unsigned lane;
  uint64_t offset;
};
/* What ADDR is; false: no frame of a thread in BLOCKS.  */
bool find_frame (const lane_table &, const block_list &blocks, uint64_t addr, frame_place *);

} // namespace ptxsim

#endif
