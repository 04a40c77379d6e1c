/* block-function.h -- the names of functions of a block.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_BLOCK_FUNCTION_H
#define HEDDLE_BLOCK_FUNCTION_H

#include "device/emit/statement.h"

/* An operation of block.cc: its NAME in block.cc, its instruction, its atomic instruction.  */
struct block_op
{
  const char *name;
  ptx::op code;
  ptx::aop atomic;
};

/* A function of block.cc by its name: kind, threads, operation and type.  */
struct block_function
{
  char what[8], threads[8];
  const block_op *o;
  ptx::type t;

  /* False: NAME is not a function of block.cc.  */
  bool parse (const char *name);
};

/* The operation CODE and the type TYPE, from names like "add" and "f64".  False: unknown.  */
bool find_block_operation (const char *code, const char *type, const block_op **o, ptx::type *t);

#endif
