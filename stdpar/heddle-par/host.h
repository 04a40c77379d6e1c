/* host.h -- algorithms with policies that the host does alone.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_PAR_HOST_H
#define HEDDLE_PAR_HOST_H

#include <algorithm>
#include <memory>
#include <numeric>
#include <heddle-par/base.h>

#define HEDDLE_PAR_HOST(NAME) \
  template <class P, class... Args, heddle_par::if_policy<P> = 0> \
  auto \
  NAME (P &&, Args &&... args) noexcept \
  { \
    return std::NAME (std::forward<Args> (args)...); \
  }

namespace std
{
  HEDDLE_PAR_HOST (lexicographical_compare)
  HEDDLE_PAR_HOST (search)
  HEDDLE_PAR_HOST (search_n)
  HEDDLE_PAR_HOST (find_end)
  HEDDLE_PAR_HOST (find_first_of)
  HEDDLE_PAR_HOST (nth_element)
  HEDDLE_PAR_HOST (partial_sort)
  HEDDLE_PAR_HOST (partial_sort_copy)
  HEDDLE_PAR_HOST (inplace_merge)
  HEDDLE_PAR_HOST (is_partitioned)
  HEDDLE_PAR_HOST (is_heap)
  HEDDLE_PAR_HOST (is_heap_until)
  HEDDLE_PAR_HOST (includes)
  HEDDLE_PAR_HOST (uninitialized_copy)
  HEDDLE_PAR_HOST (uninitialized_copy_n)
  HEDDLE_PAR_HOST (uninitialized_fill)
  HEDDLE_PAR_HOST (uninitialized_fill_n)
  HEDDLE_PAR_HOST (uninitialized_move)
  HEDDLE_PAR_HOST (uninitialized_move_n)
  HEDDLE_PAR_HOST (uninitialized_default_construct)
  HEDDLE_PAR_HOST (uninitialized_default_construct_n)
  HEDDLE_PAR_HOST (uninitialized_value_construct)
  HEDDLE_PAR_HOST (uninitialized_value_construct_n)
  HEDDLE_PAR_HOST (destroy)
  HEDDLE_PAR_HOST (destroy_n)
#if __cplusplus >= 202002L
  HEDDLE_PAR_HOST (shift_left)
  HEDDLE_PAR_HOST (shift_right)
#endif
}

#undef HEDDLE_PAR_HOST

#endif
