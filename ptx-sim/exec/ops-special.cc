/* ops-special.cc -- special registers, addresses, packing, the stack.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PTX ISA chapter 10 (special registers), 9.7.9 (mov, cvta, isspacep), 9.7.14 (alloca).  The clocks count the
   host's nanoseconds.  %smid is the number of the worker that runs the block.  */

#include "types/launch.h"
#include "types/ops.h"

#include <cstring>
#include <ctime>

namespace ptxsim {
namespace {

using ptx::sreg;

template<typename S>
void
fill (exec &x, const insn *i, uint32_t m, S v)
{
  S *d = x.dst<S> (i->d);
  for (uint32_t n = m; n; n &= n - 1)
    d[__builtin_ctz (n)] = v;
}

uint64_t
wall_nanoseconds ()
{
  timespec t;
  clock_gettime (CLOCK_REALTIME, &t);
  return uint64_t (t.tv_sec) * 1000000000u + uint64_t (t.tv_nsec);
}

/* tid: differs by lane.  */
template<int AXIS>
const insn *
tid_handler (exec &x, const insn *i, uint32_t m)
{
  uint32_t *d = x.dst<uint32_t> (i->d);
  const dim3 &n = x.launch->ntid;
  uint32_t t = x.w->number * warp_size;
  for (; m; m &= m - 1)
    {
      unsigned l = unsigned (__builtin_ctz (m));
      uint32_t v = t + l;
      d[l] = AXIS == 0 ? v % n.x : AXIS == 1 ? v / n.x % n.y : v / n.x / n.y;
    }
  return i + 1;
}

template<sreg R>
const insn *
lane_handler (exec &x, const insn *i, uint32_t m)
{
  uint32_t *d = x.dst<uint32_t> (i->d);
  for (; m; m &= m - 1)
    {
      unsigned l = unsigned (__builtin_ctz (m));
      uint32_t eq = 1u << l, lt = eq - 1;
      d[l] = R == sreg::laneid ? l : R == sreg::lanemask_eq ? eq : R == sreg::lanemask_lt ? lt
	     : R == sreg::lanemask_le ? (lt | eq) : R == sreg::lanemask_gt ? ~(lt | eq) : ~lt;
    }
  return i + 1;
}

/* The same for all lanes.  */
template<sreg R>
const insn *
uniform_handler (exec &x, const insn *i, uint32_t m)
{
  const launch_state &s = *x.launch;
  const block &b = *x.blk;
  uint32_t v = 0;
  switch (R)
    {
    case sreg::ntid_x: v = s.ntid.x; break;
    case sreg::ntid_y: v = s.ntid.y; break;
    case sreg::ntid_z: v = s.ntid.z; break;
    case sreg::ctaid_x: case sreg::clusterid_x: v = b.id.x; break;
    case sreg::ctaid_y: case sreg::clusterid_y: v = b.id.y; break;
    case sreg::ctaid_z: case sreg::clusterid_z: v = b.id.z; break;
    case sreg::nctaid_x: case sreg::nclusterid_x: v = s.grid.x; break;
    case sreg::nctaid_y: case sreg::nclusterid_y: v = s.grid.y; break;
    case sreg::nctaid_z: case sreg::nclusterid_z: v = s.grid.z; break;
    case sreg::warpid: v = x.w->number; break;
    case sreg::nwarpid: v = uint32_t (s.dev->props ().max_threads_per_sm) / warp_size; break;
    case sreg::smid: v = b.sm; break;
    case sreg::nsmid: v = uint32_t (s.dev->props ().num_sms); break;
    case sreg::clock: v = uint32_t (host_nanoseconds ()); break;
    case sreg::clock_hi: v = uint32_t (host_nanoseconds () >> 32); break;
    case sreg::globaltimer_lo: v = uint32_t (wall_nanoseconds ()); break;
    case sreg::globaltimer_hi: v = uint32_t (wall_nanoseconds () >> 32); break;
    case sreg::total_smem_size: case sreg::aggr_smem_size: v = b.shared_bytes; break;
    case sreg::dynamic_smem_size: v = s.dynamic_shared; break;
    /* The value that nvcc's cooperative groups expect.  */
    case sreg::envreg1: v = uint32_t (s.grid_memory >> 32); break;
    case sreg::envreg2: v = uint32_t (s.grid_memory); break;
    /* A cluster is a single block.  */
    case sreg::cluster_nctaid_x: case sreg::cluster_nctaid_y: case sreg::cluster_nctaid_z:
    case sreg::cluster_nctarank: v = 1; break;
    case sreg::warp_sz: v = warp_size; break;
    default: v = 0; break;	/* performance counters; places in a cluster of a single block */
    }
  fill (x, i, m, v);
  return i + 1;
}

const insn *
cluster_handler (exec &x, const insn *i, uint32_t m)
{
  x.set_pred (i->d, 0, m);
  return i + 1;
}

template<sreg R>
const insn *
wide_handler (exec &x, const insn *i, uint32_t m)
{
  uint64_t v = R == sreg::clock64 ? host_nanoseconds () : R == sreg::globaltimer ? wall_nanoseconds ()
	       : x.launch->grid_id;
  fill (x, i, m, v);
  return i + 1;
}

void
put_address (exec &x, const insn *i, uint32_t m, uint64_t v)
{
  if (i->x == 8)
    fill (x, i, m, v);
  else
    fill (x, i, m, uint32_t (v));
}

const insn *
local_address_handler (exec &x, const insn *i, uint32_t m)
{
  put_address (x, i, m, uint64_t (x.fr->local_base) + uint64_t (i->imm));
  return i + 1;
}

const insn *
dynamic_shared_handler (exec &x, const insn *i, uint32_t m)
{
  put_address (x, i, m, uint64_t (x.blk->dynamic_shared) + uint64_t (i->imm));
  return i + 1;
}

const insn *
static_shared_handler (exec &x, const insn *i, uint32_t m)
{
  put_address (x, i, m, uint64_t (i->imm));
  return i + 1;
}

const insn *
param_address_handler (exec &x, const insn *i, uint32_t m)
{
  put_address (x, i, m, uint64_t (x.params) + uint64_t (i->imm));
  return i + 1;
}

template<space SP>
const insn *
isspacep_handler (exec &x, const insn *i, uint32_t m)
{
  const uint64_t *a = x.src<uint64_t> (i->a);
  uint32_t r = 0;
  for (uint32_t n = m; n; n &= n - 1)
    {
      unsigned l = unsigned (__builtin_ctz (n));
      bool shared = a[l] - shared_window < window_size, local = a[l] - local_window < window_size;
      bool yes;
      if (SP == space::shared)
	yes = shared;
      else if (SP == space::local)
	yes = local;
      else if (shared || local)
	yes = false;
      else
	{
	  bool constant = x.mem->find (a[l]).kind == memory_kind::constant;
	  yes = SP == space::global ? !constant : constant;
	}
      r |= uint32_t (yes) << l;
    }
  x.set_pred (i->d, r, m);
  return i + 1;
}

/* Generic null is null in every space and back.  */
template<typename S, uint64_t BASE, bool TO>
const insn *
cvta_handler (exec &x, const insn *i, uint32_t m)
{
  const uint64_t *a = x.src<uint64_t> (i->a);
  uint64_t *d = x.dst<uint64_t> (i->d);
  for (uint32_t n = m; n; n &= n - 1)
    {
      unsigned l = unsigned (__builtin_ctz (n));
      if (TO)
	d[l] = a[l] ? a[l] - BASE : 0;
      else
	d[l] = a[l] ? a[l] + BASE : 0;
    }
  return i + 1;
}

const insn *
same_handler (exec &x, const insn *i, uint32_t m)
{
  const uint64_t *a = x.src<uint64_t> (i->a);
  uint64_t *d = x.dst<uint64_t> (i->d);
  for (uint32_t n = m; n; n &= n - 1)
    d[__builtin_ctz (n)] = a[__builtin_ctz (n)];
  return i + 1;
}

struct quad { uint64_t lo, hi; };

const insn *
mov128_handler (exec &x, const insn *i, uint32_t m)
{
  const quad *a = x.src<quad> (i->a);
  quad *d = x.dst<quad> (i->d);
  for (uint32_t n = m; n; n &= n - 1)
    d[__builtin_ctz (n)] = a[__builtin_ctz (n)];
  return i + 1;
}

/* Registers narrower than 8 bytes take 4 a lane.  */
inline unsigned
lane_bytes (unsigned bytes)
{
  return bytes <= 4 ? 4 : bytes;
}

/* mov.b64 d, {a, b}: the first is the lowest.  */
const insn *
pack_handler (exec &x, const insn *i, uint32_t m)
{
  const std::vector<int32_t> &regs = *static_cast<const std::vector<int32_t> *> (i->aux);
  unsigned part = unsigned (i->imm), whole = part * unsigned (regs.size ()), step = lane_bytes (part);
  for (; m; m &= m - 1)
    {
      unsigned l = unsigned (__builtin_ctz (m));
      unsigned char bytes[16] = {};
      for (size_t k = 0; k < regs.size (); k++)
	memcpy (bytes + k * part, x.src<char> (regs[k]) + l * step, part);
      memcpy (x.dst<char> (i->d) + l * lane_bytes (whole), bytes, lane_bytes (whole));
    }
  return i + 1;
}

const insn *
unpack_handler (exec &x, const insn *i, uint32_t m)
{
  const std::vector<int32_t> &regs = *static_cast<const std::vector<int32_t> *> (i->aux);
  unsigned part = unsigned (i->imm), whole = part * unsigned (regs.size ()), step = lane_bytes (part);
  for (; m; m &= m - 1)
    {
      unsigned l = unsigned (__builtin_ctz (m));
      unsigned char bytes[16] = {};
      memcpy (bytes, x.src<char> (i->a) + l * lane_bytes (whole), whole);
      for (size_t k = 0; k < regs.size (); k++)
	if (regs[k] != no_operand)
	  {
	    unsigned char one[8] = {};
	    memcpy (one, bytes + k * part, part);
	    memcpy (x.dst<char> (regs[k]) + l * step, one, step);
	  }
    }
  return i + 1;
}

/* The lanes of a frame share the top of the stack: it moves by the largest size.  */
const insn *
alloca_handler (exec &x, const insn *i, uint32_t m)
{
  const uint64_t *a = x.src<uint64_t> (i->a);
  uint64_t most = 0;
  for (uint32_t n = m; n; n &= n - 1)
    {
      uint64_t v = a[__builtin_ctz (n)];
      most = v > most ? v : most;
    }
  uint64_t align = i->imm > 16 ? uint64_t (i->imm) : 16;
  uint64_t at = (x.fr->local_top + align - 1) & ~(align - 1);
  if (most > x.launch->stack_bytes || at + most > x.launch->stack_bytes)
    throw_fault (status::stack_overflow, unsigned (__builtin_ctz (m)),
		 "stack overflow: alloca of %llu bytes, %zu bytes are the limit", (unsigned long long) most,
		 x.launch->stack_bytes);
  x.fr->local_top = uint32_t (at + most);
  fill (x, i, m, at);
  return i + 1;
}

const insn *
stacksave_handler (exec &x, const insn *i, uint32_t m)
{
  fill (x, i, m, uint64_t (x.fr->local_top));
  return i + 1;
}

const insn *
stackrestore_handler (exec &x, const insn *i, uint32_t m)
{
  /* Only when nobody else of the frame can be using what lies above.  */
  if (m != x.fr->live)
    return i + 1;
  const uint64_t *a = x.src<uint64_t> (i->a);
  uint64_t top = 0;
  for (uint32_t n = m; n; n &= n - 1)
    {
      unsigned l = unsigned (__builtin_ctz (n));
      if (a[l] > x.fr->local_top || a[l] < x.fr->local_base)
	throw_fault (status::illegal_instruction, l, "stackrestore to 0x%llx, which is no place of this frame",
		     (unsigned long long) a[l]);
      top = a[l] > top ? a[l] : top;
    }
  x.fr->local_top = uint32_t (top);
  return i + 1;
}

} // anonymous namespace

const handler op_local_address = local_address_handler;
const handler op_dynamic_shared = dynamic_shared_handler;
const handler op_static_shared = static_shared_handler;
const handler op_param_address = param_address_handler;
const handler op_mov128 = mov128_handler;
const handler op_pack = pack_handler;
const handler op_unpack = unpack_handler;
const handler op_alloca = alloca_handler;
const handler op_stacksave = stacksave_handler;
const handler op_stackrestore = stackrestore_handler;

handler
find_isspacep (space sp)
{
  switch (sp)
    {
    case space::global: return isspacep_handler<space::global>;
    case space::shared: return isspacep_handler<space::shared>;
    case space::local: return isspacep_handler<space::local>;
    case space::constant: return isspacep_handler<space::constant>;
    case space::param: return isspacep_handler<space::param>;
    default: return nullptr;
    }
}

handler
find_cvta (space sp, bool to)
{
  if (sp == space::shared)
    return to ? cvta_handler<uint64_t, shared_window, true> : cvta_handler<uint64_t, shared_window, false>;
  if (sp == space::local)
    return to ? cvta_handler<uint64_t, local_window, true> : cvta_handler<uint64_t, local_window, false>;
  return same_handler;
}

handler
find_sreg (sreg r)
{
  switch (r)
    {
    case sreg::tid_x: return tid_handler<0>;
    case sreg::tid_y: return tid_handler<1>;
    case sreg::tid_z: return tid_handler<2>;
#define LANE(R) case sreg::R: return lane_handler<sreg::R>;
    LANE (laneid) LANE (lanemask_eq) LANE (lanemask_lt) LANE (lanemask_le) LANE (lanemask_gt) LANE (lanemask_ge)
#undef LANE
#define WIDE(R) case sreg::R: return wide_handler<sreg::R>;
    WIDE (clock64) WIDE (globaltimer) WIDE (gridid)
#undef WIDE
    case sreg::is_explicit_cluster: return cluster_handler;
#define SAME(R) case sreg::R: return uniform_handler<sreg::R>;
    SAME (ntid_x) SAME (ntid_y) SAME (ntid_z) SAME (ctaid_x) SAME (ctaid_y) SAME (ctaid_z) SAME (nctaid_x)
    SAME (nctaid_y) SAME (nctaid_z) SAME (warpid) SAME (nwarpid) SAME (smid) SAME (nsmid) SAME (clock)
    SAME (clock_hi) SAME (globaltimer_lo) SAME (globaltimer_hi) SAME (pm0) SAME (pm1) SAME (pm2) SAME (pm3)
    SAME (pm4) SAME (pm5) SAME (pm6) SAME (pm7) SAME (envreg1) SAME (envreg2) SAME (total_smem_size)
    SAME (dynamic_smem_size)
    SAME (aggr_smem_size) SAME (clusterid_x) SAME (clusterid_y) SAME (clusterid_z) SAME (nclusterid_x)
    SAME (nclusterid_y) SAME (nclusterid_z) SAME (cluster_ctaid_x) SAME (cluster_ctaid_y) SAME (cluster_ctaid_z)
    SAME (cluster_nctaid_x) SAME (cluster_nctaid_y) SAME (cluster_nctaid_z) SAME (cluster_ctarank)
    SAME (cluster_nctarank) SAME (warp_sz)
#undef SAME
    default: return nullptr;
    }
}

} // namespace ptxsim
