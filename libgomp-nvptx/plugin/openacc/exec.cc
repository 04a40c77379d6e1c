/* exec.cc -- running OpenACC's regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A gang is a block, a worker a warp of it; where gangs have one worker, they may share a block (packed_gangs).  Their
   numbers come from, in this order: constants of the program, in the image; values computed by the program;
   GOMP_OPENACC_DIM; else, where the image has a formula for the iterations, as many gangs as have some
   (plugin/launch/geometry.cc), and otherwise as many as the device can hold at a time, of as many workers as an OpenMP
   team has by default.  Code is compiled for constant sizes, and a launch with other sizes fails.

   A kernel gets its arguments as parameters (image.h, args_bytes), or, if these are too many, in memory of the
   device's.  libgomp 12 passes them as addresses on host and device; since 13 they are in memory of the device
   (libgomp_version, passes_block).  */

#include "plugin/openacc/exec.h"
#include "host-calls/host/server.h"
#include "plugin/openacc/profile.h"
#include "plugin/types/device.h"
#include "plugin/types/device-image.h"
#include "plugin/types/copy-back.h"
#include "plugin/types/graphs.h"
#include "plugin/types/launch.h"
#include "plugin/types/region-start.h"
#include "plugin/libgomp-plugin.h"
#include "plugin/libgomp-version.h"
#include "plugin/types/recent-uploads.h"
#include "plugin/memory/staging.h"
#include "plugin/observe/failure.h"
#include "plugin/tuning.h"
#include "warp-stacks/host/size.h"

#include <algorithm>
#include <limits.h>
#include <string.h>

