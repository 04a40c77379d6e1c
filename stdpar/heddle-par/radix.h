/* radix.h -- numbers sorted by their digits.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   From the lowest digit of eight bits to the highest: each team counts the digits of its chunk (tiles.h).  A scan of
   the numbers of all chunks, digit after digit, has the places for the elements.  Each team moves its elements there in
   order, after it has sorted each tile by the digit, four bits at a time, so that elements with the same digit go to
   the same sectors of memory.  */

#ifndef HEDDLE_PAR_RADIX_H
#define HEDDLE_PAR_RADIX_H

#include <climits>
#include <cstring>
#include <functional>
#include <heddle-par/base.h>
#include <heddle-par/scans.h>
#include <heddle-par/tiles.h>

namespace heddle_par
{
  template <class T, class Before>
  inline constexpr bool is_descending
    = std::is_same_v<Before, std::greater<>> || std::is_same_v<Before, std::greater<T>>;

  /* T's order by BEFORE is that of digits.  0.0 and -0.0 are equal, but not to digits, so a stable sort of these is by
     merges.  */
  template <class T, class Before, bool stable>
  inline constexpr bool has_digits
    = (std::is_same_v<Before, std::less<>> || std::is_same_v<Before, std::less<T>> || is_descending<T, Before>)
      && ((std::is_integral_v<T> && sizeof (T) <= 8) || (std::is_floating_point_v<T> && sizeof (T) <= 8 && !stable));

  template <int size>
  using word = std::conditional_t<size == 1, unsigned char, std::conditional_t<size == 2, unsigned short,
	       std::conditional_t<size == 4, unsigned, unsigned long>>>;

  /* A number with T's order.  */
  template <bool descending, class T>
  word<sizeof (T)>
  key (T t)
  {
    using W = word<sizeof (T)>;
    constexpr W sign = W (1) << (sizeof (T) * CHAR_BIT - 1);
    W w;
    std::memcpy (&w, &t, sizeof (T));
    if constexpr (std::is_floating_point_v<T>)
      w = w & sign ? W (~w) : W (w | sign);
    else if constexpr (std::is_signed_v<T>)
      w ^= sign;
    return descending ? W (~w) : w;
  }

  /* The reverse.  */
  template <bool descending, class T>
  T
  number (word<sizeof (T)> w)
  {
    using W = word<sizeof (T)>;
    constexpr W sign = W (1) << (sizeof (T) * CHAR_BIT - 1);
    if (descending)
      w = W (~w);
    if constexpr (std::is_floating_point_v<T>)
      w = w & sign ? W (w & ~sign) : W (~w);
    else if constexpr (std::is_signed_v<T>)
      w ^= sign;
    T t;
    std::memcpy (&t, &w, sizeof (T));
    return t;
  }

  inline constexpr int tile_digits = 256;

  /* COUNT[D, C] is the number of digits D in chunk C of FROM, the eight bits from SHIFT on.  */
  template <bool descending, class From, class Count>
  void
  count_digits (From from, long n, int shift, Count *count)
  {
    using W = word<sizeof (value<From>)>;
    const chunks<W> all (n);
    #pragma omp target teams distribute thread_limit(team) firstprivate(all, from, shift, count)
    for (long c = 0; c < all.count; c++)
      {
	int counts[tile_digits];
	#pragma omp parallel num_threads(team)
	{
	  From f (from);
	  const int t = omp_get_thread_num ();
	  counts[t] = 0;
	  #pragma omp barrier
	  const long end = all.end (c);
	  for (long base = all.begin (c) + t; base < end; base += tile<W>)
	    {
	      /* All loads first, which would wait for the atomic operations.  */
	      W own[each<W>];
	      #pragma GCC unroll 16
	      for (int k = 0; k < each<W>; k++)
		if (base + k * team < end)
		  own[k] = key<descending> (at (f, base + k * team));
	      #pragma GCC unroll 16
	      for (int k = 0; k < each<W>; k++)
		if (base + k * team < end)
		  {
		    #pragma omp atomic
		    counts[own[k] >> shift & (tile_digits - 1)]++;
		  }
	    }
	  #pragma omp barrier
	  count[t * all.count + c] = counts[t];
	}
      }
  }

  /* Sort the keys of a tile by the four bits from SHIFT on.  COUNTS has room for 16 numbers of each thread, padded, and
     S for TEAM_SCAN.  */
  template <class W>
  void
  sort_tile (W *keys, int *counts, int *s, int t, int shift)
  {
    constexpr int digits = 16;
    auto place = [] (int d, int t) { const int i = d * team + t; return i + i / digits; };
    W own[each<W>];
    /* Unrolled by 16, these loops and the last below need so many registers that a multiprocessor has one team.  */
    #pragma GCC unroll 4
    for (int d = 0; d < digits; d++)
      counts[place (d, t)] = 0;
    #pragma GCC unroll 16
    for (int k = 0; k < each<W>; k++)
      {
	own[k] = keys[padded (t * each<W> + k)];
	counts[place (own[k] >> shift & (digits - 1), t)]++;
      }
    #pragma omp barrier
    int sum = 0;
    #pragma GCC unroll 4
    for (int k = 0; k < digits; k++)
      sum += counts[place (0, t * digits + k)];
    s[t] = sum;
    std::plus<> plus;
    const int *scanned = team_scan (s, t, team, plus);
    sum = t ? scanned[t - 1] : 0;
    #pragma GCC unroll 4
    for (int k = 0; k < digits; k++)
      {
	const int n = counts[place (0, t * digits + k)];
	counts[place (0, t * digits + k)] = sum;
	sum += n;
      }
    #pragma omp barrier
    #pragma GCC unroll 16
    for (int k = 0; k < each<W>; k++)
      keys[padded (counts[place (own[k] >> shift & (digits - 1), t)]++)] = own[k];
    #pragma omp barrier
  }

