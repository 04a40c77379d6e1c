/* ops-memory.cc -- ld, st, atom, red and the parameters.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PTX ISA 9.7.9 (ld, st), 9.7.13 (atom, red).  Blocks run on several host threads and host threads may look at the same
   memory, so atomics on global memory are the host's, and so are accesses with a memory order; weak accesses are plain.
   Shared and local memory belongs to one host thread at a time.

   Long: it is a table: a function for each access, space and width.  */

#include "types/alu.h"
#include "exec/numeric.h"
#include "types/ops.h"

#include <cstring>
#include <type_traits>

#if defined __SANITIZE_THREAD__
/* A kernel's own races are its business: keep them from being reported as the simulator's.  */
#define WEAK_IS_STRONG 1
#else
#define WEAK_IS_STRONG 0
#endif

namespace ptxsim {
namespace {

/* Addresses of all lanes, before translation.  A register of 32 bits and its displacement are added modulo 2^32: nvcc
   writes [%r+512] where what %r holds is below 0 and the sum is not.  */
inline void
addresses (exec &x, const insn *i, uint64_t *addr)
{
  if (i->a == no_operand)
    for (int l = 0; l < 32; l++)
      addr[l] = uint64_t (i->imm);
  else if (i->x & mem_addr32)
    {
      const uint32_t *a = x.src<uint32_t> (i->a);
      for (int l = 0; l < 32; l++)
	addr[l] = uint32_t (a[l] + uint32_t (i->imm));
    }
  else
    {
      const uint64_t *a = x.src<uint64_t> (i->a);
      for (int l = 0; l < 32; l++)
	addr[l] = a[l] + uint64_t (i->imm);
    }
}

/* All lanes in the same place.  */
inline bool
uniform (const uint64_t *addr)
{
  uint64_t bad = 0;
  for (unsigned l = 1; l < 32; l++)
    bad |= addr[l] ^ addr[0];
  return !bad;
}

/* The common case of 32 lanes side by side in a region that is known already: no lane needs a look of its own.  */
template<typename T, window W>
inline bool
in_one_piece (exec &x, const insn *i, access kind, uint32_t m, const uint64_t *addr)
{
  return (W == window::global || W == window::generic) && !x.seen && m == full_mask
	 && (kind == access::atomic || (!WEAK_IS_STRONG && !(i->x & mem_strong)))
	 && consecutive (addr, sizeof (T)) && !(addr[0] & (sizeof (T) - 1))
	 && known_range (x, i, kind, addr[0], 32 * sizeof (T));
}

template<typename T>
inline T
load_lane (uint64_t addr, bool strong, bool acquire)
{
  T v;
  if (acquire)
    v = __atomic_load_n (reinterpret_cast<const T *> (addr), __ATOMIC_ACQUIRE);
  else if (strong || WEAK_IS_STRONG)
    v = __atomic_load_n (reinterpret_cast<const T *> (addr), __ATOMIC_RELAXED);
  else
    memcpy (&v, reinterpret_cast<const void *> (addr), sizeof (T));
  return v;
}

template<typename T>
inline void
store_lane (uint64_t addr, T v, bool strong, bool release)
{
  if (release)
    __atomic_store_n (reinterpret_cast<T *> (addr), v, __ATOMIC_RELEASE);
  else if (strong || WEAK_IS_STRONG)
    __atomic_store_n (reinterpret_cast<T *> (addr), v, __ATOMIC_RELAXED);
  else
    memcpy (reinterpret_cast<void *> (addr), &v, sizeof (T));
}

/* Turns of a waiting loop before others run: few, as the turns cost as much as a change of blocks.  */
const unsigned poll_patience = 4;

/* The lanes have found SEEN, a digest of addresses and values, by instruction I, and changed nothing.  The next
   instruction; null, for the handler to return, if the last few times were the same, too: the lanes wait for a store by
   others, and the others run now.  A false alarm costs a change to another warp.  */
inline const insn *
after_look (exec &x, const insn *i, uint64_t seen)
{
  warp::poll &p = x.w->polls[size_t (i - x.fr->fn->insns.data ()) % 4];
  if (p.at != i || p.value != seen)
    {
      p.at = i;
      p.value = seen;
      p.times = 0;
    }
  else if (++p.times >= poll_patience)
    {
      p.times = 0;
      x.polled = true;
      return park (x, i + 1, wait::ready);
    }
  return i + 1;
}

/* Addresses and values of lanes as one number.  */
inline uint64_t
sum_up (uint64_t seen, uint64_t addr, uint64_t value)
{
  return (seen ^ addr) * 0x9e3779b97f4a7c15u + value;
}

/* T: what is in memory, signed if the sign is to be extended; S: a lane of the register.  */
template<typename T, typename S, window W>
const insn *
op_load (exec &x, const insn *i, uint32_t m)
{
  uint64_t addr[32];
  addresses (x, i, addr);
  S *d = x.dst<S> (i->d);
  if (in_one_piece<T, W> (x, i, access::load, m, addr))
    {
      T t[32];
      memcpy (t, reinterpret_cast<const void *> (addr[0]), sizeof t);
      for (int l = 0; l < 32; l++)
	d[l] = S (t[l]);
      return i + 1;
    }
  if ((W == window::global || W == window::generic) && !x.seen && m == full_mask && !WEAK_IS_STRONG
      && !(i->x & mem_strong) && uniform (addr) && !(addr[0] & (sizeof (T) - 1))
      && known_range (x, i, access::load, addr[0], sizeof (T)))
    {
      T t;
      memcpy (&t, reinterpret_cast<const void *> (addr[0]), sizeof t);
      for (int l = 0; l < 32; l++)
	d[l] = S (t);
      return i + 1;
    }
  bool strong = i->x & mem_strong, acquire = i->x & mem_acquire;
  resolve (x, i, W, strong ? access::strong_load : access::load, sizeof (T), m, addr);
  if (m == full_mask && !strong && !WEAK_IS_STRONG && consecutive (addr, sizeof (T)))
    {
      T t[32];
      memcpy (t, reinterpret_cast<const void *> (addr[0]), sizeof t);
      for (int l = 0; l < 32; l++)
	d[l] = S (t[l]);
      return i + 1;
    }
  if (m == full_mask && !strong && !WEAK_IS_STRONG)
    for (int l = 0; l < 32; l++)
      {
	T t;
	memcpy (&t, reinterpret_cast<const void *> (addr[l]), sizeof t);
	d[l] = S (t);
      }
  else
    {
      uint64_t seen = 0;
      for (; m; m &= m - 1)
	{
	  unsigned l = unsigned (__builtin_ctz (m));
	  const T v = load_lane<T> (addr[l], strong, acquire);
	  d[l] = S (v);
	  seen = sum_up (seen, addr[l], uint64_t (v));
	}
      if (strong)
	return after_look (x, i, seen);
    }
  return i + 1;
}

template<typename T, typename S, window W>
const insn *
op_load_vector (exec &x, const insn *i, uint32_t m)
{
  uint64_t addr[32];
  addresses (x, i, addr);
  const std::vector<int32_t> &regs = *static_cast<const std::vector<int32_t> *> (i->aux);
  resolve (x, i, W, access::load, unsigned (sizeof (T) * regs.size ()), m, addr);
  bool strong = i->x & mem_strong, acquire = i->x & mem_acquire;
  for (size_t k = 0; k < regs.size (); k++)
    {
      if (regs[k] == no_operand)
	continue;
      S *d = x.dst<S> (regs[k]);
      for (uint32_t n = m; n; n &= n - 1)
	{
	  unsigned l = unsigned (__builtin_ctz (n));
	  d[l] = S (load_lane<T> (addr[l] + k * sizeof (T), strong, acquire));
	}
    }
  return i + 1;
}

template<typename T, typename S, window W>
const insn *
op_store (exec &x, const insn *i, uint32_t m)
{
  uint64_t addr[32];
  addresses (x, i, addr);
  const S *b = x.src<S> (i->b);
  if (in_one_piece<T, W> (x, i, access::store, m, addr))
    {
      T t[32];
      for (int l = 0; l < 32; l++)
	t[l] = T (b[l]);
      memcpy (reinterpret_cast<void *> (addr[0]), t, sizeof t);
      return i + 1;
    }
  x.value_bytes = sizeof (S);
  resolve (x, i, W, access::store, sizeof (T), m, addr);
  bool strong = i->x & mem_strong, release = i->x & mem_release;
  if (m == full_mask && !strong && !WEAK_IS_STRONG && consecutive (addr, sizeof (T)))
    {
      T t[32];
      for (int l = 0; l < 32; l++)
	t[l] = T (b[l]);
      memcpy (reinterpret_cast<void *> (addr[0]), t, sizeof t);
      return i + 1;
    }
  for (; m; m &= m - 1)
    {
      unsigned l = unsigned (__builtin_ctz (m));
      store_lane<T> (addr[l], T (b[l]), strong, release);
    }
  return i + 1;
}

template<typename T, typename S, window W>
const insn *
op_store_vector (exec &x, const insn *i, uint32_t m)
{
  uint64_t addr[32];
  addresses (x, i, addr);
  const std::vector<int32_t> &regs = *static_cast<const std::vector<int32_t> *> (i->aux);
  x.value_bytes = sizeof (S);
  resolve (x, i, W, access::store, unsigned (sizeof (T) * regs.size ()), m, addr);
  bool strong = i->x & mem_strong, release = i->x & mem_release;
  for (size_t k = 0; k < regs.size (); k++)
    {
      const S *b = x.src<S> (regs[k]);
      for (uint32_t n = m; n; n &= n - 1)
	{
	  unsigned l = unsigned (__builtin_ctz (n));
	  store_lane<T> (addr[l] + k * sizeof (T), T (b[l]), strong, release);
	}
    }
  return i + 1;
}

struct quad { uint64_t lo, hi; };

template<window W, bool STORE>
const insn *
op_b128 (exec &x, const insn *i, uint32_t m)
{
  uint64_t addr[32];
  addresses (x, i, addr);
  x.value_bytes = 16;
  resolve (x, i, W, STORE ? access::store : access::load, 16, m, addr);
  for (; m; m &= m - 1)
    {
      unsigned l = unsigned (__builtin_ctz (m));
      if (STORE)
	memcpy (reinterpret_cast<void *> (addr[l]), x.src<quad> (i->b) + l, 16);
      else
	memcpy (x.dst<quad> (i->d) + l, reinterpret_cast<const void *> (addr[l]), 16);
    }
  return i + 1;
}

/* 128-bit atomics, where host_has_cx16.  */
#ifdef __x86_64__
#define HAVE_ATOM128 1
template<window W, bool CAS>
__attribute__ ((target ("cx16"))) const insn *
op_atomic128 (exec &x, const insn *i, uint32_t m)
{
  uint64_t addr[32];
  addresses (x, i, addr);
  resolve (x, i, W, access::atomic, 16, m, addr);
  for (; m; m &= m - 1)
    {
      unsigned l = unsigned (__builtin_ctz (m));
      unsigned __int128 b, c, old, seen;
      memcpy (&b, x.src<quad> (i->b) + l, 16);
      memcpy (&c, x.src<quad> (CAS ? i->c : i->b) + l, 16);
      unsigned __int128 *p = reinterpret_cast<unsigned __int128 *> (addr[l]);
      if (CAS)
	seen = __sync_val_compare_and_swap (p, b, c);
      else
	for (seen = 0;; seen = old)
	  {
	    old = __sync_val_compare_and_swap (p, seen, b);
	    if (old == seen)
	      break;
	  }
      if (i->d != no_operand)
	memcpy (x.dst<quad> (i->d) + l, &seen, 16);
    }
  return i + 1;
}
#endif

/* Kernel parameters: a single value for all lanes.  */
template<typename T, typename S>
const insn *
op_load_param (exec &x, const insn *i, uint32_t m)
{
  T v;
  memcpy (&v, x.params + i->imm, sizeof v);
  S *d = x.dst<S> (i->d), s = S (v);
  if (m == full_mask)
    for (int l = 0; l < 32; l++)
      d[l] = s;
  else
    for (; m; m &= m - 1)
      d[__builtin_ctz (m)] = s;
  return i + 1;
}

template<typename T, typename S>
const insn *
op_load_param_vector (exec &x, const insn *i, uint32_t m)
{
  const std::vector<int32_t> &regs = *static_cast<const std::vector<int32_t> *> (i->aux);
  insn one = *i;
  for (size_t k = 0; k < regs.size (); k++)
    if (regs[k] != no_operand)
      {
	one.d = regs[k];
	one.imm = i->imm + int64_t (k * sizeof (T));
	op_load_param<T, S> (x, &one, m);
      }
  return i + 1;
}

template<typename T, typename S>
const insn *
op_load_slot (exec &x, const insn *i, uint32_t m)
{
  const char *p = x.regs + i->imm;
  S *d = x.dst<S> (i->d);
  for (; m; m &= m - 1)
    {
      unsigned l = unsigned (__builtin_ctz (m));
      T t;
      memcpy (&t, p + 8 * l, sizeof t);
      d[l] = S (t);
    }
  return i + 1;
}

template<typename T, typename S>
const insn *
op_store_slot (exec &x, const insn *i, uint32_t m)
{
  char *p = x.regs + i->imm;
  const S *a = x.src<S> (i->a);
  for (; m; m &= m - 1)
    {
      unsigned l = unsigned (__builtin_ctz (m));
      T t = T (a[l]);
      memcpy (p + 8 * l, &t, sizeof t);
    }
  return i + 1;
}

/* 128 bits: two granules of a slot, or 16 bytes of the kernel's parameters.  KIND 0: load a slot, 1: store one,
   2: load a kernel's parameter.  */
template<int KIND>
const insn *
op_param128 (exec &x, const insn *i, uint32_t m)
{
  for (; m; m &= m - 1)
    {
      unsigned l = unsigned (__builtin_ctz (m));
      char *p = x.regs + i->imm + 8 * l;
      if (KIND == 2)
	memcpy (x.dst<quad> (i->d) + l, x.params + i->imm, 16);
      else if (KIND == 1)
	{
	  memcpy (p, &x.src<quad> (i->a)[l].lo, 8);
	  memcpy (p + 256, &x.src<quad> (i->a)[l].hi, 8);
	}
      else
	{
	  memcpy (&x.dst<quad> (i->d)[l].lo, p, 8);
	  memcpy (&x.dst<quad> (i->d)[l].hi, p + 256, 8);
	}
    }
  return i + 1;
}

/* Read-modify-write operations as functions.  */
template<typename T> struct r_and { static T f (T o, T b, T) { return T (o & b); } };
template<typename T> struct r_or { static T f (T o, T b, T) { return T (o | b); } };
template<typename T> struct r_xor { static T f (T o, T b, T) { return T (o ^ b); } };
template<typename T> struct r_exch { static T f (T, T b, T) { return b; } };
template<typename T> struct r_cas { static T f (T o, T b, T c) { return o == b ? c : o; } };
template<typename T> struct r_add { static T f (T o, T b, T) { return T (o + b); } };
template<typename T> struct r_inc { static T f (T o, T b, T) { return o >= b ? T (0) : T (o + 1); } };
template<typename T> struct r_dec { static T f (T o, T b, T) { return o == 0 || o > b ? b : T (o - 1); } };
template<typename T, typename V> struct r_min { static T f (T o, T b, T) { return V (b) < V (o) ? b : o; } };
template<typename T, typename V> struct r_max { static T f (T o, T b, T) { return V (o) < V (b) ? b : o; } };
template<typename T, typename F> struct r_fadd
{
  static T f (T o, T b, T)
  {
    F r = __builtin_bit_cast (F, o) + __builtin_bit_cast (F, b);
    if (sizeof (F) == 4 && r != r)
      return T (0x7fffffffu);
    return __builtin_bit_cast (T, r);
  }
};

template<typename T, bool BF> struct r_hadd
{
  static uint16_t half (uint16_t a, uint16_t b)
  {
    return BF ? to_bfloat (add_to_odd (from_bfloat (a), from_bfloat (b)))
	   : to_half (add_to_odd (from_half (a), from_half (b)));
  }
  static T f (T o, T b, T)
  {
    uint32_t r = half (uint16_t (o), uint16_t (b));
    if (sizeof (T) == 4)
      r |= uint32_t (half (uint16_t (uint32_t (o) >> 16), uint16_t (uint32_t (b) >> 16))) << 16;
    return T (r);
  }
};

/* Whether F::f (F::f (o, a), b) is F::f (o, F::f (a, b)).  */
template<typename F> struct gathers { static const bool value = false; };
template<typename T> struct gathers<r_and<T>> { static const bool value = true; };
template<typename T> struct gathers<r_or<T>> { static const bool value = true; };
template<typename T> struct gathers<r_xor<T>> { static const bool value = true; };
template<typename T> struct gathers<r_add<T>> { static const bool value = true; };
template<typename T, typename V> struct gathers<r_min<T, V>> { static const bool value = true; };
template<typename T, typename V> struct gathers<r_max<T, V>> { static const bool value = true; };

/* An atomic operation of lanes on memory within the reach of others.  D is null, or gets the value found by each lane;
   B and C are the operands.  */
template<typename T, typename F, typename S> struct change
{
  S *d;
  const S *b, *c;

  /* Lane L, at P.  */
  void one (T *p, unsigned l) const
  {
    T old = __atomic_load_n (p, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n (p, &old, F::f (old, T (b[l]), T (c[l])), true, __ATOMIC_SEQ_CST,
					 __ATOMIC_RELAXED))
      ;
    if (d)
      d[l] = S (old);
  }

  /* All lanes, at one P: in order, and for others as a single operation.  */
  void in_turn (T *p) const
  {
    T old = __atomic_load_n (p, __ATOMIC_RELAXED), now, found[32];
    do
      {
	now = old;
	if (gathers<F>::value && !d)
	  {
	    T sum = T (b[0]);
	    for (unsigned l = 1; l < 32; l++)
	      sum = F::f (sum, T (b[l]), T (0));
	    now = F::f (now, sum, T (0));
	  }
	else
	  for (unsigned l = 0; l < 32; l++)
	    {
	      found[l] = now;
	      now = F::f (now, T (b[l]), T (c[l]));
	    }
      }
    while (!__atomic_compare_exchange_n (p, &old, now, true, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
    if (d)
      for (unsigned l = 0; l < 32; l++)
	d[l] = S (found[l]);
  }

#ifdef HAVE_ATOM128
  static const unsigned lanes = 16 / sizeof (T);	/* of a piece */

  /* F on those of P's 8 bytes, where OLD is, that are of the lanes from L on.  */
  uint64_t half_piece (uint64_t old, unsigned l) const
  {
    if (sizeof (T) == 8)
      return uint64_t (F::f (T (old), T (b[l]), T (c[l])));
    return F::f (T (old), T (b[l]), T (c[l]))
	   | uint64_t (F::f (T (old >> 32), T (b[l + 1]), T (c[l + 1]))) << 32;
  }

  /* The lanes from L on with places in the 16 bytes from P on, a multiple of 16.  An operation of the processor on 16
     bytes costs hardly more than on four.  The values stay in registers: memory would take longer.  */
  __attribute__ ((target ("cx16"))) void piece (T *p, unsigned l) const
  {
    typedef unsigned __int128 both;
    /* Others may change memory between the two loads: the values are then invalid.  */
    uint64_t low = __atomic_load_n (reinterpret_cast<uint64_t *> (p), __ATOMIC_RELAXED),
	     high = __atomic_load_n (reinterpret_cast<uint64_t *> (p) + 1, __ATOMIC_RELAXED);
    for (;;)
      {
	const both old = both (high) << 64 | low,
		   now = both (half_piece (high, l + lanes / 2)) << 64 | half_piece (low, l),
		   seen = __sync_val_compare_and_swap (reinterpret_cast<both *> (p), old, now);
	if (seen == old)
	  break;
	low = uint64_t (seen);
	high = uint64_t (seen >> 64);
      }
    static_assert (sizeof (S) == sizeof (T), "");
    if (d)
      {
	memcpy (d + l, &low, sizeof low);
	memcpy (d + l + lanes / 2, &high, sizeof high);
      }
  }

  /* Whether the lanes from L on are in M, and are a piece.  */
  static bool is_piece (uint32_t m, unsigned l, const uint64_t *addr)
  {
    if (l > 32 - lanes)
      return false;
    uint64_t bad = (addr[l] & 15) | (~(m >> l) & ((1u << lanes) - 1));
    for (unsigned k = 1; k < lanes; k++)
      bad |= addr[l + k] ^ (addr[l] + k * sizeof (T));
    return !bad;
  }
#endif

  /* All lanes, side by side from P on.  */
  void side_by_side (T *p) const
  {
    unsigned l = 0;
#ifdef HAVE_ATOM128
    if constexpr (sizeof (T) >= 4)
      if (host_has_cx16 ())
	{
	  for (; uintptr_t (p + l) & 15; l++)
	    one (p + l, l);
	  for (; l + lanes <= 32; l += lanes)
	    piece (p + l, l);
	}
#endif
    for (; l < 32; l++)
      one (p + l, l);
  }

  /* The lanes M, at ADDR.  */
  void anywhere (uint32_t m, const uint64_t *addr) const
  {
#ifdef HAVE_ATOM128
    [[maybe_unused]] const bool wide = host_has_cx16 ();
#endif
    while (m)
      {
	const unsigned l = unsigned (__builtin_ctz (m));
	T *const p = reinterpret_cast<T *> (addr[l]);
#ifdef HAVE_ATOM128
	if constexpr (sizeof (T) >= 4)
	  if (wide && is_piece (m, l, addr))
	    {
	      piece (p, l);
	      m &= ~(((1u << lanes) - 1) << l);
	      continue;
	    }
#endif
	one (p, l);
	m &= m - 1;
      }
  }
};

/* The same in the block's own memory, which needs no atomics: only a single host thread runs it.  */
template<typename T, typename F, typename S>
inline void
change_own (S *d, const S *b, const S *c, uint32_t m, const uint64_t *addr)
{
  if (m == full_mask && consecutive (addr, sizeof (T)))
    {
      T *const p = reinterpret_cast<T *> (addr[0]);
      T old[32], now[32];
      memcpy (old, p, sizeof old);
      for (unsigned l = 0; l < 32; l++)
	now[l] = F::f (old[l], T (b[l]), T (c[l]));
      memcpy (p, now, sizeof now);
      if (d)
	for (unsigned l = 0; l < 32; l++)
	  d[l] = S (old[l]);
      return;
    }
  for (; m; m &= m - 1)
    {
      const unsigned l = unsigned (__builtin_ctz (m));
      T *const p = reinterpret_cast<T *> (addr[l]);
      const T old = *p;
      *p = F::f (old, T (b[l]), T (c[l]));
      if (d)
	d[l] = S (old);
    }
}

/* On global and generic addresses the host's atomics.  The lanes' order is open.  */
template<typename T, typename F, window W>
const insn *
op_atomic (exec &x, const insn *i, uint32_t m)
{
  typedef typename std::conditional<sizeof (T) == 8, uint64_t, uint32_t>::type S;
  uint64_t addr[32];
  addresses (x, i, addr);
  S *const d = i->d == no_operand ? nullptr : x.dst<S> (i->d);
  const S *const b = x.src<S> (i->b), *const c = i->c == no_operand ? b : x.src<S> (i->c);
  const change<T, F, S> lanes = { d, b, c };
  if (in_one_piece<T, W> (x, i, access::atomic, m, addr))
    {
      lanes.side_by_side (reinterpret_cast<T *> (addr[0]));
      return i + 1;
    }
  resolve (x, i, W, access::atomic, sizeof (T), m, addr);
  /* A lane that reads a word by an operation without a change: F of the value found is the value again.  */
  if (d && !(m & (m - 1)))
    {
      const unsigned l = unsigned (__builtin_ctz (m));
      const T with = T (b[l]), other = T (c[l]);
      if (W == window::shared || W == window::local)
	change_own<T, F> (d, b, c, m, addr);
      else
	lanes.anywhere (m, addr);
      const T old = T (d[l]);
      if (F::f (old, with, other) == old)
	return after_look (x, i, sum_up (0, addr[l], uint64_t (old)));
    }
  else if (W == window::shared || W == window::local)
    change_own<T, F> (d, b, c, m, addr);
  else if (m == full_mask && uniform (addr))
    lanes.in_turn (reinterpret_cast<T *> (addr[0]));
  else
    lanes.anywhere (m, addr);
  return i + 1;
}

template<typename T, typename F>
handler
atomic_for (window w)
{
  switch (w)
    {
    case window::shared: return op_atomic<T, F, window::shared>;
    case window::local: return op_atomic<T, F, window::local>;
    case window::global: return op_atomic<T, F, window::global>;
    default: return op_atomic<T, F, window::generic>;
    }
}

template<typename T, typename S>
handler
load_for (window w, bool vector)
{
#define CASE(W) \
  case window::W: \
    return vector ? op_load_vector<T, S, window::W> : op_load<T, S, window::W>
  switch (w)
    {
    CASE (global);
    CASE (shared);
    CASE (local);
    default: break;
    CASE (generic);
    }
#undef CASE
  return nullptr;
}

template<typename T, typename S>
handler
store_for (window w, bool vector)
{
#define CASE(W) \
  case window::W: \
    return vector ? op_store_vector<T, S, window::W> : op_store<T, S, window::W>
  switch (w)
    {
    CASE (global);
    CASE (shared);
    CASE (local);
    default: break;
    CASE (generic);
    }
#undef CASE
  return nullptr;
}

/* Signed types extend through int64_t or int32_t by the conversion to S.  */
#define BY_SIZE(CALL)								\
  switch (bytes)								\
    {										\
    case 1:									\
      if (sign)									\
	{ typedef int8_t T; if (reg_bytes == 8) { typedef uint64_t S; return CALL; } typedef uint32_t S; \
	  return CALL; } \
      else									\
	{ typedef uint8_t T; if (reg_bytes == 8) { typedef uint64_t S; return CALL; } typedef uint32_t S; \
	  return CALL; } \
    case 2:									\
      if (sign)									\
	{ typedef int16_t T; if (reg_bytes == 8) { typedef uint64_t S; return CALL; } typedef uint32_t S; \
	  return CALL; } \
      else									\
	{ typedef uint16_t T; if (reg_bytes == 8) { typedef uint64_t S; return CALL; } typedef uint32_t S; \
	  return CALL; } \
    case 4:									\
      if (sign && reg_bytes == 8)						\
	{ typedef int32_t T; typedef uint64_t S; return CALL; }			\
      else									\
	{ typedef uint32_t T; if (reg_bytes == 8) { typedef uint64_t S; return CALL; } typedef uint32_t S; \
	  return CALL; } \
    case 8:									\
      if (reg_bytes == 8)							\
	{ typedef uint64_t T; typedef uint64_t S; return CALL; }		\
      return nullptr;								\
    default:									\
      return nullptr;								\
    }
#define COMMA ,

const insn *
fence_handler (exec &x, const insn *i, uint32_t m)
{
  if (x.blk->races)
    race_fence (x, m, i->x & mem_narrow);
  __atomic_thread_fence (__ATOMIC_SEQ_CST);
  return i + 1;
}

const insn *
prefetch_handler (exec &, const insn *i, uint32_t)
{
  return i + 1;
}

} // anonymous namespace

const handler op_fence = fence_handler;
const handler op_prefetch = prefetch_handler;

handler
find_load (window w, unsigned bytes, bool sign, unsigned reg_bytes, bool vector)
{
  if (bytes == 16)
    {
      if (vector)
	return nullptr;
      return w == window::global ? op_b128<window::global, false> : w == window::shared
	     ? op_b128<window::shared, false> : w == window::local ? op_b128<window::local, false>
	     : op_b128<window::generic, false>;
    }
  BY_SIZE ((load_for<T COMMA S> (w, vector)))
}

handler
find_store (window w, unsigned bytes, unsigned reg_bytes, bool vector)
{
  if (bytes == 16)
    {
      if (vector)
	return nullptr;
      return w == window::global ? op_b128<window::global, true> : w == window::shared
	     ? op_b128<window::shared, true> : w == window::local ? op_b128<window::local, true>
	     : op_b128<window::generic, true>;
    }
  const bool sign = false;
  BY_SIZE ((store_for<T COMMA S> (w, vector)))
}

handler
find_load_param (unsigned bytes, bool sign, unsigned reg_bytes, bool vector)
{
  if (bytes == 16)
    return vector ? nullptr : op_param128<2>;
  BY_SIZE ((vector ? op_load_param_vector<T COMMA S> : op_load_param<T COMMA S>))
}

handler
find_load_slot (unsigned bytes, bool sign, unsigned reg_bytes)
{
  if (bytes == 16)
    return op_param128<0>;
  BY_SIZE ((op_load_slot<T COMMA S>))
}

handler
find_store_slot (unsigned bytes, unsigned reg_bytes)
{
  if (bytes == 16)
    return op_param128<1>;
  const bool sign = false;
  BY_SIZE ((op_store_slot<T COMMA S>))
}

handler
find_atomic (window w, ptx::aop op, type t)
{
  using ptx::aop;
  unsigned bytes = type_size (t);
  bool is_float = kind_of (t) == type_kind::flt, is_signed = kind_of (t) == type_kind::sint;
  if (op == aop::add)
    switch (t)
      {
      case type::f16: return atomic_for<uint16_t, r_hadd<uint16_t, false>> (w);
      case type::bf16: return atomic_for<uint16_t, r_hadd<uint16_t, true>> (w);
      case type::f16x2: return atomic_for<uint32_t, r_hadd<uint32_t, false>> (w);
      case type::bf16x2: return atomic_for<uint32_t, r_hadd<uint32_t, true>> (w);
      default: break;
      }
  if (bytes == 16)
    {
#ifdef HAVE_ATOM128
      bool cas = op == aop::cas;
      if (!host_has_cx16 () || (!cas && op != aop::exch))
	return nullptr;
      if (w == window::shared)
	return cas ? op_atomic128<window::shared, true> : op_atomic128<window::shared, false>;
      if (w == window::global)
	return cas ? op_atomic128<window::global, true> : op_atomic128<window::global, false>;
      return cas ? op_atomic128<window::generic, true> : op_atomic128<window::generic, false>;
#else
      return nullptr;
#endif
    }
  if (kind_of (t) == type_kind::packed || (is_float && bytes == 2))
    return nullptr;
  if (bytes == 2)
    return op == aop::cas ? atomic_for<uint16_t, r_cas<uint16_t>> (w) : nullptr;
#define PICK(R) (bytes == 8 ? atomic_for<uint64_t, R<uint64_t>> (w) : atomic_for<uint32_t, R<uint32_t>> (w))
  switch (op)
    {
    case aop::and_: return PICK (r_and);
    case aop::or_: return PICK (r_or);
    case aop::xor_: return PICK (r_xor);
    case aop::exch: return PICK (r_exch);
    case aop::cas: return PICK (r_cas);
    case aop::add:
      if (is_float)
	return bytes == 8 ? atomic_for<uint64_t, r_fadd<uint64_t, double>> (w)
	       : atomic_for<uint32_t, r_fadd<uint32_t, float>> (w);
      return PICK (r_add);
    case aop::inc: return bytes == 4 ? atomic_for<uint32_t, r_inc<uint32_t>> (w) : nullptr;
    case aop::dec: return bytes == 4 ? atomic_for<uint32_t, r_dec<uint32_t>> (w) : nullptr;
    case aop::min:
      if (is_signed)
	return bytes == 8 ? atomic_for<uint64_t, r_min<uint64_t, int64_t>> (w)
	       : atomic_for<uint32_t, r_min<uint32_t, int32_t>> (w);
      return bytes == 8 ? atomic_for<uint64_t, r_min<uint64_t, uint64_t>> (w)
	     : atomic_for<uint32_t, r_min<uint32_t, uint32_t>> (w);
    case aop::max:
      if (is_signed)
	return bytes == 8 ? atomic_for<uint64_t, r_max<uint64_t, int64_t>> (w)
	       : atomic_for<uint32_t, r_max<uint32_t, int32_t>> (w);
      return bytes == 8 ? atomic_for<uint64_t, r_max<uint64_t, uint64_t>> (w)
	     : atomic_for<uint32_t, r_max<uint32_t, uint32_t>> (w);
    default: return nullptr;
    }
#undef PICK
}

} // namespace ptxsim
