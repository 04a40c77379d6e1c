/* base.h -- the parallel algorithms' common parts: policies, iterators, loops, memory on the device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A call is for the device if its policy is parallel, its iterators have places by number and can be copied to another
   memory bit by bit, and it has enough elements (HEDDLE_PAR_LEAST).  All else is done by the host, with libstdc++'s
   algorithms.  Memory is shared (-mstdpar=device), so nothing is mapped: regions get pointers, and functions by value.
   Elements that move are copies of bits (MOVABLE); functions may use any type.  */

#ifndef HEDDLE_PAR_BASE_H
#define HEDDLE_PAR_BASE_H

#include <functional>
#include <iterator>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>
#include <omp.h>
#include <pstl/glue_execution_defs.h>

/* A launch takes some 10 us, in which the host does a few thousand simple iterations.  */
#ifndef HEDDLE_PAR_LEAST
# define HEDDLE_PAR_LEAST 4096
#endif

namespace heddle_par
{
  template <class T>
  using bare = std::remove_cv_t<std::remove_reference_t<T>>;

  template <class P>
  using if_policy = std::enable_if_t<std::is_execution_policy_v<bare<P>>, int>;

  template <class P>
  inline constexpr bool parallel = std::is_same_v<bare<P>, std::execution::parallel_policy>
    || std::is_same_v<bare<P>, std::execution::parallel_unsequenced_policy>;

  /* Copies of bits, and no end of life.  */
  template <class T>
  inline constexpr bool bits = std::is_trivially_copy_constructible_v<T> && std::is_trivially_destructible_v<T>;

  /* Values that are right after a copy of bits: trivially copyable, and pairs and tuples of such, which are not for
     their assignment alone.  */
  template <class T>
  inline constexpr bool movable = std::is_trivially_copyable_v<T>;
  template <class T, class U>
  inline constexpr bool movable<std::pair<T, U>> = bits<std::pair<T, U>> && movable<T> && movable<U>;
  template <class... T>
  inline constexpr bool movable<std::tuple<T...>> = bits<std::tuple<T...>> && (movable<T> && ...);

  /* Iterators with elements by number, and the type of an element.  To C++17 the iterators of C++20's iota are input
     iterators, no more.  */
#if __cpp_lib_concepts
  template <class It>
  using value = std::iter_value_t<It>;
  template <class It>
  inline constexpr bool numbered = std::random_access_iterator<It>;
#else
  template <class It>
  using value = typename std::iterator_traits<It>::value_type;
  template <class It, class = void>
  inline constexpr bool numbered = false;
  template <class It>
  inline constexpr bool numbered<It, std::void_t<typename std::iterator_traits<It>::iterator_category>>
    = std::is_base_of_v<std::random_access_iterator_tag, typename std::iterator_traits<It>::iterator_category>;
#endif

  /* Output iterators have no values.  */
  template <class It, class = void>
  inline constexpr bool has_movable = false;
  template <class It>
  inline constexpr bool has_movable<It, std::void_t<value<It>>> = movable<value<It>>;

  /* Neighbours share a word, and threads would lose each other's changes: elements of vector<bool>, also in tuples.  */
  template <class T>
  inline constexpr bool shares_words = std::is_same_v<T, std::vector<bool>::reference>;
  template <class... T>
  inline constexpr bool shares_words<std::tuple<T...>> = (shares_words<bare<T>> || ...);
  template <class T, class U>
  inline constexpr bool shares_words<std::pair<T, U>> = shares_words<bare<T>> || shares_words<bare<U>>;

  template <class It>
  inline constexpr bool indexed
    = numbered<It> && bits<It> && !shares_words<bare<decltype (*std::declval<It &> ())>>;

  /* The device has F's code.  Pointers to functions hold the host's addresses.  */
  template <class F>
  inline constexpr bool code = !std::is_pointer_v<F> && !std::is_member_pointer_v<F>;
  template <class F>
  inline constexpr bool code<std::function<F>> = false;

  /* Calls with policy P and these iterators are for the device; with elements that move.  */
  template <class P, class... Its>
  inline constexpr bool on_device = parallel<P> && (indexed<Its> && ...);
  template <class P, class... Its>
  inline constexpr bool moves_on_device = on_device<P, Its...> && (has_movable<Its> && ...);

  /* N elements are enough.  An algorithm called by another one's function is done by its thread.  */
  inline bool
  enough (long n)
  {
    return n >= HEDDLE_PAR_LEAST && omp_is_initial_device ();
  }

  /* The same for algorithms with several passes, which the host does in fewer if it is the device.  */
  inline bool
  enough_for_passes (long n)
  {
    return enough (n) && omp_get_default_device () != omp_get_initial_device ();
  }

  template <class It>
  long
  distance (It first, It last)
  {
    return static_cast<long> (last - first);
  }

  /* The element of number I; the place I elements behind FIRST.  */
  template <class It>
  decltype (auto)
  at (It &first, long i)
  {
    return first[static_cast<decltype (first - first)> (i)];
  }
  template <class It>
  It
  behind (It first, long i)
  {
    return first + static_cast<decltype (first - first)> (i);
  }

  /* Sums, in any order.  */
  template <class T, class Op>
  inline constexpr bool sum_of_numbers = std::is_arithmetic_v<T> && !std::is_same_v<T, bool>
    && (std::is_same_v<Op, std::plus<>> || std::is_same_v<Op, std::plus<T>>);

  /* Exchange the elements of two places, by the swap function of their type.  */
  template <class It, class It2>
  void
  exchange (It a, It2 b)
  {
#if __cpp_lib_concepts
    std::ranges::iter_swap (a, b);
#else
    std::iter_swap (a, b);
#endif
  }

  /* F (I) for each I below N, in any order.  The threads of a team share F, so each call has a copy, which stays in
     registers.  */
  template <class F>
  void
  loop (long n, F f)
  {
    if constexpr (bits<F>)
      {
	#pragma omp target teams distribute parallel for firstprivate(f)
	for (long i = 0; i < n; i++)
	  {
	    F g (f);
	    g (i);
	  }
      }
    else
      {
	F *g = &f;
	#pragma omp target teams distribute parallel for
	for (long i = 0; i < n; i++)
	  (*g) (i);
      }
  }

  /* N elements in the device's memory, without a constructor's call.  */
  template <class T>
  class buffer
  {
  public:
    explicit buffer (long n)
    : m_device (omp_get_default_device ()), m_data (static_cast<T *> (omp_target_alloc (n * sizeof (T), m_device)))
    {
      if (!m_data)
	throw std::bad_alloc ();
    }
    ~buffer () { omp_target_free (m_data, m_device); }
    buffer (const buffer &) = delete;
    buffer &operator= (const buffer &) = delete;
    T *data () const { return m_data; }
    /* N elements from I on, in the host's memory TO.  */
    void
    read (T *to, long n, long i = 0) const
    {
      omp_target_memcpy (to, m_data, n * sizeof (T), 0, i * sizeof (T), omp_get_initial_device (), m_device);
    }

  private:
    int m_device;
    T *m_data;
  };

  /* Memory for one T of the host's.  */
  template <class T>
  union room
  {
    room () {}
    T value;
  };
}

#endif
