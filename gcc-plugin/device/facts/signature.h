/* signature.h -- how a function is called: its type as PTX parameters and results.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_SIGNATURE_H
#define HEDDLE_SIGNATURE_H

#include "device/facts/common.h"

/* FNDECL is a kernel made by entries.cc.  */
bool kernel_p (tree fndecl);
/* FNDECL is a kernel whose threads are lanes (lower-regions.cc).  */
bool lanes_kernel_p (tree fndecl);
/* FNDECL is a function that is called only where lanes are threads, all its calls are known, and it is in no cycle of
   calls.  From the pass "lane-functions" on.  */
bool lane_function_p (tree fndecl);
/* Is DECL the finalizer that gfortran makes for a derived type?  It is defined as a function whose result means
   nothing, and called through the type's table as a subroutine; here it is one.  */
bool finalizer_p (tree decl);

/* A value of TYPE is passed by reference, and returned through a hidden pointer.  */
bool passed_by_reference (tree type);
/* PTX type of a one-part TYPE as a parameter.  */
ptx::type passing_type (tree type);

/* Append a parameter, or a result, of type T.  */
void add_param (std::vector<ptx::param> &to, ptx::type t);
/* Fill in F's parameters and results for a function of type FNTYPE (the hidden ones first).  DECL may be null;
   where it has a body, its own DECL_ARGUMENTS decide.  */
void function_signature (ptx::function *f, tree fntype, tree decl);
/* Parameters and results of A and B have the same types.  */
bool same_signature (const ptx::function *a, const ptx::function *b);
/* Let F's calls agree with their callees' signatures, which must be final.  */
void fix_calls (ptx::function &f);

#endif
