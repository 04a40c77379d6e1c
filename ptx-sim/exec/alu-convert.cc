/* alu-convert.cc -- cvt.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PTX ISA 9.7.9, cvt.  Conversions to an integer clamp to the destination's range always; what is not a number
   becomes 0, or the top bit alone when the source is f64 or the destination has 64 bits.  Integers are wrapped
   unless .sat.  The handlers here know source and destination in registers of the types' own size; the decoder
   adds a second step where registers are wider.  */

#include "types/alu.h"
#include "types/exec.h"
#include "exec/numeric.h"

#include <cfenv>
#include <limits>
#include <type_traits>

namespace ptxsim {
namespace {

#include "exec/lanes.h"

struct h16 { uint16_t b; };		/* f16 */
struct bf16 { uint16_t b; };

static inline float
flush (float a)
{
  uint32_t b = __builtin_bit_cast (uint32_t, a);
  b = (b & 0x7f800000u) ? b : b & 0x80000000u;
  return __builtin_bit_cast (float, b);
}

static inline float
canonical (float r)
{
  return r != r ? __builtin_bit_cast (float, nan_f32) : r;
}

/* Integer to integer.  */
template<typename D, typename S> struct c_wrap { static D f (S a) { return D (a); } };
template<typename D, typename S> struct c_sat
{
  static D f (S a)
  {
    typedef std::numeric_limits<D> L;
    if (std::is_signed<S>::value && a < S (0))
      {
	if (!std::is_signed<D>::value)
	  return 0;
	return int64_t (a) < int64_t (L::min ()) ? L::min () : D (a);
      }
    return uint64_t (a) > uint64_t (L::max ()) ? L::max () : D (a);
  }
};

/* Integer to float, in the host's current rounding mode.  */
template<typename D, typename S, bool SAT> struct c_from_int
{
  static D f (S a)
  {
    D r = D (a);
    if (SAT)
      r = r > D (0) ? (r < D (1) ? r : D (1)) : D (0);
    return r;
  }
};

/* Float to integer.  MODE: rni rzi rmi rpi.  */
template<typename T, ptx::rnd MODE>
static inline T
integral (T a)
{
  if (std::is_same<T, float>::value)
    switch (MODE)
      {
      case ptx::rnd::rni: return T (__builtin_nearbyintf (float (a)));
      case ptx::rnd::rmi: return T (__builtin_floorf (float (a)));
      case ptx::rnd::rpi: return T (__builtin_ceilf (float (a)));
      default: return T (__builtin_truncf (float (a)));
      }
  switch (MODE)
    {
    case ptx::rnd::rni: return T (__builtin_nearbyint (double (a)));
    case ptx::rnd::rmi: return T (__builtin_floor (double (a)));
    case ptx::rnd::rpi: return T (__builtin_ceil (double (a)));
    default: return T (__builtin_trunc (double (a)));
    }
}

template<typename D, typename S, ptx::rnd MODE, bool FTZ> struct c_to_int
{
  static D f (S a)
  {
    typedef std::numeric_limits<D> L;
    if constexpr (FTZ && std::is_same<S, float>::value)
      a = flush (a);
    if (a != a)
      return sizeof (D) == 8 || std::is_same<S, double>::value
	     ? D (uint64_t (1) << (8 * sizeof (D) - 1)) : D (0);
    double v = double (integral<S, MODE> (a));
    /* 2^63 and 2^64 are doubles; one less is not.  */
    const double top = sizeof (D) == 8 ? (std::is_signed<D>::value ? 0x1p63 : 0x1p64) : double (L::max ()) + 1;
    if (v >= top)
      return L::max ();
    if (v <= double (L::min ()))
      return L::min ();
    return D (v);
  }
};

template<typename D, typename F> struct half_source
{
  static D f (h16 a) { return F::f (from_half (a.b)); }
};

/* Float to float of the same format, rounding to an integer or not.  */
template<typename T, ptx::rnd MODE> struct c_same
{
  static T f (T a, uint32_t flags)
  {
    if constexpr (std::is_same<T, float>::value)
      if (flags & cvt_ftz)
	a = flush (a);
    if (MODE != ptx::rnd::none)
      a = integral<T, MODE> (a);
    if (flags & cvt_sat)
      a = a > T (0) ? (a < T (1) ? a : T (1)) : T (0);
    if constexpr (std::is_same<T, float>::value)
      return canonical (a);
    else
      return a;
  }
};

template<typename F, typename T>
static const insn *
op_same (exec &x, const insn *i, uint32_t m)
{
  lane_of<T> *d = x.dst<lane_of<T>> (i->d), t[32];
  const lane_of<T> *a = x.src<lane_of<T>> (i->a);
  for (int l = 0; l < 32; l++)
    t[l] = pack<T> (F::f (unpack<T> (a[l]), i->x));
  blend (d, t, m);
  return i + 1;
}

/* The conversions without need for speed: through double, one lane at a time.  KIND of source and destination by type;
   imm: the rounding mode in the host's terms for f32 results, low byte of E: round_mode for narrow results.  */
static double
load_float (type t, uint64_t bits)
{
  switch (t)
    {
    case type::f16: return from_half (uint16_t (bits));
    case type::bf16: return from_bfloat (uint16_t (bits));
    case type::f32: return __builtin_bit_cast (float, uint32_t (bits));
    default: return __builtin_bit_cast (double, bits);
    }
}

struct general
{
  type d, s;
  ptx::rnd mode;
  uint32_t flags;
};

static uint64_t
convert_one (const general &g, uint64_t bits)
{
  double v;
  if (kind_of (g.s) == type_kind::flt)
    {
      if (g.s == type::f32 && (g.flags & cvt_ftz))
	bits = (bits & 0x7f800000u) ? bits : bits & 0x80000000u;
      if (g.s == type::f16 && (g.flags & cvt_flush_half))
	bits = (bits & 0x7c00u) ? bits : bits & 0x8000u;
      v = load_float (g.s, bits);
    }
  else
    {
      unsigned n = 8 * type_size (g.s);
      if (kind_of (g.s) == type_kind::sint)
	v = double (int64_t (bits << (64 - n)) >> (64 - n));
      else
	v = double (bits << (64 - n) >> (64 - n));
    }
  round_mode r = round_mode::nearest;
  switch (g.mode)
    {
    case ptx::rnd::rz: r = round_mode::zero; break;
    case ptx::rnd::rm: r = round_mode::minus; break;
    case ptx::rnd::rp: r = round_mode::plus; break;
    case ptx::rnd::rni: v = __builtin_nearbyint (v); break;
    case ptx::rnd::rzi: v = __builtin_trunc (v); break;
    case ptx::rnd::rmi: v = __builtin_floor (v); break;
    case ptx::rnd::rpi: v = __builtin_ceil (v); break;
    default: break;
    }
  if (g.flags & cvt_sat)
    v = v > 0 ? (v < 1 ? v : 1) : 0;
  if ((g.flags & cvt_relu) && (v < 0 || (v == 0 && std::signbit (v))))
    v = 0;
  switch (g.d)
    {
    case type::f16: return to_half (v, r);
    case type::bf16: return to_bfloat (v, r);
    case type::f32: return __builtin_bit_cast (uint32_t, canonical (float (v)));
    default: return __builtin_bit_cast (uint64_t, v);
    }
}

template<typename DS, typename SS>
static const insn *
op_general (exec &x, const insn *i, uint32_t m)
{
  const general &g = *static_cast<const general *> (i->aux);
  DS *d = x.dst<DS> (i->d);
  const SS *a = x.src<SS> (i->a);
  for (; m; m &= m - 1)
    {
      unsigned l = unsigned (__builtin_ctz (m));
      d[l] = DS (convert_one (g, uint64_t (a[l])));
    }
  return i + 1;
}

/* cvt.rn.f16x2.f32 d, a, b: a goes to the upper half.  */
template<bool BF>
static const insn *
op_pack (exec &x, const insn *i, uint32_t m)
{
  uint32_t *d = x.dst<uint32_t> (i->d);
  const uint32_t *a = x.src<uint32_t> (i->a), *b = x.src<uint32_t> (i->b);
  general g = { BF ? type::bf16 : type::f16, type::f32, i->imm ? ptx::rnd::rz : ptx::rnd::rn, i->x };
  for (; m; m &= m - 1)
    {
      unsigned l = unsigned (__builtin_ctz (m));
      d[l] = uint32_t (convert_one (g, a[l])) << 16 | uint32_t (convert_one (g, b[l]));
    }
  return i + 1;
}

/* The host's rounding mode is imm.  */
template<typename D, typename S, typename F>
static const insn *
op_directed (exec &x, const insn *i, uint32_t m)
{
  int old = fegetround ();
  fesetround (int (i->imm));
  const insn *r = unary<D, S, F> (x, i, m);
  fesetround (old);
  return r;
}

template<bool FTZ, bool SAT> struct c_narrow
{
  static float f (double a)
  {
    float r = float (a);
    if (FTZ)
      r = flush (r);
    if (SAT)
      return r > 0 ? (r < 1 ? r : 1) : 0;
    return canonical (r);
  }
};
template<bool FTZ, bool SAT> struct c_widen
{
  static double f (float a)
  {
    if (FTZ)
      a = flush (a);
    double r = a;
    if (SAT)
      return r > 0 ? (r < 1 ? r : 1) : 0;
    return r;
  }
};

template<typename D, typename S>
static handler
int_int (uint32_t flags)
{
  return flags & cvt_sat ? unary<D, S, c_sat<D, S>> : unary<D, S, c_wrap<D, S>>;
}

template<typename D, typename S>
static handler
int_float (ptx::rnd mode, uint32_t flags)
{
  if (mode != ptx::rnd::rn)
    return flags & cvt_sat ? op_directed<D, S, c_from_int<D, S, true>> : op_directed<D, S, c_from_int<D, S, false>>;
  return flags & cvt_sat ? unary<D, S, c_from_int<D, S, true>> : unary<D, S, c_from_int<D, S, false>>;
}

template<typename D, typename S, bool FTZ>
static handler
float_int_ftz (ptx::rnd mode)
{
  switch (mode)
    {
#define CASE(M) case ptx::rnd::M: return unary<D, S, c_to_int<D, S, ptx::rnd::M, FTZ>>;
    CASE (rni) CASE (rzi) CASE (rmi) CASE (rpi)
#undef CASE
    default: return nullptr;
    }
}

template<typename D, typename S>
static handler
float_int (ptx::rnd mode, uint32_t flags)
{
  if (std::is_same<S, float>::value && (flags & cvt_ftz))
    return float_int_ftz<D, S, true> (mode);
  return float_int_ftz<D, S, false> (mode);
}

/* From f16: through f32, which contains every f16.  */
template<typename D>
static const insn *
op_half_int (exec &x, const insn *i, uint32_t m)
{
  lane_of<D> *d = x.dst<lane_of<D>> (i->d);
  const uint32_t *a = x.src<uint32_t> (i->a);
  for (; m; m &= m - 1)
    {
      unsigned l = unsigned (__builtin_ctz (m));
      float v = from_half (uint16_t (a[l]));
      D r;
      switch (ptx::rnd (i->imm))
	{
	case ptx::rnd::rni: r = c_to_int<D, float, ptx::rnd::rni, false>::f (v); break;
	case ptx::rnd::rmi: r = c_to_int<D, float, ptx::rnd::rmi, false>::f (v); break;
	case ptx::rnd::rpi: r = c_to_int<D, float, ptx::rnd::rpi, false>::f (v); break;
	default: r = c_to_int<D, float, ptx::rnd::rzi, false>::f (v); break;
	}
      d[l] = pack<D> (r);
    }
  return i + 1;
}

template<typename T>
static handler
float_same (ptx::rnd mode)
{
  switch (mode)
    {
#define CASE(M) case ptx::rnd::M: return op_same<c_same<T, ptx::rnd::M>, T>;
    CASE (none) CASE (rni) CASE (rzi) CASE (rmi) CASE (rpi)
#undef CASE
    default: return nullptr;
    }
}

template<typename D>
static handler
to_int (type s, ptx::rnd mode, uint32_t flags)
{
  switch (s)
    {
    case type::u8: return int_int<D, uint8_t> (flags);
    case type::s8: return int_int<D, int8_t> (flags);
    case type::u16: return int_int<D, uint16_t> (flags);
    case type::s16: return int_int<D, int16_t> (flags);
    case type::u32: return int_int<D, uint32_t> (flags);
    case type::s32: return int_int<D, int32_t> (flags);
    case type::u64: return int_int<D, uint64_t> (flags);
    case type::s64: return int_int<D, int64_t> (flags);
    case type::f16: return op_half_int<D>;
    case type::f32: return float_int<D, float> (mode, flags);
    case type::f64: return float_int<D, double> (mode, flags);
    default: return nullptr;
    }
}

template<typename D>
static handler
to_float (type s, ptx::rnd mode, uint32_t flags)
{
  switch (s)
    {
    case type::u8: return int_float<D, uint8_t> (mode, flags);
    case type::s8: return int_float<D, int8_t> (mode, flags);
    case type::u16: return int_float<D, uint16_t> (mode, flags);
    case type::s16: return int_float<D, int16_t> (mode, flags);
    case type::u32: return int_float<D, uint32_t> (mode, flags);
    case type::s32: return int_float<D, int32_t> (mode, flags);
    case type::u64: return int_float<D, uint64_t> (mode, flags);
    case type::s64: return int_float<D, int64_t> (mode, flags);
    default: return nullptr;
    }
}

} // anonymous namespace

static int
host_rounding (ptx::rnd mode)
{
  switch (mode)
    {
    case ptx::rnd::rz: return FE_TOWARDZERO;
    case ptx::rnd::rm: return FE_DOWNWARD;
    case ptx::rnd::rp: return FE_UPWARD;
    default: return FE_TONEAREST;
    }
}

bool
set_cvt (insn &i, code &c, type d, type s, ptx::rnd mode, uint32_t flags)
{
  i.fn = nullptr;
  i.x = flags;
  i.imm = s == type::f16 && kind_of (d) != type_kind::flt ? int64_t (mode) : host_rounding (mode);
  switch (d)
    {
    case type::u8: i.fn = to_int<uint8_t> (s, mode, flags); return i.fn;
    case type::s8: i.fn = to_int<int8_t> (s, mode, flags); return i.fn;
    case type::u16: i.fn = to_int<uint16_t> (s, mode, flags); return i.fn;
    case type::s16: i.fn = to_int<int16_t> (s, mode, flags); return i.fn;
    case type::u32: i.fn = to_int<uint32_t> (s, mode, flags); return i.fn;
    case type::s32: i.fn = to_int<int32_t> (s, mode, flags); return i.fn;
    case type::u64: i.fn = to_int<uint64_t> (s, mode, flags); return i.fn;
    case type::s64: i.fn = to_int<int64_t> (s, mode, flags); return i.fn;
    case type::f32:
      if (s == type::f32)
	i.fn = float_same<float> (mode);
      else if (s == type::f64)
	{
	  bool directed = mode != ptx::rnd::rn;
#define NARROW(FTZ, SAT) \
  i.fn = directed ? op_directed<float, double, c_narrow<FTZ, SAT>> : unary<float, double, c_narrow<FTZ, SAT>>
	  switch (flags & (cvt_ftz | cvt_sat))
	    {
	    case cvt_ftz: NARROW (true, false); break;
	    case cvt_sat: NARROW (false, true); break;
	    case cvt_ftz | cvt_sat: NARROW (true, true); break;
	    default: NARROW (false, false); break;
	    }
#undef NARROW
	}
      else if (kind_of (s) != type_kind::flt)
	i.fn = to_float<float> (s, mode, flags);
      break;
    case type::f64:
      if (s == type::f64)
	i.fn = float_same<double> (mode);
      else if (s == type::f32)
	switch (flags & (cvt_ftz | cvt_sat))
	  {
	  case cvt_ftz: i.fn = unary<double, float, c_widen<true, false>>; break;
	  case cvt_sat: i.fn = unary<double, float, c_widen<false, true>>; break;
	  case cvt_ftz | cvt_sat: i.fn = unary<double, float, c_widen<true, true>>; break;
	  default: i.fn = unary<double, float, c_widen<false, false>>; break;
	  }
      else if (kind_of (s) != type_kind::flt)
	i.fn = to_float<double> (s, mode, flags);
      break;
    default:
      break;
    }
  if (i.fn)
    return true;
  /* f16 and bf16 on either side.  */
  auto g = std::make_shared<general> (general { d, s, mode, flags });
  i.aux = g.get ();
  c.owned.push_back (g);
  bool wide_d = type_size (d) == 8, wide_s = type_size (s) == 8;
  i.fn = wide_d ? (wide_s ? op_general<uint64_t, uint64_t> : op_general<uint64_t, uint32_t>)
	 : wide_s ? op_general<uint32_t, uint64_t> : op_general<uint32_t, uint32_t>;
  return true;
}

handler
find_cvt_pack (type d)
{
  return d == type::f16x2 ? op_pack<false> : d == type::bf16x2 ? op_pack<true> : nullptr;
}

} // namespace ptxsim
