/* operation.h -- an operation of the plugin, as its observers see it (observe.def).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_OPERATION_H
#define HEDDLE_OPERATION_H

#include "plugin/driver/cuda-driver.h"

#include <stddef.h>
#include <stdint.h>

namespace heddle {

struct device;
struct kernel;

/* The kinds of operations on data, with OMPT's numbers (ompt_target_data_op_t), and a region.  */
enum class operation_kind { region = 0, allocation = 1, upload = 2, download = 3, free = 4, copy = 5 };

/* An operation of the calling thread.  Members without a meaning for its kind are 0.  */
struct operation
{
  operation_kind kind;
  device *on;
  CUdeviceptr at = 0;			/* the memory on the device; the destination of a copy; 0: not allocated */
  CUdeviceptr from = 0;			/* the source of a copy */
  const void *host = nullptr;
  size_t size = 0;
  bool done = false;			/* known afterwards */

  /* Of an allocation: the program has called omp_target_alloc; libgomp maps one item, alone.  */
  bool asked = false, alone = false;

  /* For a completed transfer.  */
  const char *words = nullptr;		/* "to", "from", "within" */
  const char *way = "";			/* how, for messages */
  double start = 0;
  bool contiguous = true;

  /* Of a region, with libgomp's arguments.  ASYNC_DATA: of a "nowait" region, or null.  */
  const kernel *what = nullptr;
  const void *vars = nullptr;
  void **args = nullptr;
  void *async_data = nullptr;

  /* The tool's.  */
  uint64_t id = 0;			/* 0: no tool watches */
  const void *place = nullptr;
  unsigned teams = 0;			/* 0: the program does not say */
};

enum class event
{
#define HEDDLE_EVENT(EVENT) EVENT,
#include "plugin/observe.def"
};

#define HEDDLE_OBSERVER(EVENT, FUNCTION) void FUNCTION (operation &);
#include "plugin/observe.def"

/* Tell the observers of E of O.  */

template<event E>
void
tell (operation &o)
{
#define HEDDLE_OBSERVER(EVENT, FUNCTION)								\
  if constexpr (E == event::EVENT)									\
    FUNCTION (o);
#include "plugin/observe.def"
  (void) o;
}

/* An operation from its constructor to its destructor: its observers are told of BEFORE and of AFTER.  */

template<event BEFORE, event AFTER>
class observed : public operation
{
public:
  explicit observed (const operation &o) : operation (o) { tell<BEFORE> (*this); }
  ~observed () { tell<AFTER> (*this); }
  observed (const observed &) = delete;
  observed &operator= (const observed &) = delete;
};

/* The kernel of the "nowait" region with this ASYNC_DATA has ended.  */

inline void
tell_kernel_ended (void *async_data)
{
  operation o { operation_kind::region, nullptr };
  o.async_data = async_data;
  tell<event::kernel_ended> (o);
}

} // namespace heddle

#endif
