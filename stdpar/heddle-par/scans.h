/* scans.h -- inclusive and exclusive scans.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Three steps: each thread adds up a run of elements, the sums are scanned in the same way, and each thread scans its
   run after the sum of all before.  Runs are those of teams (tiles.h), or a few sectors of memory.  */

#ifndef HEDDLE_PAR_SCANS_H
#define HEDDLE_PAR_SCANS_H

#include <algorithm>
#include <functional>
#include <numeric>
#include <heddle-par/base.h>
#include <heddle-par/tiles.h>

namespace heddle_par
{
  /* Elements of a thread.  */
  inline constexpr long run = 16;

  /* For the scan of sums, which is of the same type as that of their own sums.  */
  template <class T>
  struct loads
  {
    T *p;
    T operator() (long i) const { return p[i]; }
  };
  template <class T>
  struct stores
  {
    T *p;
    void operator() (long i, const T &t) const { p[i] = t; }
  };

  /* The same as SCAN for the elements from I to END, after the sum S, if there is one (HAS_SUM).  */
  template <bool before, class T, class Op, class Get, class Put>
  void
  scan_run (long i, long end, bool has_sum, const T &from, Op &op, Get &get, Put &put)
  {
    T s = from;
    if (!has_sum)
      {
	s = get (i);
	put (i++, s);
      }
    for (; i < end; i++)
      {
	T next = op (s, get (i));
	put (i, before ? s : next);
	s = next;
      }
  }

  /* PUT (I, S) for each I below N: S is the sum by OP of GET (0) to GET (I), or of those before I if BEFORE.  Then the
     first one begins with INIT, as all others do.  HAS_INIT: there is an INIT.  */
  template <bool before, class T, class Op, class Get, class Put>
  void
  scan (long n, bool has_init, room<T> init, Op op, Get get, Put put)
  {
    if constexpr (fits_tiles<T> && bits<Op> && bits<Get> && bits<Put>)
      if (n > team && has_teams ())
	{
	  const long count = chunks<T> (n).count;
	  buffer<T> sums (count);
	  T *sum = sums.data ();
	  if (count > 1)
	    {
	      if constexpr (sum_of_numbers<T, Op>)
		fold_chunks (n, count - 1, op, get, sum);
	      else
		scan_tiles<false> (n, false, init, op, get, put, sum, false);
	      scan<false> (count - 1, has_init, init, op, loads<T> { sum }, stores<T> { sum });
	    }
	  scan_tiles<before> (n, has_init, init, op, get, put, sum, true);
	  return;
	}
    const long runs = (n + run - 1) / run;
    if (runs == 1)
      {
	loop (1, [=] (long) mutable { scan_run<before> (0, n, has_init, init.value, op, get, put); });
	return;
      }
    buffer<T> sums (runs);
    T *sum = sums.data ();
    loop (runs, [=] (long r) mutable
      {
	const long end = std::min (n, (r + 1) * run);
	T s = get (r * run);
	for (long i = r * run + 1; i < end; i++)
	  s = op (s, get (i));
	::new (static_cast<void *> (sum + r)) T (s);
      });
    scan<false> (runs, has_init, init, op, loads<T> { sum }, stores<T> { sum });
    loop (runs, [=] (long r) mutable
      {
	const long end = std::min (n, (r + 1) * run);
	if (r)
	  scan_run<before> (r * run, end, true, sum[r - 1], op, get, put);
	else
	  scan_run<before> (0, end, has_init, init.value, op, get, put);
      });
  }
}

