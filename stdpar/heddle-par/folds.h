/* folds.h -- algorithms with one result: sums, counts, searches, extremes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_PAR_FOLDS_H
#define HEDDLE_PAR_FOLDS_H

#include <algorithm>
#include <functional>
#include <numeric>
#include <heddle-par/base.h>
#include <heddle-par/tiles.h>

namespace heddle_par
{
  /* The fold of the elements P, P + PARTS, ... below N.  Eight loads of a thread are on their way at a time: with one,
     2^18 threads wait for memory most of the time.  */
  template <class T, class Op, class Get>
  T
  fold_part (long p, long n, long parts, Op &op, Get &get)
  {
    T sum = get (p);
    long i = p + parts;
    if constexpr (sizeof (T) <= 16)
      for (; i + 7 * parts < n; i += 8 * parts)
	{
	  T a = get (i), b = get (i + parts), c = get (i + 2 * parts), d = get (i + 3 * parts);
	  T e = get (i + 4 * parts), f = get (i + 5 * parts), g = get (i + 6 * parts), h = get (i + 7 * parts);
	  a = op (a, b), c = op (c, d), e = op (e, f), g = op (g, h);
	  a = op (a, c), e = op (e, g);
	  a = op (a, e);
	  sum = op (sum, a);
	}
    for (; i < n; i += parts)
      sum = op (sum, get (i));
    return sum;
  }

  /* PART[P] is the fold of the elements P, P + PARTS, ... below N.  */
  template <class T, class Op, class Get>
  void
  fold_parts (long n, long parts, Op op, Get get, T *part)
  {
    loop (parts, [=] (long p) mutable
      { ::new (static_cast<void *> (part + p)) T (fold_part<T> (p, n, parts, op, get)); });
  }

  /* Threads for a large device.  */
  inline constexpr long fold_threads = 1L << 18;

  /* GET (0) to GET (N - 1), N > 0, put together by OP in any order: by many threads, by few, by the host.  */
  template <class T, class Op, class Get>
  T
  fold_all (long n, Op op, Get get)
  {
    constexpr long few = sizeof (T) <= 16 ? 4096 : 256;
    const long parts = std::min (n, fold_threads), last = std::min (parts, few);
    buffer<T> part (parts + last);
    T *p = part.data ();
    fold_parts (n, parts, op, get, p);
    if (last < parts)
      fold_parts (parts, last, op, [=] (long i) { return p[i]; }, p + parts);
    room<T> sums[few];
    part.read (&sums[0].value, last, last < parts ? parts : 0);
    T sum = sums[0].value;
    for (long i = 1; i < last; i++)
      sum = op (sum, sums[i].value);
    return sum;
  }

  /* The same, and INIT.  Sums of integers would be atomic operations of each team on the host's variable.  */
  template <class T, class Op, class Get>
  T
  fold (long n, T init, Op op, Get get)
  {
    if constexpr (sum_of_numbers<T, Op> && std::is_floating_point_v<T> && bits<Get>)
      {
	T sum = 0;
	const long parts = std::min (n, fold_threads);
	#pragma omp target teams distribute parallel for firstprivate(get) reduction(+: sum)
	for (long p = 0; p < parts; p++)
	  {
	    Get g (get);
	    Op plus;
	    sum += fold_part<T> (p, n, parts, plus, g);
	  }
	return init + sum;
      }
    else
      {
	if constexpr (fits_tiles<T> && bits<Op> && bits<Get>)
	  if (n > fold_threads && has_teams ())
	    {
	      const long count = chunks<T> (n).count;
	      buffer<T> sums (count);
	      fold_chunks (n, count, op, get, sums.data ());
	      T sum[HEDDLE_PAR_CHUNKS];
	      sums.read (sum, count);
	      return std::accumulate (sum, sum + count, init, op);
	    }
	return op (init, fold_all<T> (n, op, get));
      }
  }

  /* The number of elements below N that FITS.  */
  template <class Fits>
  long
  count (long n, Fits fits)
  {
    return fold (n, 0L, std::plus<> (), [=] (long i) mutable -> long { return bool (fits (i)); });
  }

  /* The first I below N that FITS, or N.  Sections of the range come one after the other.  */
  template <class Fits>
  long
  find (long n, Fits fits)
  {
    for (long start = 0, size = fold_threads; start < n; start += size, size *= 4)
      {
	const long end = std::min (n, start + size), parts = std::min (end - start, fold_threads);
	const long first = fold_all<long> (parts, [] (long a, long b) { return a < b ? a : b; },
					   [=] (long p) mutable
	  {
	    long i = start + p;
	    while (i < end && !fits (i))
	      i += parts;
	    return i < end ? i : n;
	  });
	if (first < n)
	  return first;
      }
    return n;
  }

  /* An element with its number; a small one is at hand, so that a comparison loads nothing.  */
  template <class It, bool small = has_movable<It> && sizeof (value<It>) <= 8>
  struct candidate
  {
    long number;
    value<It> element;
    candidate (It &first, long i) : number (i), element (at (first, i)) {}
    value<It> &get (It &) { return element; }
  };
  template <class It>
  struct candidate<It, false>
  {
    long number;
    candidate (It &, long i) : number (i) {}
    decltype (auto) get (It &first) { return at (first, number); }
  };

  /* The number of the first element of N with no other BEFORE it.  */
  template <class It, class Before>
  long
  least (It first, long n, Before before)
  {
    using C = candidate<It>;
    return fold_all<C> (n, [=] (C a, C b) mutable
      {
	if (before (b.get (first), a.get (first)))
	  return b;
	return before (a.get (first), b.get (first)) || a.number < b.number ? a : b;
      }, [=] (long i) mutable { return C (first, i); }).number;
  }

  /* The number of the first, or last, element of N that is BEFORE no other.  */
  template <class It, class Before>
  long
  greatest (It first, long n, Before before, bool last)
  {
    using C = candidate<It>;
    return fold_all<C> (n, [=] (C a, C b) mutable
      {
	if (before (a.get (first), b.get (first)))
	  return b;
	return before (b.get (first), a.get (first)) || (a.number < b.number) != last ? a : b;
      }, [=] (long i) mutable { return C (first, i); }).number;
  }
}