namespace heddle {

namespace {

[[noreturn]] void
cannot_run (device &d, const kernel &k, cu_result r, const char *what)
{
  if (is_sticky (r.code))
    fail (d, nullptr, r);
  fatal ("cannot %s kernel %s on device %d: %s", what, kernel_text (k).text, d.number, result_text (r).text);
}

/* The size of AXIS of K: KNOWN, ASKED, or the environment's, where that counts; 0: no size is given.  */
unsigned
size_of (const kernel &k, int axis, unsigned known, unsigned asked)
{
  const int by_environment = k.work.fixed ? 0 : GOMP_PLUGIN_acc_default_dim (unsigned (axis));
  return known ? known : asked ? asked : by_environment > 0 ? unsigned (by_environment) : 0;
}

/* Into G: blocks of K for GANGS gangs of a warp each, or, if that is 0, as many as D can hold at a time.  Blocks are as
   large as leaves each multiprocessor one.  */
cu_result
pack_gangs (device &d, kernel &k, unsigned gangs, geometry *g)
{
  g->warps = std::min (unsigned (tuning.block_warps), unsigned (k.max_warps));
  const unsigned least = unsigned (std::max (multiprocessors_for (d, k), 1));
  while (gangs && g->warps > 1 && (gangs % g->warps || gangs / g->warps < least))
    g->warps--;
  unsigned resident;
  const cu_result r = resident_blocks (d, k, g->warps, &resident);
  g->teams = !r ? 0 : gangs ? gangs / g->warps : resident;
  return r;
}

/* The sizes of K's axes, into DIMS and G.  K's vectors consist of several warps.  ARGS: with these arguments it has as
   many gangs as have iterations; or null.  */
cu_result
choose_wide_sizes (device &d, kernel &k, const char *args, unsigned gangs, unsigned *dims, geometry *g)
{
  const unsigned vector = k.asked_warps, barriers = HEDDLE_MOST_WIDE_WORKERS;
  const unsigned most = std::min (unsigned (k.max_warps) / vector, barriers);
  unsigned workers = size_of (k, GOMP_DIM_WORKER, k.vector_workers, dims[GOMP_DIM_WORKER]);
  if (workers > most && (k.vector_workers || !dims[GOMP_DIM_WORKER]))
    fatal ("The Nvidia accelerator has insufficient %sresources for kernel %s with %u workers of %u lanes, and can "
	   "give it no more than %u", most == barriers ? "barrier " : "", kernel_text (k).text, workers,
	   vector * HEDDLE_WARP_SIZE, most);
  if (!workers)
    workers = std::max (unsigned (tuning.block_warps) / vector, 1u);
  dims[GOMP_DIM_WORKER] = std::min (workers, most);
  dims[GOMP_DIM_VECTOR] = vector * HEDDLE_WARP_SIZE;
  g->warps = dims[GOMP_DIM_WORKER] * vector;
  if (!gangs && args)
    {
      const cu_result r = choose_open_gangs (d, k, args, g->warps, g);
      dims[GOMP_DIM_GANG] = g->teams;
      return r;
    }
  unsigned resident;
  const cu_result r = resident_blocks (d, k, g->warps, &resident);
  dims[GOMP_DIM_GANG] = g->teams = !r ? 0 : gangs ? gangs : resident;
  return r;
}

/* The sizes of K's axes, into DIMS and G.  ARGS are its arguments, as far as they are known.  */
cu_result
choose_sizes (device &d, kernel &k, const char *args, unsigned *dims, geometry *g)
{
  const bool open = k.free_teams && k.work.grid.known ();
  const unsigned known_gangs = !open && k.work.grid.known () ? unsigned (k.work.grid.value (nullptr)) : 0;
  unsigned workers = size_of (k, GOMP_DIM_WORKER, k.asked_warps, dims[GOMP_DIM_WORKER]);
  const unsigned most = unsigned (k.max_warps);
  if (k.asked_warps > most)
    fatal ("kernel %s needs %u workers of %d lanes, and device %d can give it no more than %u: compile it with "
	   "num_workers (%u)", kernel_text (k).text, k.asked_warps, HEDDLE_WARP_SIZE, d.number, most, most);
  if (workers > most && !dims[GOMP_DIM_WORKER] && !k.packed_gangs && !k.wide_vectors)
    fatal ("The Nvidia accelerator has insufficient resources for kernel %s with the %u workers of GOMP_OPENACC_DIM, "
	   "and can give it no more than %u", kernel_text (k).text, workers, most);
  const unsigned gangs = std::min (size_of (k, GOMP_DIM_GANG, known_gangs, dims[GOMP_DIM_GANG]), unsigned (INT_MAX));
  if (k.wide_vectors)
    return choose_wide_sizes (d, k, open ? args : nullptr, gangs, dims, g);
  dims[GOMP_DIM_VECTOR] = HEDDLE_WARP_SIZE;
  cu_result r { CUDA_SUCCESS, "" };
  if (k.packed_gangs)
    {
      r = !gangs && open ? choose_open_gangs (d, k, args, 0, g) : pack_gangs (d, k, gangs, g);
      dims[GOMP_DIM_GANG] = g->teams * g->rows * g->warps;
      dims[GOMP_DIM_WORKER] = 1;
      return r;
    }
  if (!workers && (gangs || !open || k.work.grid.of_teams ()))
    workers = unsigned (tuning.block_warps);
  if (!gangs && open)
    r = choose_open_gangs (d, k, args, workers, g);
  else
    {
      g->warps = std::min (workers, most);
      unsigned resident;
      r = resident_blocks (d, k, g->warps, &resident);
      g->teams = !r ? 0 : gangs ? gangs : resident;
    }
  if (!r)
    return r;
  dims[GOMP_DIM_GANG] = g->teams * g->rows;
  dims[GOMP_DIM_WORKER] = g->warps;
  return r;
}

/* Get the stacks of L, as many as it has warps.  Kernels on Q, or null, have theirs until somebody asks for its
   end.  */
void
get_stacks (device &d, launched &l, goacc_asyncqueue *q)
{
  const unsigned gangs = l.shape.teams;
  bool others = false;
  cu_result r = find_stacks (d, l, &others);
  if (!r && others && q)
    {
      r = wait_for_queue (*q);
      if (r)
	r = find_stacks (d, l, nullptr);
    }
  if (!r)
    cannot_run (d, *l.what, r, "get stacks for");
  if (l.shape.teams != gangs)
    fatal ("cannot get stacks for kernel %s on device %d: there is memory for %u gangs, not %u",
	   kernel_text (*l.what).text, d.number, l.shape.teams, gangs);
}

/* Ask the kernel of L, the next on Q, to report its end, if it can.  Measured kernels use the events behind them.  */
void
let_tell (launched &l, goacc_asyncqueue &q)
{
  if (l.what->tells_end && q.s != &q.own && !observing_kernels)
    l.parameters.fixed.end = expect_end (*l.on, *l.in);
  q.told = l.parameters.fixed.end;
}

/* The COUNT arguments VALUES in memory of the device, for a kernel on S.  */
CUdeviceptr
upload_arguments (device &d, const launched &l, const std::vector<void *> &values)
{
  const size_t size = values.size () * sizeof (void *);
  cu_result r;
  const CUdeviceptr at = allocate (d, size, drivers_alignment, &r);
  /* The driver has read it at the return, as it is not pinned.  */
  if (at)
    r = note (d, CU (MemcpyHtoDAsync, at, values.data (), size, l.in->handle));
  if (!r)
    cannot_run (d, *l.what, r, "upload the arguments of");
  return at;
}

/* A block of arguments to be freed.  */
struct used_block
{
  device *on;
  CUdeviceptr at;
};

void
free_block (void *data)
{
  used_block *b = static_cast<used_block *> (data);
  bool found;
  note (*b->on, b->on->memory.free (b->at, &found));
  delete b;
}

/* libgomp has nothing to do after K's region: it got no memory for its data, or only for the COUNT arguments, at GIVEN,
   which the kernel has as parameters; they are just freed.  GIVEN is 0 where libgomp has no block of this kind;
   OWN_MEMORY: it got memory.  */
bool
nothing_behind (const kernel &k, CUdeviceptr given, size_t count, bool own_memory)
{
  return given ? k.args_bytes && region_only_block (given, count * sizeof (void *)) : !own_memory;
}

} // namespace

void
run_openacc (device &d, kernel &k, size_t count, void *const *host, void *const *device_addresses, unsigned *dims,
	     goacc_asyncqueue *q)
{
  /* What the compiler says of the wait (abi.h).  */
  const unsigned word = dims[GOMP_DIM_VECTOR];
  const bool own_memory = region_got_memory ();
  region_left ();
  if (!complete_uploads () || !make_ready (d, k))
    fatal ("kernel %s cannot be run on device %d", kernel_text (k).text, d.number);
  if (!k.args_bytes)
    forget_uploads ();
  launched l;
  l.on = &d;
  l.what = &k;
  cu_result r { CUDA_SUCCESS, "" };
  l.in = q ? q->s : current_stream (d, &r);
  if (!l.in)
    cannot_run (d, k, r, "get a stream for");
  l.in->copy.size = 0;
  /* libgomp's mapping for this region is one block.  */
  const CUdeviceptr mapped = own_memory && !q ? region_last_block () : 0;
  l.since = d.changes.moment ();
  l.block_age = mapped ? region_block_age (mapped) : 0;
  l.age = d.changes.youngest ();
  r = order_after_uploads (d, *l.in, q ? order_for::nowait_kernel : order_for::kernel);
  if (!r)
    cannot_run (d, k, r, "order uploads before");

  if (k.args_bytes > count * sizeof (void *))
    fatal ("kernel %s has %u bytes of arguments, and gets %zu", kernel_text (k).text, k.args_bytes,
	   count * sizeof (void *));
  CUdeviceptr given = 0, block = 0;
  if (the_libgomp ().passes_block)
    {
      given = reinterpret_cast<CUdeviceptr> (device_addresses);
      r = get_arguments (d, l, device_addresses, l.parameters.args);
      if (!r)
	cannot_run (d, k, r, "get the arguments of");
    }
  else
    {
      std::vector<void *> values (count);
      for (size_t i = 0; i < count; i++)
	values[i] = device_addresses[i] ? device_addresses[i] : host[i];
      if (k.args_bytes)
	memcpy (l.parameters.args, values.data (), k.args_bytes);
      else if (count)
	given = block = upload_arguments (d, l, values);
    }
  r = choose_sizes (d, k, l.parameters.args, dims, &l.shape);
  if (!r)
    cannot_run (d, k, r, "choose the grid of");
  get_stacks (d, l, q);
  l.parameters.fixed = { given, l.stacks.base, l.stack_log2, 0, 0, 0, 0, order_for_sums (d, *l.in, l) };

  GOMP_PLUGIN_debug (0, "  nvptx_exec: kernel %s: launch gangs=%u, workers=%u, vectors=%u\n", k.name,
		     dims[GOMP_DIM_GANG], dims[GOMP_DIM_WORKER], dims[GOMP_DIM_VECTOR]);
  d.running.fetch_add (1);
  if (k.calls_host)
    begin_calls (d);
  if (q)
    let_tell (l, *q);
  void *tool_info = nullptr;
  profile_launch (false, k.name, dims, &tool_info);
  if (q)
    issue (l);
  else
    issue_in_order (l);
  profile_launch (true, k.name, dims, &tool_info);
  if (q)
    {
      q->kernels++;
      q->calling += k.calls_host;
      if (l.stacks.base)
	q->stacks.push_back (l.stacks);
      if (block)
	q->callbacks.push_back ({ free_block, new used_block { &d, block } });
      return;
    }
  l.shape.defer = !k.calls_host && (word & ~3u) == HEDDLE_ACC_DEFER ? int (word & 3) : 0;
  if (l.shape.defer && !block && nothing_behind (k, given, count, own_memory) && defer_wait (d, l))
    {
      d.running.fetch_sub (1);
      own_region ().arguments = given;
      return;
    }
  snapshot copy;
  r = issue_copy_back (d, l, reinterpret_cast<void *> (mapped), &copy);
  if (r)
    r = wait_for (d, *l.in);
  if (!r)
    fail (d, &k, r);
  end_of (d, l);
  l.in->copy = copy;
  d.changes.ended (l.age);
  release_stacks (d, l.stacks);
  release_stream (d);
  if (block)
    free_block (new used_block { &d, block });
}

} // namespace heddle
