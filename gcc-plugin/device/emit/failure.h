/* failure.h -- the end of a program whose own checks have failed.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_FAILURE_H
#define HEDDLE_FAILURE_H

#include "device/emit/arith.h"

class failures : code_writer
{
public:
  failures (function_code &c, module_emitter &m, function *f, memory_access &a, warp_stack &s, call_convention &l,
	    arithmetic &r)
    : code_writer (c), mod (m), fun (f), mem (a), stack (s), calls (l), arith (r)
  {
  }

  /* End the program because a check of -fsanitize=undefined, WHAT, has failed.  Whoever calls this goes on in another
     block.  */
  void fail_check (const char *what);
  /* Before a virtual call of FN.  */
  void stop_at_pure_virtual (ptx::regno fn);
  /* A CODE B of TYPE, or CODE A where B is empty, if overflow of that ends the program; else empty.  */
  value trapping_value (tree_code, tree type, const value &a, const value &b);

private:
  void fail_here (ptx::function *handler, const char *what);

  module_emitter &mod;
  function *fun;
  memory_access &mem;
  warp_stack &stack;
  call_convention &calls;
  arithmetic &arith;
};

#endif