namespace std
{
  template <class P, class It, class Out, class T, class Op, heddle_par::if_policy<P> = 0>
  Out
  exclusive_scan (P &&, It first, It last, Out out, T init, Op op) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, Out> && heddle_par::on_device<P, It>
		  && heddle_par::movable<T> && heddle_par::code<Op>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  heddle_par::room<T> start;
	  ::new (&start.value) T (init);
	  heddle_par::scan<true> (n, true, start, op, [=] (long i) mutable -> T
	    { return heddle_par::at (first, i); },
	    [=] (long i, const T &s) mutable { heddle_par::at (out, i) = s; });
	  return heddle_par::behind (out, n);
	}
    return std::exclusive_scan (first, last, out, init, op);
  }

  template <class P, class It, class Out, class T, heddle_par::if_policy<P> = 0>
  Out
  exclusive_scan (P &&policy, It first, It last, Out out, T init) noexcept
  {
    return std::exclusive_scan (policy, first, last, out, init, std::plus<> ());
  }

  template <class P, class It, class Out, class T, class Op, class F, heddle_par::if_policy<P> = 0>
  Out
  transform_exclusive_scan (P &&, It first, It last, Out out, T init, Op op, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, Out> && heddle_par::on_device<P, It>
		  && heddle_par::movable<T> && heddle_par::code<Op> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  heddle_par::room<T> start;
	  ::new (&start.value) T (init);
	  heddle_par::scan<true> (n, true, start, op, [=] (long i) mutable -> T
	    { return f (heddle_par::at (first, i)); },
	    [=] (long i, const T &s) mutable { heddle_par::at (out, i) = s; });
	  return heddle_par::behind (out, n);
	}
    return std::transform_exclusive_scan (first, last, out, init, op, f);
  }

  template <class P, class It, class Out, class Op, class T, heddle_par::if_policy<P> = 0>
  Out
  inclusive_scan (P &&, It first, It last, Out out, Op op, T init) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, Out> && heddle_par::on_device<P, It>
		  && heddle_par::movable<T> && heddle_par::code<Op>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  heddle_par::room<T> start;
	  ::new (&start.value) T (init);
	  heddle_par::scan<false> (n, true, start, op, [=] (long i) mutable -> T
	    { return heddle_par::at (first, i); },
	    [=] (long i, const T &s) mutable { heddle_par::at (out, i) = s; });
	  return heddle_par::behind (out, n);
	}
    return std::inclusive_scan (first, last, out, op, init);
  }

  template <class P, class It, class Out, class Op, heddle_par::if_policy<P> = 0>
  Out
  inclusive_scan (P &&, It first, It last, Out out, Op op) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, Out> && heddle_par::code<Op>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  heddle_par::room<heddle_par::value<It>> start;
	  heddle_par::scan<false> (n, false, start, op, [=] (long i) mutable -> heddle_par::value<It>
	    { return heddle_par::at (first, i); },
	    [=] (long i, const heddle_par::value<It> &s) mutable { heddle_par::at (out, i) = s; });
	  return heddle_par::behind (out, n);
	}
    return std::inclusive_scan (first, last, out, op);
  }

  template <class P, class It, class Out, heddle_par::if_policy<P> = 0>
  Out
  inclusive_scan (P &&policy, It first, It last, Out out) noexcept
  {
    return std::inclusive_scan (policy, first, last, out, std::plus<> ());
  }

  template <class P, class It, class Out, class Op, class F, class T, heddle_par::if_policy<P> = 0>
  Out
  transform_inclusive_scan (P &&, It first, It last, Out out, Op op, F f, T init) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, Out> && heddle_par::on_device<P, It>
		  && heddle_par::movable<T> && heddle_par::code<Op> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  heddle_par::room<T> start;
	  ::new (&start.value) T (init);
	  heddle_par::scan<false> (n, true, start, op, [=] (long i) mutable -> T
	    { return f (heddle_par::at (first, i)); },
	    [=] (long i, const T &s) mutable { heddle_par::at (out, i) = s; });
	  return heddle_par::behind (out, n);
	}
    return std::transform_inclusive_scan (first, last, out, op, f, init);
  }

  template <class P, class It, class Out, class Op, class F, heddle_par::if_policy<P> = 0>
  Out
  transform_inclusive_scan (P &&, It first, It last, Out out, Op op, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, Out> && heddle_par::on_device<P, It>
		  && heddle_par::movable<heddle_par::bare<decltype (f (*first))>>
		  && heddle_par::code<Op> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  using T = heddle_par::bare<decltype (f (*first))>;
	  heddle_par::room<T> start;
	  heddle_par::scan<false> (n, false, start, op, [=] (long i) mutable -> T
	    { return f (heddle_par::at (first, i)); },
	    [=] (long i, const T &s) mutable { heddle_par::at (out, i) = s; });
	  return heddle_par::behind (out, n);
	}
    return std::transform_inclusive_scan (first, last, out, op, f);
  }
}

#endif
