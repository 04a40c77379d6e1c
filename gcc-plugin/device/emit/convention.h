/* convention.h -- the calling convention of device functions (abi.h), for those who call.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_CONVENTION_H
#define HEDDLE_CONVENTION_H

#include "warp-stacks/compiler/stack.h"

/* Append a parameter or result of type T.  */
void add_parameter (std::vector<ptx::param> &to, ptx::type t);

class call_convention : code_writer
{
public:
  call_convention (function_code &c, module_emitter &m, memory_access &a, warp_stack &s)
    : code_writer (c), mod (m), mem (a), stack (s)
  {
  }

  /* The call itself, of CALLEE or, if CALLEE is null, of *INDIRECT's target.  RESULT is a register operand or none;
     SIGNATURE describes ARGS (without sp and ctx in ARGS, with them in the signature).  SP and CTX: null for those of
     the current context.  */
  void call_function (const ptx::function *callee, const ptx::operand *indirect, const ptx::function *signature,
		      const std::vector<ptx::operand> &args, ptx::operand result,
		      const ptx::operand *sp = nullptr, const ptx::operand *ctx = nullptr);
  /* The same through pointer FN, perhaps to a nested function (nested.cc).  */
  void call_pointer (ptx::regno fn, const ptx::function &sig, const std::vector<ptx::operand> &args,
		     ptx::operand result);
  /* NAME (ARGS) of the device libraries.  */
  value libcall (const char *name, tree result_type, std::vector<std::pair<tree, value>> args);

  /* One function object for a distinct signature; never freed, as they are few.  */
  static const ptx::function *shared_signature (const ptx::function &);
  /* Append the argument or arguments for V of TYPE.  */
  void pass (tree type, const value &v, std::vector<ptx::operand> &args);
  /* Make the call of CALLEE described by SIG (with sp and ctx) and ARGS (without) one that PTX allows.  */
  void fit_signature (const ptx::function *callee, ptx::function &sig, std::vector<ptx::operand> &args);
  /* V, in a register of type FROM, for a register of type TO: integers are converted, anything else is 0.  */
  ptx::operand fit_operand (ptx::type to, ptx::type from, const ptx::operand &v);

private:
  module_emitter &mod;
  memory_access &mem;
  warp_stack &stack;
};

#endif
