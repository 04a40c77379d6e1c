/* call.h -- calls of host functions, in the device role.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_HOST_CALL_H
#define HEDDLE_HOST_CALL_H

#include "device/facts/common.h"

#include <unordered_set>

struct emission;
class module_emitter;

/* Functions of the host may be called: there is no -mno-host-calls.  */
bool heddle_host_calls_allowed_p ();

/* A call of FNDECL becomes one of the host's function: the device has no body of it, and may call it.  */
bool heddle_host_function_p (module_emitter &, tree fndecl);

/* The function of the region if S is the call that GCC has made of a region with device(ancestor: 1), else NULL; also a
   host call.  */
tree heddle_reverse_region (gcall *s);

/* Not -mno-host-calls.  */
bool heddle_may_call_host ();

/* FUNCTION, of the host's, is called by the program, not by a library, by HEDDLE_HOST_PREFIX.  Before emission.  */
bool heddle_calls_host_p (cgraph_node *function);

/* The program may write to a file that the host has opened: by a function of streams.def, and none of the variables
   stdout and stderr is the file.  Before emission.  */
bool heddle_writes_host_files_p ();

/* The program has such calls; the answer is that of ptx_emit_prepare at all times.  */
bool heddle_calls_host_p (module_emitter &);

/* V, of DECL, whose address the host may get, shall be in unified memory; all of these.  */
void heddle_share_with_host (tree decl, const ptx::variable *v);
const std::unordered_set<const ptx::variable *> &heddle_shared_with_host ();

/* In the device role: take the option from INFO, of the plugin.  Functions that the device lacks are called on the
   host; else that is an error.  */
void heddle_host_calls_init (const plugin_name_args *info);

/* Emit the call S of a host function.  */
void emit_host_call (emission &, gcall *s);

/* The rows of the table of calls, as lines of the PTX (protocol.h).  */
const std::vector<std::string> &heddle_host_call_lines ();

/* SIGNATURE's part for TYPE (protocol.h), without its offset; empty: no value of TYPE can be passed.  */
std::string heddle_call_type (tree type);

#endif
