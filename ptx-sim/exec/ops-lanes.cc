/* ops-lanes.cc -- instructions between the lanes of a warp: shfl, vote, match, redux, mma, bar.warp.sync.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PTX ISA 9.7.9.5 (shfl.sync), 9.7.13.5 and later (vote, match, redux).  The .sync forms name the participating lanes;
   an arriving fragment waits until all live lanes among these have come to the same kind of instruction, in any
   fragments, and the last fragment executes it for all.  Lanes that executed the same instruction in the same frame go
   on together, unless lanes stay apart.  The older forms work on the lanes of the fragment.

   A lane that reads from an inactive lane gets POISON: PTX leaves the value open.  */

#include "types/launch.h"
#include "types/ops.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

namespace ptxsim {
namespace {

const uint32_t poison = 0xa5a5a5a5u;

#define FOUR(N) 1u << (N), 1u << ((N) + 1), 1u << ((N) + 2), 1u << ((N) + 3)
const uint32_t bit_of_lane[32] = {
  FOUR (0), FOUR (4), FOUR (8), FOUR (12), FOUR (16), FOUR (20), FOUR (24), FOUR (28)
};
#undef FOUR

/* Fragments that execute an instruction together.  */
struct party
{
  struct member { char *regs; const insn *i; uint32_t mask; fragment *waiting; };
  member members[32];
  unsigned count = 0;
  uint32_t mask = 0;			/* all participating lanes */
};

template<typename T>
const T *
operand (const exec &x, const party::member &p, int32_t off)
{
  return reinterpret_cast<const T *> ((off >= 0 ? p.regs : x.consts) + off);
}

/* The lanes of M with the first lane's operand OFF, and its VALUE.  */
inline uint32_t
lanes_alike (const exec &x, int32_t off, uint32_t m, uint32_t *value)
{
  const uint32_t *s = x.src<uint32_t> (off);
  const uint32_t first = *value = s[__builtin_ctz (m)];
  /* Constants have negative offsets.  */
  if (off < 0)
    return m;
  if (m == full_mask)
    {
      uint32_t different = 0;
      for (unsigned l = 0; l < 32; l++)
	different |= s[l] ^ first;
      if (!different)
	return m;
    }
  uint32_t same = 0;
  for (unsigned l = 0; l < 32; l++)
    same |= uint32_t (s[l] == first) << l;
  return same & m;
}

/* Fill P.  False: the fragment waits, the handler returns null (by *NEXT).  */
bool
assemble (exec &x, const insn *i, bool sync, party &p, const insn **next)
{
  *next = i + 1;
  if (!sync)
    {
      p.members[p.count++] = { x.regs, i, x.mask, nullptr };
      p.mask = x.mask;
      if (x.blk->races)
	race_lanes_met (x, p.mask);
      return true;
    }
  warp &w = *x.w;
  uint32_t want;
  const uint32_t same = lanes_alike (x, i->e, x.mask, &want);
  if (same != x.mask)
    {
      fragment f;
      f.mask = x.mask & ~same;
      f.pc = i;
      f.fr = x.fr;
      f.j = x.j;
      w.frags.push_back (f);
      x.mask = same;
    }
  if (x.mask & ~want)
    throw_fault (status::illegal_instruction, unsigned (__builtin_ctz (x.mask & ~want)),
		 "the lane executes a .sync instruction whose member mask 0x%08x does not name it", want);
  uint32_t need = want & w.live ();
  p.members[p.count++] = { x.regs, i, x.mask, nullptr };
  p.mask = x.mask;
  if (need & ~p.mask)
    for (fragment &f : w.frags)
      if (f.state == wait::lanes && f.what == want && f.pc->fn == i->fn && p.count < 32)
	{
	  p.members[p.count++] = { f.fr->regs, f.pc, f.mask, &f };
	  p.mask |= f.mask;
	}
  if (need & ~p.mask)
    {
      *next = park (x, i, wait::lanes, want);
      return false;
    }
  if (x.blk->races)
    race_lanes_met (x, p.mask);
  return true;
}

/* The waiting fragments go on: with the running lanes where they are in the same place, else by themselves.  */
void
disperse (exec &x, party &p)
{
  const insn *here = p.members[0].i;
  struct { uint32_t mask; join *j; } together[32];
  unsigned n = 0;
  for (unsigned k = 0; k < p.count; k++)
    if (fragment *f = p.members[k].waiting)
      {
	f->state = wait::ready;
	f->pc = p.members[k].i + 1;
	if (p.members[k].i == here && f->fr == x.fr && !x.launch->opt->lanes_apart)
	  {
	    together[n++] = { f->mask, f->j };
	    f->mask = 0;
	  }
      }
  if (!n)
    return;
  std::vector<fragment> &all = x.w->frags;
  all.erase (std::remove_if (all.begin (), all.end (), [] (const fragment &f) { return !f.mask; }), all.end ());
  while (n--)
    converge (x, together[n].mask, together[n].j);
}

template<typename T>
void
gather (const exec &x, const party &p, int32_t insn::*which, T *values)
{
  for (unsigned k = 0; k < p.count; k++)
    {
      const T *s = operand<T> (x, p.members[k], p.members[k].i->*which);
      if (p.members[k].mask == full_mask)
	memcpy (values, s, 32 * sizeof (T));
      else
	for (uint32_t n = p.members[k].mask; n; n &= n - 1)
	  {
	    unsigned l = unsigned (__builtin_ctz (n));
	    values[l] = s[l];
	  }
    }
}

uint32_t
gather_pred (const exec &x, const party &p)
{
  uint32_t r = 0;
  for (unsigned k = 0; k < p.count; k++)
    {
      const party::member &m = p.members[k];
      uint32_t v = *operand<uint32_t> (x, m, m.i->a);
      if (m.i->x & 1)
	v = ~v;
      r |= v & m.mask;
    }
  return r;
}

void
scatter (const party &p, const uint32_t *values)
{
  for (unsigned k = 0; k < p.count; k++)
    if (p.members[k].i->d != no_operand)
      {
	uint32_t *d = reinterpret_cast<uint32_t *> (p.members[k].regs + p.members[k].i->d);
	if (p.members[k].mask == full_mask)
	  memcpy (d, values, 32 * sizeof *d);
	else
	  for (uint32_t n = p.members[k].mask; n; n &= n - 1)
	    {
	      unsigned l = unsigned (__builtin_ctz (n));
	      d[l] = values[l];
	    }
      }
}

/* OFF: which predicate; it may be absent.  */
void
put_pred (const party::member &m, int32_t off, uint32_t value)
{
  if (off == no_operand)
    return;
  uint32_t *d = reinterpret_cast<uint32_t *> (m.regs + off);
  *d = (*d & ~m.mask) | (value & m.mask);
}

/* The source lane of LANE, by shfl's operands B and C; *IN: whether the source is within LANE's segment.  */
template<ptx::shflmode MODE>
inline int
shfl_source (int lane, uint32_t b, uint32_t c, bool *in)
{
  using ptx::shflmode;
  const int bval = int (b & 31), cval = int (c & 31), seg = int (c >> 8 & 31);
  const int top = (lane & seg) | (cval & ~seg), low = lane & seg;
  const int j = MODE == shflmode::up ? lane - bval : MODE == shflmode::down ? lane + bval
		: MODE == shflmode::bfly ? lane ^ bval : low | (bval & ~seg);
  *in = MODE == shflmode::up ? j >= top : j <= top;
  return *in ? j : lane;
}

/* A whole warp in one place, the usual case: lane L has the operands A[L], B[L] and C[L], and D, which may be one of
   them, gets the results.  Returns the lanes whose source is within their segments.  The host's compiler vectorises the
   first loop, and the loop therefore takes bits from a table; the second has no dependences.  */
template<ptx::shflmode MODE>
inline uint32_t
shfl_whole (uint32_t *d, const uint32_t *a, const uint32_t *b, const uint32_t *c)
{
  int from[32];
  uint32_t values[32], ok = 0;
  for (int lane = 0; lane < 32; lane++)
    {
      bool in;
      from[lane] = shfl_source<MODE> (lane, b[lane], c[lane], &in) & 31;
      ok |= in ? bit_of_lane[lane] : 0;
    }
  for (int lane = 0; lane < 32; lane++)
    values[lane] = a[from[lane]];
  memcpy (d, values, sizeof values);
  return ok;
}

template<ptx::shflmode MODE, bool SYNC>
const insn *
shfl_handler (exec &x, const insn *i, uint32_t)
{
  uint32_t want = full_mask;
  if (x.mask == full_mask && i->d != no_operand
      && (!SYNC || (lanes_alike (x, i->e, full_mask, &want) == full_mask && want == full_mask)))
    {
      if (x.blk->races)
	race_lanes_met (x, full_mask);
      const uint32_t ok = shfl_whole<MODE> (x.dst<uint32_t> (i->d), x.src<uint32_t> (i->a), x.src<uint32_t> (i->b),
					    x.src<uint32_t> (i->c));
      if (int32_t (i->x) != no_operand)
	*x.dst<uint32_t> (int32_t (i->x)) = ok;
      return i + 1;
    }
  party p;
  const insn *next;
  if (!assemble (x, i, SYNC, p, &next))
    return next;
  uint32_t a[32], b[32], c[32], d[32], ok = 0;
  gather (x, p, &insn::a, a);
  gather (x, p, &insn::b, b);
  gather (x, p, &insn::c, c);
  for (uint32_t n = p.mask; n; n &= n - 1)
    {
      const int lane = __builtin_ctz (n);
      bool in;
      const int j = shfl_source<MODE> (lane, b[lane], c[lane], &in);
      ok |= uint32_t (in) << lane;
      d[lane] = p.mask >> (j & 31) & 1 ? a[j & 31] : poison;
    }
  scatter (p, d);
  for (unsigned k = 0; k < p.count; k++)
    put_pred (p.members[k], int32_t (p.members[k].i->x), ok);
  disperse (x, p);
  return next;
}

template<ptx::votemode MODE, bool SYNC>
const insn *
vote_handler (exec &x, const insn *i, uint32_t)
{
  using ptx::votemode;
  party p;
  const insn *next;
  if (!assemble (x, i, SYNC, p, &next))
    return next;
  uint32_t v = gather_pred (x, p);
  if (MODE == votemode::ballot)
    {
      uint32_t d[32];
      for (int l = 0; l < 32; l++)
	d[l] = v;
      scatter (p, d);
    }
  else
    {
      bool r = MODE == votemode::all ? v == p.mask : MODE == votemode::any ? v != 0 : v == 0 || v == p.mask;
      for (unsigned k = 0; k < p.count; k++)
	put_pred (p.members[k], p.members[k].i->d, r ? full_mask : 0);
    }
  disperse (x, p);
  return next;
}

template<typename T, bool ALL>
const insn *
match_handler (exec &x, const insn *i, uint32_t)
{
  party p;
  const insn *next;
  if (!assemble (x, i, true, p, &next))
    return next;
  T a[32];
  uint32_t d[32];
  gather (x, p, &insn::a, a);
  if (ALL)
    {
      bool same = true;
      unsigned first = unsigned (__builtin_ctz (p.mask));
      for (uint32_t n = p.mask; n; n &= n - 1)
	same = same && a[__builtin_ctz (n)] == a[first];
      for (int l = 0; l < 32; l++)
	d[l] = same ? p.mask : 0;
      for (unsigned k = 0; k < p.count; k++)
	put_pred (p.members[k], int32_t (p.members[k].i->x), same ? full_mask : 0);
    }
  else
    for (uint32_t n = p.mask; n; n &= n - 1)
      {
	unsigned l = unsigned (__builtin_ctz (n));
	d[l] = 0;
	for (uint32_t q = p.mask; q; q &= q - 1)
	  if (a[__builtin_ctz (q)] == a[l])
	    d[l] |= 1u << __builtin_ctz (q);
      }
  scatter (p, d);
  disperse (x, p);
  return next;
}

template<typename V, ptx::aop OP>
const insn *
redux_handler (exec &x, const insn *i, uint32_t)
{
  using ptx::aop;
  party p;
  const insn *next;
  if (!assemble (x, i, true, p, &next))
    return next;
  uint32_t a[32], d[32];
  gather (x, p, &insn::a, a);
  uint32_t r = a[__builtin_ctz (p.mask)];
  for (uint32_t n = p.mask & (p.mask - 1); n; n &= n - 1)
    {
      uint32_t v = a[__builtin_ctz (n)];
      switch (OP)
	{
	case aop::add: r += v; break;
	case aop::min: r = V (v) < V (r) ? v : r; break;
	case aop::max: r = V (v) > V (r) ? v : r; break;
	case aop::and_: r &= v; break;
	case aop::or_: r |= v; break;
	default: r ^= v; break;
	}
    }
  for (int l = 0; l < 32; l++)
    d[l] = r;
  scatter (p, d);
  disperse (x, p);
  return next;
}

/* D = A B + C, of an M x K and a K x 8 matrix of doubles (PTX ISA, "Matrix Fragments for mma.m8n8k4 with .f64" and the
   sections behind it).  Lane L has elements in the rows L / 4 + 8 r of A, C and D: in the columns L % 4 + 4 c of A, and
   2 (L % 4) and 2 (L % 4) + 1 of C and D.  Of B it has those in the rows L % 4 + 4 c of column L / 4.

   PTX leaves the order of additions open.  An H200 gave the bits of fused multiplications and additions in ascending
   order of k, beginning with C, in each of 10^8 elements of random matrices, with subnormal numbers, both zeros and
   infinities among the elements.  */
template<unsigned M, unsigned K>
const insn *
mma_handler (exec &x, const insn *i, uint32_t)
{
  party p;
  const insn *next;
  if (!assemble (x, i, true, p, &next))
    return next;
  const unsigned of_d = M / 4, of_a = M / 8 * K / 4, of_b = K / 4;
  if (p.mask != full_mask)
    throw_fault (status::illegal_instruction, unsigned (__builtin_ctz (p.mask)),
		 "mma.sync.aligned without the lanes 0x%08x of the warp: its results would be undefined", ~p.mask);
  double a[M][K], b[K][8], d[M][8];
  for (unsigned k = 0; k < p.count; k++)
    {
      if (p.members[k].i != i)
	throw_fault (status::illegal_instruction, unsigned (__builtin_ctz (p.members[k].mask)),
		     "mma.sync.aligned at another place than other lanes: its results would be undefined");
      const std::vector<int32_t> &regs = *static_cast<const std::vector<int32_t> *> (i->aux);
      auto value = [&] (unsigned n, unsigned l) { return operand<double> (x, p.members[k], regs[n])[l]; };
      for (uint32_t n = p.members[k].mask; n; n &= n - 1)
	{
	  const unsigned l = unsigned (__builtin_ctz (n)), group = l / 4, within = l % 4;
	  for (unsigned j = 0; j < of_a; j++)
	    a[group + j % (M / 8) * 8][within + j / (M / 8) * 4] = value (of_d + j, l);
	  for (unsigned j = 0; j < of_b; j++)
	    b[within + j * 4][group] = value (of_d + of_a + j, l);
	  for (unsigned j = 0; j < of_d; j++)
	    d[group + j / 2 * 8][within * 2 + j % 2] = value (of_d + of_a + of_b + j, l);
	}
    }
  for (unsigned row = 0; row < M; row++)
    for (unsigned column = 0; column < 8; column++)
      for (unsigned k = 0; k < K; k++)
	d[row][column] = std::fma (a[row][k], b[k][column], d[row][column]);
  for (unsigned k = 0; k < p.count; k++)
    {
      const std::vector<int32_t> &regs = *static_cast<const std::vector<int32_t> *> (i->aux);
      for (unsigned j = 0; j < of_d; j++)
	{
	  double *to = reinterpret_cast<double *> (p.members[k].regs + regs[j]);
	  for (uint32_t n = p.members[k].mask; n; n &= n - 1)
	    {
	      const unsigned l = unsigned (__builtin_ctz (n));
	      to[l] = d[l / 4 + j / 2 * 8][l % 4 * 2 + j % 2];
	    }
	}
    }
  disperse (x, p);
  return next;
}

const insn *
activemask_handler (exec &x, const insn *i, uint32_t m)
{
  uint32_t *d = x.dst<uint32_t> (i->d);
  for (uint32_t n = m; n; n &= n - 1)
    d[__builtin_ctz (n)] = m;
  return i + 1;
}

const insn *
warp_sync_handler (exec &x, const insn *i, uint32_t)
{
  party p;
  const insn *next;
  if (assemble (x, i, true, p, &next))
    disperse (x, p);
  return next;
}

} // anonymous namespace

const handler op_activemask = activemask_handler;
const handler op_warp_sync = warp_sync_handler;

handler
find_shfl (ptx::shflmode mode, bool sync)
{
  using ptx::shflmode;
  switch (mode)
    {
#define CASE(M) case shflmode::M: return sync ? shfl_handler<shflmode::M, true> : shfl_handler<shflmode::M, false>;
    CASE (up) CASE (down) CASE (bfly) CASE (idx)
#undef CASE
    default: return nullptr;
    }
}

handler
find_vote (ptx::votemode mode, bool sync)
{
  using ptx::votemode;
  switch (mode)
    {
#define CASE(M) case votemode::M: return sync ? vote_handler<votemode::M, true> : vote_handler<votemode::M, false>;
    CASE (all) CASE (any) CASE (uni) CASE (ballot)
#undef CASE
    default: return nullptr;
    }
}

handler
find_match (bool all, unsigned bytes)
{
  if (bytes == 8)
    return all ? match_handler<uint64_t, true> : match_handler<uint64_t, false>;
  return all ? match_handler<uint32_t, true> : match_handler<uint32_t, false>;
}

handler
find_mma (ptx::mmashape shape)
{
  using ptx::mmashape;
  switch (shape)
    {
    case mmashape::m8n8k4: return mma_handler<8, 4>;
    case mmashape::m16n8k4: return mma_handler<16, 4>;
    case mmashape::m16n8k8: return mma_handler<16, 8>;
    case mmashape::m16n8k16: return mma_handler<16, 16>;
    default: return nullptr;
    }
}

handler
find_redux (ptx::aop op, type t)
{
  using ptx::aop;
  bool s = t == type::s32;
  switch (op)
    {
    case aop::add: return redux_handler<uint32_t, aop::add>;
    case aop::min: return s ? redux_handler<int32_t, aop::min> : redux_handler<uint32_t, aop::min>;
    case aop::max: return s ? redux_handler<int32_t, aop::max> : redux_handler<uint32_t, aop::max>;
    case aop::and_: return redux_handler<uint32_t, aop::and_>;
    case aop::or_: return redux_handler<uint32_t, aop::or_>;
    case aop::xor_: return redux_handler<uint32_t, aop::xor_>;
    default: return nullptr;
    }
}

} // namespace ptxsim