namespace std
{
  template <class P, class It, class T, class Op, class F, heddle_par::if_policy<P> = 0>
  T
  transform_reduce (P &&, It first, It last, T init, Op op, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It> && heddle_par::movable<T> && heddle_par::code<Op>
		  && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  return heddle_par::fold (n, init, op, [=] (long i) mutable { return f (heddle_par::at (first, i)); });
	}
    return std::transform_reduce (first, last, init, op, f);
  }

  template <class P, class It, class It2, class T, class Op, class F, heddle_par::if_policy<P> = 0>
  T
  transform_reduce (P &&, It first, It last, It2 second, T init, Op op, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It, It2> && heddle_par::movable<T>
		  && heddle_par::code<Op> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  return heddle_par::fold (n, init, op, [=] (long i) mutable
	    { return f (heddle_par::at (first, i), heddle_par::at (second, i)); });
	}
    return std::transform_reduce (first, last, second, init, op, f);
  }

  template <class P, class It, class It2, class T, heddle_par::if_policy<P> = 0>
  T
  transform_reduce (P &&policy, It first, It last, It2 second, T init) noexcept
  {
    return std::transform_reduce (policy, first, last, second, init, std::plus<> (), std::multiplies<> ());
  }

  template <class P, class It, class T, class Op, heddle_par::if_policy<P> = 0>
  T
  reduce (P &&, It first, It last, T init, Op op) noexcept
  {
    if constexpr (heddle_par::on_device<P, It> && heddle_par::movable<T> && heddle_par::code<Op>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  return heddle_par::fold (n, init, op, [=] (long i) mutable { return heddle_par::at (first, i); });
	}
    return std::reduce (first, last, init, op);
  }

  template <class P, class It, class T, heddle_par::if_policy<P> = 0>
  T
  reduce (P &&policy, It first, It last, T init) noexcept
  {
    return std::reduce (policy, first, last, init, std::plus<> ());
  }

  template <class P, class It, heddle_par::if_policy<P> = 0>
  heddle_par::value<It>
  reduce (P &&policy, It first, It last) noexcept
  {
    return std::reduce (policy, first, last, heddle_par::value<It> ());
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  typename iterator_traits<It>::difference_type
  count_if (P &&, It first, It last, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  return heddle_par::count (n, [=] (long i) mutable { return f (heddle_par::at (first, i)); });
	}
    return std::count_if (first, last, f);
  }

  template <class P, class It, class T, heddle_par::if_policy<P> = 0>
  typename iterator_traits<It>::difference_type
  count (P &&, It first, It last, const T &t) noexcept
  {
    if constexpr (heddle_par::on_device<P, It> && heddle_par::bits<T>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  return heddle_par::count (n, [=] (long i) mutable { return heddle_par::at (first, i) == t; });
	}
    return std::count (first, last, t);
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  It
  find_if (P &&, It first, It last, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  return heddle_par::behind (first, heddle_par::find (n, [=] (long i) mutable -> bool
	    { return f (heddle_par::at (first, i)); }));
	}
    return std::find_if (first, last, f);
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  It
  find_if_not (P &&, It first, It last, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  return heddle_par::behind (first, heddle_par::find (n, [=] (long i) mutable -> bool
	    { return !f (heddle_par::at (first, i)); }));
	}
    return std::find_if_not (first, last, f);
  }

  template <class P, class It, class T, heddle_par::if_policy<P> = 0>
  It
  find (P &&, It first, It last, const T &t) noexcept
  {
    if constexpr (heddle_par::on_device<P, It> && heddle_par::bits<T>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  return heddle_par::behind (first, heddle_par::find (n, [=] (long i) mutable -> bool
	    { return heddle_par::at (first, i) == t; }));
	}
    return std::find (first, last, t);
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  bool
  any_of (P &&policy, It first, It last, F f) noexcept
  {
    return std::find_if (policy, first, last, f) != last;
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  bool
  none_of (P &&policy, It first, It last, F f) noexcept
  {
    return std::find_if (policy, first, last, f) == last;
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  bool
  all_of (P &&policy, It first, It last, F f) noexcept
  {
    return std::find_if_not (policy, first, last, f) == last;
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  It
  adjacent_find (P &&, It first, It last, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  const long found = heddle_par::find (n - 1, [=] (long i) mutable -> bool
	    { return f (heddle_par::at (first, i), heddle_par::at (first, i + 1)); });
	  return heddle_par::behind (first, found < n - 1 ? found : n);
	}
    return std::adjacent_find (first, last, f);
  }

  template <class P, class It, heddle_par::if_policy<P> = 0>
  It
  adjacent_find (P &&policy, It first, It last) noexcept
  {
    return std::adjacent_find (policy, first, last, std::equal_to<> ());
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  It
  is_sorted_until (P &&, It first, It last, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  const long found = heddle_par::find (n - 1, [=] (long i) mutable -> bool
	    { return f (heddle_par::at (first, i + 1), heddle_par::at (first, i)); });
	  return heddle_par::behind (first, found + 1);
	}
    return std::is_sorted_until (first, last, f);
  }

  template <class P, class It, heddle_par::if_policy<P> = 0>
  It
  is_sorted_until (P &&policy, It first, It last) noexcept
  {
    return std::is_sorted_until (policy, first, last, std::less<> ());
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  bool
  is_sorted (P &&policy, It first, It last, F f) noexcept
  {
    return std::is_sorted_until (policy, first, last, f) == last;
  }

  template <class P, class It, heddle_par::if_policy<P> = 0>
  bool
  is_sorted (P &&policy, It first, It last) noexcept
  {
    return std::is_sorted (policy, first, last, std::less<> ());
  }

  template <class P, class It, class It2, class F, heddle_par::if_policy<P> = 0>
  std::pair<It, It2>
  mismatch (P &&, It first, It last, It2 second, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It, It2> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  const long found = heddle_par::find (n, [=] (long i) mutable -> bool
	    { return !f (heddle_par::at (first, i), heddle_par::at (second, i)); });
	  return { heddle_par::behind (first, found), heddle_par::behind (second, found) };
	}
    return std::mismatch (first, last, second, f);
  }

  template <class P, class It, class It2, class F, heddle_par::if_policy<P> = 0>
  std::pair<It, It2>
  mismatch (P &&, It first, It last, It2 second, It2 end, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It, It2> && heddle_par::code<F>)
      if (const long n = std::min (heddle_par::distance (first, last), heddle_par::distance (second, end));
	  heddle_par::enough (n))
	{
	  const long found = heddle_par::find (n, [=] (long i) mutable -> bool
	    { return !f (heddle_par::at (first, i), heddle_par::at (second, i)); });
	  return { heddle_par::behind (first, found), heddle_par::behind (second, found) };
	}
    return std::mismatch (first, last, second, end, f);
  }

  template <class P, class It, class It2, class F, heddle_par::if_policy<P> = 0>
  bool
  equal (P &&, It first, It last, It2 second, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It, It2> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  return heddle_par::find (n, [=] (long i) mutable -> bool
	    { return !f (heddle_par::at (first, i), heddle_par::at (second, i)); }) == n;
	}
    return std::equal (first, last, second, f);
  }

  template <class P, class It, class It2, class F, heddle_par::if_policy<P> = 0>
  bool
  equal (P &&, It first, It last, It2 second, It2 end, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It, It2> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  if (n != heddle_par::distance (second, end))
	    return false;
	  return heddle_par::find (n, [=] (long i) mutable -> bool
	    { return !f (heddle_par::at (first, i), heddle_par::at (second, i)); }) == n;
	}
    return std::equal (first, last, second, end, f);
  }

  template <class P, class It, class It2, heddle_par::if_policy<P> = 0>
  std::pair<It, It2>
  mismatch (P &&policy, It first, It last, It2 second) noexcept
  {
    return std::mismatch (policy, first, last, second, std::equal_to<> ());
  }

  template <class P, class It, class It2, heddle_par::if_policy<P> = 0>
  std::pair<It, It2>
  mismatch (P &&policy, It first, It last, It2 second, It2 end) noexcept
  {
    return std::mismatch (policy, first, last, second, end, std::equal_to<> ());
  }

  template <class P, class It, class It2, heddle_par::if_policy<P> = 0>
  bool
  equal (P &&policy, It first, It last, It2 second) noexcept
  {
    return std::equal (policy, first, last, second, std::equal_to<> ());
  }

  template <class P, class It, class It2, heddle_par::if_policy<P> = 0>
  bool
  equal (P &&policy, It first, It last, It2 second, It2 end) noexcept
  {
    return std::equal (policy, first, last, second, end, std::equal_to<> ());
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  It
  min_element (P &&, It first, It last, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  return heddle_par::behind (first, heddle_par::least (first, n, f));
	}
    return std::min_element (first, last, f);
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  It
  max_element (P &&, It first, It last, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  return heddle_par::behind (first, heddle_par::greatest (first, n, f, false));
	}
    return std::max_element (first, last, f);
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  std::pair<It, It>
  minmax_element (P &&, It first, It last, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  return { heddle_par::behind (first, heddle_par::least (first, n, f)),
	  	 heddle_par::behind (first, heddle_par::greatest (first, n, f, true)) };
	}
    return std::minmax_element (first, last, f);
  }

  template <class P, class It, heddle_par::if_policy<P> = 0>
  It
  min_element (P &&policy, It first, It last) noexcept
  {
    return std::min_element (policy, first, last, std::less<> ());
  }

  template <class P, class It, heddle_par::if_policy<P> = 0>
  It
  max_element (P &&policy, It first, It last) noexcept
  {
    return std::max_element (policy, first, last, std::less<> ());
  }

  template <class P, class It, heddle_par::if_policy<P> = 0>
  std::pair<It, It>
  minmax_element (P &&policy, It first, It last) noexcept
  {
    return std::minmax_element (policy, first, last, std::less<> ());
  }
}

#endif