  /* Move the elements FROM to TO, sorted by the eight bits from SHIFT on, where START[D, C] is the place of the first
     one with digit D of chunk C.  */
  template <bool descending, class From, class To, class Count>
  void
  move_by_digit (From from, To to, long n, int shift, Count *start)
  {
    using T = value<From>;
    using W = word<sizeof (T)>;
    const chunks<W> all (n);
    #pragma omp target teams distribute thread_limit(team) firstprivate(all, from, to, shift, start)
    for (long c = 0; c < all.count; c++)
      {
	W keys[padded (tile<W>)];
	int counts[16 * team + team], s[2 * team];
	Count starts[tile_digits];
	#pragma omp parallel num_threads(team)
	{
	  From f (from);
	  To g (to);
	  const int t = omp_get_thread_num ();
	  starts[t] = start[t * all.count + c];
	  for (long base = all.begin (c); base < all.end (c); base += tile<W>)
	    {
	      const int here = std::min<long> (tile<W>, all.end (c) - base);
	      /* The greatest keys behind the range's end come last.  */
	      W own[each<W>];
	      #pragma GCC unroll 16
	      for (int k = 0; k < each<W>; k++)
		own[k] = k * team + t < here ? key<descending> (at (f, base + k * team + t)) : W (~W (0));
	      #pragma GCC unroll 16
	      for (int k = 0; k < each<W>; k++)
		keys[padded (k * team + t)] = own[k];
	      #pragma omp barrier
	      sort_tile (keys, counts, s, t, shift);
	      sort_tile (keys, counts, s, t, shift + 4);
	      /* The first of each digit in the tile, and the end.  */
	      int *first = counts;
	      #pragma GCC unroll 4
	      for (int k = 0; k < each<W>; k++)
		{
		  const int i = k * team + t, d = keys[padded (i)] >> shift & (tile_digits - 1);
		  const int before = i ? int (keys[padded (i - 1)] >> shift & (tile_digits - 1)) : -1;
		  if (i < here && d != before)
		    {
		      first[d] = i;
		      if (before >= 0)
			first[tile_digits + before] = i;
		    }
		  if (i == here - 1)
		    first[tile_digits + d] = here;
		}
	      #pragma omp barrier
	      #pragma GCC unroll 4
	      for (int k = 0; k < each<W>; k++)
		{
		  const int i = k * team + t;
		  if (i < here)
		    {
		      const W w = keys[padded (i)];
		      const int d = w >> shift & (tile_digits - 1);
		      at (g, starts[d] + (i - first[d])) = number<descending, T> (w);
		    }
		}
	      #pragma omp barrier
	      #pragma GCC unroll 4
	      for (int k = 0; k < each<W>; k++)
		{
		  const int i = k * team + t, d = keys[padded (i)] >> shift & (tile_digits - 1);
		  if (i < here && first[d] == i)
		    starts[d] += first[tile_digits + d] - i;
		}
	      #pragma omp barrier
	    }
	}
      }
  }

  template <bool descending, class Count, class It>
  void
  sort_tiles (It first, long n)
  {
    buffer<value<It>> copy (n);
    value<It> *other = copy.data ();
    const long number = tile_digits * chunks<word<sizeof (value<It>)>> (n).count;
    buffer<Count> counts (number);
    Count *count = counts.data ();
    room<Count> zero;
    zero.value = 0;
    auto scan_counts = [=]
      { scan<true> (number, true, zero, std::plus<> (), loads<Count> { count }, stores<Count> { count }); };
    constexpr int bits = sizeof (value<It>) * CHAR_BIT;
    for (int shift = 0; shift < bits; shift += 16)
      {
	count_digits<descending> (first, n, shift, count);
	scan_counts ();
	move_by_digit<descending> (first, other, n, shift, count);
	if (shift + 8 >= bits)
	  {
	    loop (n, [=] (long i) mutable { at (first, i) = other[i]; });
	    break;
	  }
	count_digits<descending> (other, n, shift + 8, count);
	scan_counts ();
	move_by_digit<descending> (other, first, n, shift + 8, count);
      }
  }

  template <bool descending, class It>
  void
  sort_by_digits (It first, long n)
  {
    if (n <= INT_MAX)
      sort_tiles<descending, int> (first, n);
    else
      sort_tiles<descending, long> (first, n);
  }
}

#endif
