/* parts.h -- how a GIMPLE register type lies in PTX registers and in memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_PARTS_H
#define HEDDLE_PARTS_H

#include "device/facts/common.h"

/* A single register of a value.  */
struct part
{
  ptx::type reg;	/* b16 (half), b32, b64, f32, f64 */
  ptx::type mem;	/* type of the ld/st: u8 s8 u16 s16 b32 b64 f32 f64 b16 */
  unsigned offset;	/* bytes from the start of the object */
  unsigned size;	/* bytes in memory */
};

/* The parts of values of register type TYPE, least significant (lowest address) first; nullptr when TYPE is
   none that the device has (x87 and quad floating point, decimal float).  The result lives for ever.  */
const std::vector<part> *parts_of (tree type);

/* A name for TYPE's trouble, for messages; nullptr when parts_of (TYPE) works.  */
const char *unsupported_type_name (tree type);

/* TYPE as a scalar integer-like type: integers, enumerations, booleans, pointers, offsets.  */
bool integer_like_p (tree type);

/* The PTX instruction type (u32, s32, u64, s64, f16, bf16, f32, f64) of arithmetic on a one-part TYPE.  */
ptx::type arith_type (tree type);

/* T is a floating-point type that is computed with in single precision: half precision or bfloat16.  */
inline bool
narrow_float_p (ptx::type t)
{
  return t == ptx::type::f16 || t == ptx::type::bf16;
}

/* Register type for PTX type T of any kind.  */
ptx::type register_type (ptx::type t);

#endif
