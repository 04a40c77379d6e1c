/* lanes.h -- loops over the 32 lanes of registers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Included inside a namespace, once for each set of host instructions, by the files alu-*.cc.  Every function
   here has internal linkage: nothing compiled for a newer processor may be picked by the linker for an older
   one.

   When all lanes are active an operation is one loop from arrays to an array, which the compiler turns into
   vector code.  Otherwise it computes all lanes into a buffer (operations that could trap use only_active) and
   merges.  A destination may be the same array as a source, never overlap it otherwise: hence ivdep.  */

template<typename T> struct lane_type { typedef uint32_t S; };
template<> struct lane_type<uint64_t> { typedef uint64_t S; };
template<> struct lane_type<int64_t> { typedef uint64_t S; };
template<> struct lane_type<double> { typedef uint64_t S; };
template<typename T> using lane_of = typename lane_type<T>::S;

template<typename T>
static inline T
unpack (lane_of<T> s)
{
  if constexpr (std::is_floating_point<T>::value)
    return __builtin_bit_cast (T, s);
  else
    return T (s);
}

template<typename T>
static inline lane_of<T>
pack (T v)
{
  if constexpr (std::is_floating_point<T>::value)
    return __builtin_bit_cast (lane_of<T>, v);
  else
    return lane_of<T> (typename std::make_unsigned<T>::type (v));
}

template<typename S>
static inline void
blend (S *d, const S *t, uint32_t m)
{
#pragma GCC ivdep
  for (uint32_t l = 0; l < 32; l++)
    d[l] = (m >> l & 1) ? t[l] : d[l];
}

/* One bit a lane from one byte, 0 or 1, a lane.  Bit L is made of byte L alone: registers of inactive lanes may never
   have been written, and memory checkers, which follow undefined bits, must see that the other lanes' are defined (a
   multiplication, which would gather as fast, makes all bits above an undefined one undefined for them).  */
static inline uint32_t
gather_bits (const uint8_t *b)
{
  uint32_t r = 0;
#ifdef __SSE2__
  for (int i = 0; i < 2; i++)
    {
      __m128i v = _mm_loadu_si128 (reinterpret_cast<const __m128i *> (b + 16 * i));
      r |= uint32_t (_mm_movemask_epi8 (_mm_slli_epi16 (v, 7))) << (16 * i);
    }
#else
  for (int l = 0; l < 32; l++)
    r |= uint32_t (b[l]) << l;
#endif
  return r;
}

/* F::f (A...) -> D for whole registers.  */
template<typename D, typename A, typename F>
static const insn *
unary (exec &x, const insn *i, uint32_t m)
{
  lane_of<D> *d = x.dst<lane_of<D>> (i->d);
  const lane_of<A> *a = x.src<lane_of<A>> (i->a);
  if (__builtin_expect (m == full_mask, 1))
    {
#pragma GCC ivdep
      for (int l = 0; l < 32; l++)
	d[l] = pack<D> (F::f (unpack<A> (a[l])));
    }
  else
    {
      lane_of<D> t[32];
      for (int l = 0; l < 32; l++)
	t[l] = pack<D> (F::f (unpack<A> (a[l])));
      blend (d, t, m);
    }
  return i + 1;
}

template<typename D, typename A, typename B, typename F>
static const insn *
binary (exec &x, const insn *i, uint32_t m)
{
  lane_of<D> *d = x.dst<lane_of<D>> (i->d);
  const lane_of<A> *a = x.src<lane_of<A>> (i->a);
  const lane_of<B> *b = x.src<lane_of<B>> (i->b);
  if (__builtin_expect (m == full_mask, 1))
    {
#pragma GCC ivdep
      for (int l = 0; l < 32; l++)
	d[l] = pack<D> (F::f (unpack<A> (a[l]), unpack<B> (b[l])));
    }
  else
    {
      lane_of<D> t[32];
      for (int l = 0; l < 32; l++)
	t[l] = pack<D> (F::f (unpack<A> (a[l]), unpack<B> (b[l])));
      blend (d, t, m);
    }
  return i + 1;
}

template<typename D, typename A, typename B, typename C, typename F>
static const insn *
ternary (exec &x, const insn *i, uint32_t m)
{
  lane_of<D> *d = x.dst<lane_of<D>> (i->d);
  const lane_of<A> *a = x.src<lane_of<A>> (i->a);
  const lane_of<B> *b = x.src<lane_of<B>> (i->b);
  const lane_of<C> *c = x.src<lane_of<C>> (i->c);
  if (__builtin_expect (m == full_mask, 1))
    {
#pragma GCC ivdep
      for (int l = 0; l < 32; l++)
	d[l] = pack<D> (F::f (unpack<A> (a[l]), unpack<B> (b[l]), unpack<C> (c[l])));
    }
  else
    {
      lane_of<D> t[32];
      for (int l = 0; l < 32; l++)
	t[l] = pack<D> (F::f (unpack<A> (a[l]), unpack<B> (b[l]), unpack<C> (c[l])));
      blend (d, t, m);
    }
  return i + 1;
}

/* The same for what is costly or may trap: F::f (i, lane, ...) for active lanes only.  */
template<typename D, typename A, typename F>
static const insn *
slow_unary (exec &x, const insn *i, uint32_t m)
{
  lane_of<D> *d = x.dst<lane_of<D>> (i->d);
  const lane_of<A> *a = x.src<lane_of<A>> (i->a);
  for (; m; m &= m - 1)
    {
      unsigned l = unsigned (__builtin_ctz (m));
      d[l] = pack<D> (F::f (i, l, unpack<A> (a[l])));
    }
  return i + 1;
}

template<typename D, typename A, typename B, typename F>
static const insn *
slow_binary (exec &x, const insn *i, uint32_t m)
{
  lane_of<D> *d = x.dst<lane_of<D>> (i->d);
  const lane_of<A> *a = x.src<lane_of<A>> (i->a);
  const lane_of<B> *b = x.src<lane_of<B>> (i->b);
  for (; m; m &= m - 1)
    {
      unsigned l = unsigned (__builtin_ctz (m));
      d[l] = pack<D> (F::f (i, l, unpack<A> (a[l]), unpack<B> (b[l])));
    }
  return i + 1;
}
