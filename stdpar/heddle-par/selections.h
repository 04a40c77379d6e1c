/* selections.h -- algorithms that choose elements.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Each thread asks for 32 elements, and notes the answers as bits; a scan of their numbers has the places.  */

#ifndef HEDDLE_PAR_SELECTIONS_H
#define HEDDLE_PAR_SELECTIONS_H

#include <algorithm>
#include <functional>
#include <heddle-par/base.h>
#include <heddle-par/scans.h>

namespace heddle_par
{
  /* PLACE (I, K, KEPT) for each I below N, where KEPT is KEEP (I), asked once, and K the number of those kept before I.
     Returns the number of all kept.  */
  template <class Keep, class Place>
  long
  select (long n, Keep keep, Place place)
  {
    constexpr long word = 32;
    const long words = (n + word - 1) / word;
    buffer<unsigned> masks (words);
    buffer<long> counts (words);
    unsigned *mask = masks.data ();
    long *count = counts.data ();
    loop (words, [=] (long w) mutable
      {
	unsigned m = 0;
	const long end = std::min (word, n - w * word);
	for (long i = 0; i < end; i++)
	  if (keep (w * word + i))
	    m |= 1u << i;
	mask[w] = m;
	count[w] = __builtin_popcount (m);
      });
    scan<false> (words, false, room<long> (), std::plus<> (), loads<long> { count }, stores<long> { count });
    loop (words, [=] (long w) mutable
      {
	const unsigned m = mask[w];
	long k = w ? count[w - 1] : 0;
	const long end = std::min (word, n - w * word);
	for (long i = 0; i < end; i++)
	  {
	    const bool kept = m >> i & 1;
	    place (w * word + i, k, kept);
	    k += kept;
	  }
      });
    long all;
    counts.read (&all, 1, words - 1);
    return all;
  }

  /* Copy the elements of FIRST that KEEP has to OUT; returns their number.  */
  template <class It, class Out, class Keep>
  long
  select_to (It first, long n, Out out, Keep keep)
  {
    return select (n, keep, [=] (long i, long k, bool kept) mutable
      {
	if (kept)
	  at (out, k) = at (first, i);
      });
  }

  /* The same in place, by a copy.  */
  template <class It, class Keep>
  long
  select_in (It first, long n, Keep keep)
  {
    buffer<value<It>> copy (n);
    value<It> *to = copy.data ();
    const long all = select_to (first, n, to, keep);
    loop (all, [=] (long i) mutable { at (first, i) = to[i]; });
    return all;
  }

  /* The elements of FIRST with KEEP before all others, each kind in its order; returns the number of the first.  */
  template <class It, class Keep>
  long
  divide (It first, long n, Keep keep)
  {
    /* The others from the end on, backwards.  */
    buffer<value<It>> copy (n);
    value<It> *to = copy.data ();
    const long all = select (n, keep, [=] (long i, long k, bool kept) mutable
      { to[kept ? k : n - 1 - (i - k)] = at (first, i); });
    loop (n, [=] (long i) mutable { at (first, i) = to[i < all ? i : n - 1 - (i - all)]; });
    return all;
  }
}

namespace std
{
  template <class P, class It, class Out, class F, heddle_par::if_policy<P> = 0>
  Out
  copy_if (P &&, It first, It last, Out out, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, Out> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  return heddle_par::behind (out, heddle_par::select_to (first, n, out, [=] (long i) mutable -> bool
	    { return f (heddle_par::at (first, i)); }));
	}
    return std::copy_if (first, last, out, f);
  }

  template <class P, class It, class Out, class F, heddle_par::if_policy<P> = 0>
  Out
  remove_copy_if (P &&, It first, It last, Out out, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, Out> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  return heddle_par::behind (out, heddle_par::select_to (first, n, out, [=] (long i) mutable -> bool
	    { return !f (heddle_par::at (first, i)); }));
	}
    return std::remove_copy_if (first, last, out, f);
  }

  template <class P, class It, class Out, class T, heddle_par::if_policy<P> = 0>
  Out
  remove_copy (P &&, It first, It last, Out out, const T &t) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, Out> && heddle_par::bits<T>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  return heddle_par::behind (out, heddle_par::select_to (first, n, out, [=] (long i) mutable -> bool
	    { return !(heddle_par::at (first, i) == t); }));
	}
    return std::remove_copy (first, last, out, t);
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  It
  remove_if (P &&, It first, It last, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  return heddle_par::behind (first, heddle_par::select_in (first, n, [=] (long i) mutable -> bool
	    { return !f (heddle_par::at (first, i)); }));
	}
    return std::remove_if (first, last, f);
  }

  template <class P, class It, class T, heddle_par::if_policy<P> = 0>
  It
  remove (P &&, It first, It last, const T &t) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It> && heddle_par::bits<T>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  return heddle_par::behind (first, heddle_par::select_in (first, n, [=] (long i) mutable -> bool
	    { return !(heddle_par::at (first, i) == t); }));
	}
    return std::remove (first, last, t);
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  It
  unique (P &&, It first, It last, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  return heddle_par::behind (first, heddle_par::select_in (first, n, [=] (long i) mutable -> bool
	    { return !i || !f (heddle_par::at (first, i - 1), heddle_par::at (first, i)); }));
	}
    return std::unique (first, last, f);
  }

  template <class P, class It, heddle_par::if_policy<P> = 0>
  It
  unique (P &&policy, It first, It last) noexcept
  {
    return std::unique (policy, first, last, std::equal_to<> ());
  }

  template <class P, class It, class Out, class F, heddle_par::if_policy<P> = 0>
  Out
  unique_copy (P &&, It first, It last, Out out, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, Out> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  return heddle_par::behind (out, heddle_par::select_to (first, n, out, [=] (long i) mutable -> bool
	    { return !i || !f (heddle_par::at (first, i - 1), heddle_par::at (first, i)); }));
	}
    return std::unique_copy (first, last, out, f);
  }

  template <class P, class It, class Out, heddle_par::if_policy<P> = 0>
  Out
  unique_copy (P &&policy, It first, It last, Out out) noexcept
  {
    return std::unique_copy (policy, first, last, out, std::equal_to<> ());
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  It
  partition (P &&, It first, It last, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  return heddle_par::behind (first, heddle_par::divide (first, n, [=] (long i) mutable -> bool
	    { return f (heddle_par::at (first, i)); }));
	}
    return std::partition (first, last, f);
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  It
  stable_partition (P &&, It first, It last, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  return heddle_par::behind (first, heddle_par::divide (first, n, [=] (long i) mutable -> bool
	    { return f (heddle_par::at (first, i)); }));
	}
    return std::stable_partition (first, last, f);
  }

  template <class P, class It, class Out, class Out2, class F, heddle_par::if_policy<P> = 0>
  std::pair<Out, Out2>
  partition_copy (P &&, It first, It last, Out out, Out2 others, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, Out, Out2> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  const long all = heddle_par::select (n, [=] (long i) mutable -> bool { return f (heddle_par::at (first, i)); },
	    [=] (long i, long k, bool kept) mutable
	      {
	        if (kept)
	  	heddle_par::at (out, k) = heddle_par::at (first, i);
	        else
	  	heddle_par::at (others, i - k) = heddle_par::at (first, i);
	      });
	  return { heddle_par::behind (out, all), heddle_par::behind (others, n - all) };
	}
    return std::partition_copy (first, last, out, others, f);
  }
}

#endif
