/* sorts.h -- sort, stable_sort and merge.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Numbers in their usual order are sorted by digits (radix.h), all else by merges: threads sort pieces, then two sorted
   runs become one, over and over.  Each thread finds the place of its results in both runs by bisection.  */

#ifndef HEDDLE_PAR_SORTS_H
#define HEDDLE_PAR_SORTS_H

#include <algorithm>
#include <functional>
#include <heddle-par/base.h>
#include <heddle-par/radix.h>

namespace heddle_par
{
  /* Elements that a thread sorts, and results that a thread merges.  */
  inline constexpr long piece = 16;

  /* How many of the first K elements of the merged sequence A, B are A's; equal elements of A come first.  */
  template <class A, class B, class Before>
  long
  share (A a, long na, B b, long nb, long k, Before &before)
  {
    long low = std::max (0L, k - nb), high = std::min (k, na);
    while (low < high)
      {
	const long i = (low + high) / 2;
	if (before (at (b, k - 1 - i), at (a, i)))
	  high = i;
	else
	  low = i + 1;
      }
    return low;
  }

  /* The results K to END of merging A and B.  */
  template <class A, class B, class Out, class Before>
  void
  merge_piece (A a, long na, B b, long nb, Out out, long k, long end, Before &before)
  {
    long i = share (a, na, b, nb, k, before), j = k - i;
    for (; k < end; k++)
      if (j >= nb || (i < na && !before (at (b, j), at (a, i))))
	at (out, k) = at (a, i++);
      else
	at (out, k) = at (b, j++);
  }

  template <class A, class B, class Out, class Before>
  void
  merge (A a, long na, B b, long nb, Out out, Before before)
  {
    const long n = na + nb;
    loop ((n + piece - 1) / piece, [=] (long p) mutable
      { merge_piece (a, na, b, nb, out, p * piece, std::min (n, (p + 1) * piece), before); });
  }

  /* FROM's runs of WIDTH sorted elements, two by two, to TO.  */
  template <class From, class To, class Before>
  void
  merge_runs (From from, To to, long n, long width, Before before)
  {
    loop ((n + piece - 1) / piece, [=] (long p) mutable
      {
	const long k = p * piece, start = k / (2 * width) * (2 * width);
	const long na = std::min (width, n - start), nb = std::max (0L, std::min (width, n - start - width));
	merge_piece (behind (from, start), na, behind (from, start + na), nb, behind (to, start), k - start,
		     std::min (k + piece, n) - start, before);
      });
  }

  /* Sort; equal elements keep their order.  */
  template <class It, class Before>
  void
  sort_by_merges (It first, long n, Before before)
  {
    buffer<value<It>> copy (n);
    value<It> *other = copy.data ();
    loop ((n + piece - 1) / piece, [=] (long p) mutable
      {
	const long start = p * piece, end = std::min (n, start + piece);
	for (long i = start + 1; i < end; i++)
	  {
	    value<It> x = at (first, i);
	    long j = i;
	    for (; j > start && before (x, at (first, j - 1)); j--)
	      at (first, j) = at (first, j - 1);
	    at (first, j) = x;
	  }
      });
    bool moved = false;
    for (long width = piece; width < n; width *= 2, moved = !moved)
      if (moved)
	merge_runs (other, first, n, width, before);
      else
	merge_runs (first, other, n, width, before);
    if (moved)
      loop (n, [=] (long i) mutable { at (first, i) = other[i]; });
  }

  template <bool stable, class It, class Before>
  void
  sort (It first, long n, Before before)
  {
    if constexpr (has_digits<value<It>, Before, stable>)
      if (has_teams ())
	{
	  sort_by_digits<is_descending<value<It>, Before>> (first, n);
	  return;
	}
    sort_by_merges (first, n, before);
  }
}

namespace std
{
  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  void
  sort (P &&, It first, It last, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  heddle_par::sort<false> (first, n, f);
	  return;
	}
    std::sort (first, last, f);
  }

  template <class P, class It, heddle_par::if_policy<P> = 0>
  void
  sort (P &&policy, It first, It last) noexcept
  {
    return std::sort (policy, first, last, std::less<> ());
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  void
  stable_sort (P &&, It first, It last, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  heddle_par::sort<true> (first, n, f);
	  return;
	}
    std::stable_sort (first, last, f);
  }

  template <class P, class It, heddle_par::if_policy<P> = 0>
  void
  stable_sort (P &&policy, It first, It last) noexcept
  {
    return std::stable_sort (policy, first, last, std::less<> ());
  }

  template <class P, class It, class It2, class Out, class F, heddle_par::if_policy<P> = 0>
  Out
  merge (P &&, It first, It last, It2 second, It2 end, Out out, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, It2, Out> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last) + heddle_par::distance (second, end);
	  heddle_par::enough_for_passes (n))
	{
	  heddle_par::merge (first, heddle_par::distance (first, last), second, heddle_par::distance (second, end), out, f);
	  return heddle_par::behind (out, n);
	}
    return std::merge (first, last, second, end, out, f);
  }

  template <class P, class It, class It2, class Out, heddle_par::if_policy<P> = 0>
  Out
  merge (P &&policy, It first, It last, It2 second, It2 end, Out out) noexcept
  {
    return std::merge (policy, first, last, second, end, out, std::less<> ());
  }
}

#endif
