/* sets.h -- operations on sorted ranges as sets.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_PAR_SETS_H
#define HEDDLE_PAR_SETS_H

#include <algorithm>
#include <functional>
#include <heddle-par/base.h>
#include <heddle-par/selections.h>
#include <heddle-par/sorts.h>

namespace heddle_par
{
  /* The number of elements of A before X, by BEFORE; with EQUAL those that are equal, too.  */
  template <bool equal, class A, class X, class Before>
  long
  rank (A a, long n, const X &x, Before &before)
  {
    long low = 0, high = n;
    while (low < high)
      {
	const long middle = (low + high) / 2;
	if (equal ? !before (x, at (a, middle)) : before (at (a, middle), x))
	  low = middle + 1;
	else
	  high = middle;
      }
    return low;
  }

  /* Element I of A has a partner in B: B has more of its equals than A has before I.  */
  template <class A, class B, class Before>
  bool
  paired (A a, long i, B b, long nb, Before &before)
  {
    const auto &x = at (a, i);
    const long nth = i - rank<false> (a, i, x, before);
    const long from = rank<false> (b, nb, x, before);
    return from + nth < nb && !before (x, at (b, from + nth));
  }

  /* Those of A with, or without, a partner in B; returns their number.  */
  template <class A, class B, class Out, class Before>
  long
  select_pairs (A a, long na, B b, long nb, Out out, Before before, bool with)
  {
    if (!na)
      return 0;
    return select_to (a, na, out, [=] (long i) mutable -> bool { return paired (a, i, b, nb, before) == with; });
  }
}

namespace std
{
  template <class P, class It, class It2, class Out, class F, heddle_par::if_policy<P> = 0>
  Out
  set_intersection (P &&, It first, It last, It2 second, It2 end, Out out, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, It2, Out> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  const long nb = heddle_par::distance (second, end);
	  return heddle_par::behind (out, heddle_par::select_pairs (first, n, second, nb, out, f, true));
	}
    return std::set_intersection (first, last, second, end, out, f);
  }

  template <class P, class It, class It2, class Out, heddle_par::if_policy<P> = 0>
  Out
  set_intersection (P &&policy, It first, It last, It2 second, It2 end, Out out) noexcept
  {
    return std::set_intersection (policy, first, last, second, end, out, std::less<> ());
  }

  template <class P, class It, class It2, class Out, class F, heddle_par::if_policy<P> = 0>
  Out
  set_difference (P &&, It first, It last, It2 second, It2 end, Out out, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, It2, Out> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  const long nb = heddle_par::distance (second, end);
	  return heddle_par::behind (out, heddle_par::select_pairs (first, n, second, nb, out, f, false));
	}
    return std::set_difference (first, last, second, end, out, f);
  }

  template <class P, class It, class It2, class Out, heddle_par::if_policy<P> = 0>
  Out
  set_difference (P &&policy, It first, It last, It2 second, It2 end, Out out) noexcept
  {
    return std::set_difference (policy, first, last, second, end, out, std::less<> ());
  }

  template <class P, class It, class It2, class Out, class F, heddle_par::if_policy<P> = 0>
  Out
  set_union (P &&, It first, It last, It2 second, It2 end, Out out, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, It2, Out> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last) + heddle_par::distance (second, end);
	  heddle_par::enough_for_passes (n))
	{
	  const long na = heddle_par::distance (first, last), nb = heddle_par::distance (second, end);
	  heddle_par::buffer<heddle_par::value<It2>> others (nb + 1);
	  const long more = heddle_par::select_pairs (second, nb, first, na, others.data (), f, false);
	  heddle_par::merge (first, na, others.data (), more, out, f);
	  return heddle_par::behind (out, na + more);
	}
    return std::set_union (first, last, second, end, out, f);
  }

  template <class P, class It, class It2, class Out, heddle_par::if_policy<P> = 0>
  Out
  set_union (P &&policy, It first, It last, It2 second, It2 end, Out out) noexcept
  {
    return std::set_union (policy, first, last, second, end, out, std::less<> ());
  }

  template <class P, class It, class It2, class Out, class F, heddle_par::if_policy<P> = 0>
  Out
  set_symmetric_difference (P &&, It first, It last, It2 second, It2 end, Out out, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, It2, Out> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last) + heddle_par::distance (second, end);
	  heddle_par::enough_for_passes (n))
	{
	  const long na = heddle_par::distance (first, last), nb = heddle_par::distance (second, end);
	  heddle_par::buffer<heddle_par::value<It>> a (na + 1);
	  heddle_par::buffer<heddle_par::value<It2>> b (nb + 1);
	  const long ka = heddle_par::select_pairs (first, na, second, nb, a.data (), f, false);
	  const long kb = heddle_par::select_pairs (second, nb, first, na, b.data (), f, false);
	  heddle_par::merge (a.data (), ka, b.data (), kb, out, f);
	  return heddle_par::behind (out, ka + kb);
	}
    return std::set_symmetric_difference (first, last, second, end, out, f);
  }

  template <class P, class It, class It2, class Out, heddle_par::if_policy<P> = 0>
  Out
  set_symmetric_difference (P &&policy, It first, It last, It2 second, It2 end, Out out) noexcept
  {
    return std::set_symmetric_difference (policy, first, last, second, end, out, std::less<> ());
  }
}

#endif
