/* elements.h -- algorithms that do the same with each element.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_PAR_ELEMENTS_H
#define HEDDLE_PAR_ELEMENTS_H

#include <algorithm>
#include <functional>
#include <numeric>
#include <heddle-par/base.h>

namespace std
{
  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  void
  for_each (P &&, It first, It last, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable { f (heddle_par::at (first, i)); });
	  return;
	}
    std::for_each (first, last, f);
  }

  template <class P, class It, class N, class F, heddle_par::if_policy<P> = 0>
  It
  for_each_n (P &&, It first, N count, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It> && heddle_par::code<F>)
      if (const long n = static_cast<long> (count); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable { f (heddle_par::at (first, i)); });
	  return heddle_par::behind (first, n);
	}
    return std::for_each_n (first, count, f);
  }

  template <class P, class It, class Out, class F, heddle_par::if_policy<P> = 0>
  Out
  transform (P &&, It first, It last, Out out, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It, Out> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable
	    { heddle_par::at (out, i) = f (heddle_par::at (first, i)); });
	  return heddle_par::behind (out, n);
	}
    return std::transform (first, last, out, f);
  }

  template <class P, class It, class It2, class Out, class F, heddle_par::if_policy<P> = 0>
  Out
  transform (P &&, It first, It last, It2 second, Out out, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It, It2, Out> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable
	    { heddle_par::at (out, i) = f (heddle_par::at (first, i), heddle_par::at (second, i)); });
	  return heddle_par::behind (out, n);
	}
    return std::transform (first, last, second, out, f);
  }

  template <class P, class It, class Out, heddle_par::if_policy<P> = 0>
  Out
  copy (P &&, It first, It last, Out out) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, Out>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable { heddle_par::at (out, i) = heddle_par::at (first, i); });
	  return heddle_par::behind (out, n);
	}
    return std::copy (first, last, out);
  }

  template <class P, class It, class Out, heddle_par::if_policy<P> = 0>
  Out
  move (P &&, It first, It last, Out out) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, Out>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable { heddle_par::at (out, i) = heddle_par::at (first, i); });
	  return heddle_par::behind (out, n);
	}
    return std::move (first, last, out);
  }

  template <class P, class It, class N, class Out, heddle_par::if_policy<P> = 0>
  Out
  copy_n (P &&, It first, N count, Out out) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, Out>)
      if (const long n = static_cast<long> (count); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable { heddle_par::at (out, i) = heddle_par::at (first, i); });
	  return heddle_par::behind (out, n);
	}
    return std::copy_n (first, count, out);
  }

  template <class P, class It, class T, heddle_par::if_policy<P> = 0>
  void
  fill (P &&, It first, It last, const T &to) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It> && heddle_par::bits<T>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable { heddle_par::at (first, i) = to; });
	  return;
	}
    std::fill (first, last, to);
  }

  template <class P, class It, class N, class T, heddle_par::if_policy<P> = 0>
  It
  fill_n (P &&, It first, N count, const T &to) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It> && heddle_par::bits<T>)
      if (const long n = static_cast<long> (count); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable { heddle_par::at (first, i) = to; });
	  return heddle_par::behind (first, n);
	}
    return std::fill_n (first, count, to);
  }

  template <class P, class It, class F, heddle_par::if_policy<P> = 0>
  void
  generate (P &&, It first, It last, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable { heddle_par::at (first, i) = f (); });
	  return;
	}
    std::generate (first, last, f);
  }

  template <class P, class It, class N, class F, heddle_par::if_policy<P> = 0>
  It
  generate_n (P &&, It first, N count, F f) noexcept
  {
    if constexpr (heddle_par::on_device<P, It> && heddle_par::code<F>)
      if (const long n = static_cast<long> (count); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable { heddle_par::at (first, i) = f (); });
	  return heddle_par::behind (first, n);
	}
    return std::generate_n (first, count, f);
  }

  template <class P, class It, class F, class T, heddle_par::if_policy<P> = 0>
  void
  replace_if (P &&, It first, It last, F f, const T &by) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It> && heddle_par::bits<T> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable
	    {
	      if (f (heddle_par::at (first, i)))
	        heddle_par::at (first, i) = by;
	    });
	  return;
	}
    std::replace_if (first, last, f, by);
  }

  template <class P, class It, class T, heddle_par::if_policy<P> = 0>
  void
  replace (P &&, It first, It last, const T &what, const T &by) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It> && heddle_par::bits<T>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable
	    {
	      if (heddle_par::at (first, i) == what)
	        heddle_par::at (first, i) = by;
	    });
	  return;
	}
    std::replace (first, last, what, by);
  }

  template <class P, class It, class Out, class F, class T, heddle_par::if_policy<P> = 0>
  Out
  replace_copy_if (P &&, It first, It last, Out out, F f, const T &by) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, Out> && heddle_par::bits<T> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable
	    {
	      if (f (heddle_par::at (first, i)))
	        heddle_par::at (out, i) = by;
	      else
	        heddle_par::at (out, i) = heddle_par::at (first, i);
	    });
	  return heddle_par::behind (out, n);
	}
    return std::replace_copy_if (first, last, out, f, by);
  }

  template <class P, class It, class Out, class T, heddle_par::if_policy<P> = 0>
  Out
  replace_copy (P &&, It first, It last, Out out, const T &what, const T &by) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, Out> && heddle_par::bits<T>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable
	    {
	      if (heddle_par::at (first, i) == what)
	        heddle_par::at (out, i) = by;
	      else
	        heddle_par::at (out, i) = heddle_par::at (first, i);
	    });
	  return heddle_par::behind (out, n);
	}
    return std::replace_copy (first, last, out, what, by);
  }

  template <class P, class It, class It2, heddle_par::if_policy<P> = 0>
  It2
  swap_ranges (P &&, It first, It last, It2 second) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, It2>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable
	    { heddle_par::exchange (heddle_par::behind (first, i), heddle_par::behind (second, i)); });
	  return heddle_par::behind (second, n);
	}
    return std::swap_ranges (first, last, second);
  }

  template <class P, class It, heddle_par::if_policy<P> = 0>
  void
  reverse (P &&, It first, It last) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  heddle_par::loop (n / 2, [=] (long i) mutable
	    { heddle_par::exchange (heddle_par::behind (first, i), heddle_par::behind (first, n - 1 - i)); });
	  return;
	}
    std::reverse (first, last);
  }

  template <class P, class It, class Out, heddle_par::if_policy<P> = 0>
  Out
  reverse_copy (P &&, It first, It last, Out out) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, Out>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable { heddle_par::at (out, n - 1 - i) = heddle_par::at (first, i); });
	  return heddle_par::behind (out, n);
	}
    return std::reverse_copy (first, last, out);
  }

  template <class P, class It, class Out, heddle_par::if_policy<P> = 0>
  Out
  rotate_copy (P &&, It first, It middle, It last, Out out) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, Out>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  const long m = heddle_par::distance (first, middle);
	  heddle_par::loop (n, [=] (long i) mutable
	    { heddle_par::at (out, i) = heddle_par::at (first, i < n - m ? i + m : i - (n - m)); });
	  return heddle_par::behind (out, n);
	}
    return std::rotate_copy (first, middle, last, out);
  }

  template <class P, class It, heddle_par::if_policy<P> = 0>
  It
  rotate (P &&, It first, It middle, It last) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough_for_passes (n))
	{
	  const long m = heddle_par::distance (first, middle);
	  heddle_par::buffer<heddle_par::value<It>> copy (n);
	  auto *from = copy.data ();
	  heddle_par::loop (n, [=] (long i) mutable { from[i] = heddle_par::at (first, i); });
	  heddle_par::loop (n, [=] (long i) mutable
	    { heddle_par::at (first, i < m ? i + (n - m) : i - m) = from[i]; });
	  return heddle_par::behind (first, n - m);
	}
    return std::rotate (first, middle, last);
  }

  template <class P, class It, class Out, class F, heddle_par::if_policy<P> = 0>
  Out
  adjacent_difference (P &&, It first, It last, Out out, F f) noexcept
  {
    if constexpr (heddle_par::moves_on_device<P, It, Out> && heddle_par::code<F>)
      if (const long n = heddle_par::distance (first, last); heddle_par::enough (n))
	{
	  heddle_par::loop (n, [=] (long i) mutable
	    {
	      if (i)
	        heddle_par::at (out, i) = f (heddle_par::at (first, i), heddle_par::at (first, i - 1));
	      else
	        heddle_par::at (out, i) = heddle_par::at (first, i);
	    });
	  return heddle_par::behind (out, n);
	}
    return std::adjacent_difference (first, last, out, f);
  }

  template <class P, class It, class Out, heddle_par::if_policy<P> = 0>
  Out
  adjacent_difference (P &&policy, It first, It last, Out out) noexcept
  {
    return std::adjacent_difference (policy, first, last, out, std::minus<> ());
  }
}

#endif
