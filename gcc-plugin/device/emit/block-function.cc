/* block-function.cc -- the names of functions of a block.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   __heddle_block_WHAT_THREADS_OP_TYPE, as in block.cc.  OP and TYPE stand for a row of a table each; the sums of a
   kernel (device/facts/sums.h) use the same two tables.  */

#include "device/emit/block-function.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

const block_op operations[] =
{
  { "add", op::add, ptx::aop::add }, { "mul", op::mul, ptx::aop::cas }, { "min", op::min, ptx::aop::min },
  { "max", op::max, ptx::aop::max }, { "and", op::and_, ptx::aop::and_ }, { "or", op::or_, ptx::aop::or_ },
  { "xor", op::xor_, ptx::aop::xor_ },
};

struct block_type
{
  const char *name;
  T t;
};

const block_type types[] =
{
  { "u32", T::u32 }, { "s32", T::s32 }, { "u64", T::u64 }, { "s64", T::s64 }, { "f32", T::f32 }, { "f64", T::f64 },
};

} // namespace

bool
find_block_operation (const char *code, const char *type, const block_op **o, T *t)
{
  *o = nullptr;
  for (const block_op &x : operations)
    if (!strcmp (x.name, code))
      *o = &x;
  for (const block_type &x : types)
    if (!strcmp (x.name, type))
      {
	*t = x.t;
	return *o;
      }
  return false;
}

bool
block_function::parse (const char *name)
{
  char code[8], type[8];
  return sscanf (name, "__heddle_block_%7[a-z]_%7[a-z]_%7[a-z]_%7[a-z0-9]", what, threads, code, type) == 4
	 && find_block_operation (code, type, &o, &t);
}
