/* radix.h -- numbers sorted by their digits.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   From the lowest digit to the highest: each thread counts the digits of a few elements.  A scan of the numbers of all
   threads, digit after digit, has the places for the elements.  Each thread moves its elements there in order.  */

#ifndef HEDDLE_PAR_RADIX_H
#define HEDDLE_PAR_RADIX_H

#include <climits>
#include <cstring>
#include <functional>
#include <heddle-par/base.h>
#include <heddle-par/scans.h>

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

  /* Sort N elements FROM by the four bits from SHIFT on, to TO.  COUNT has room for 16 numbers of each thread.  */
  template <bool descending, class From, class To, class Count>
  void
  sort_by_digit (From from, To to, long n, int shift, Count *count)
  {
    constexpr long each = 32;
    constexpr int digits = 16;
    const long threads = (n + each - 1) / each;
    loop (threads, [=] (long t) mutable
      {
	/* Eight bits for each digit.  */
	unsigned long low = 0, high = 0;
	const long end = std::min (n, (t + 1) * each);
	for (long i = t * each; i < end; i++)
	  {
	    const int d = key<descending> (at (from, i)) >> shift & (digits - 1);
	    const unsigned long one = 1UL << (d & 7) * CHAR_BIT;
	    low += d < 8 ? one : 0;
	    high += d < 8 ? 0 : one;
	  }
	for (int d = 0; d < 8; d++)
	  {
	    count[d * threads + t] = low >> d * CHAR_BIT & UCHAR_MAX;
	    count[(d + 8) * threads + t] = high >> d * CHAR_BIT & UCHAR_MAX;
	  }
      });
    room<Count> zero;
    zero.value = 0;
    scan<true> (digits * threads, true, zero, std::plus<> (), loads<Count> { count }, stores<Count> { count });
    loop (threads, [=] (long t) mutable
      {
	Count place[digits];
	for (int d = 0; d < digits; d++)
	  place[d] = count[d * threads + t];
	const long end = std::min (n, (t + 1) * each);
	for (long i = t * each; i < end; i++)
	  {
	    auto x = at (from, i);
	    at (to, place[key<descending> (x) >> shift & (digits - 1)]++) = x;
	  }
      });
  }

  template <bool descending, class Count, class It>
  void
  sort_with_counts (It first, long n)
  {
    buffer<value<It>> copy (n);
    buffer<Count> counts (16 * ((n + 31) / 32));
    value<It> *other = copy.data ();
    for (int shift = 0; shift < int (sizeof (value<It>)) * CHAR_BIT; shift += 8)
      {
	sort_by_digit<descending> (first, other, n, shift, counts.data ());
	sort_by_digit<descending> (other, first, n, shift + 4, counts.data ());
      }
  }

  template <bool descending, class It>
  void
  sort_by_digits (It first, long n)
  {
    if (n <= INT_MAX)
      sort_with_counts<descending, int> (first, n);
    else
      sort_with_counts<descending, long> (first, n);
  }
}

#endif
