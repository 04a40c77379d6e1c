/* kernel-facts.cc -- what the host must provide for each kernel.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#include <unordered_map>
#include <unordered_set>

#include "device/module/module-emitter.h"
#include "warp-stacks/need/need.h"
#include "device/facts/asked-threads.h"
#include "device/entries/constructors.h"
#include "device/facts/entries.h"
#include "device/facts/host-tuning.h"
#include "device/facts/signature.h"
#include "device/facts/spmd.h"
#include "host-calls/compiler/call.h"
#include "host-calls/protocol.h"
#include "abi.h"
#include "image.h"
#include "ptx-share.h"
#include "ptx-table.h"

/* From KERNEL there is a way to a call through a pointer, or round in a circle.  */

static bool
deep_calls (const ptx::function *kernel)
{
  /* Depth first; 1: on the way, 2: done.  */
  std::unordered_map<const ptx::function *, int> state;
  std::vector<std::pair<const ptx::function *, bool>> work = {{kernel, false}};
  while (!work.empty ())
    {
      auto [f, leave] = work.back ();
      work.pop_back ();
      if (leave)
	{
	  state[f] = 2;
	  continue;
	}
      if (state[f])
	continue;
      state[f] = 1;
      work.push_back ({f, true});
      for (const ptx::block &b : f->blocks)
	for (const ptx::insn &i : b.insns)
	  if (i.code == ptx::op::call)
	    {
	      if (i.o[1].kind != ptx::operand::func || state[i.o[1].fn] == 1)
		return true;
	      work.push_back ({i.o[1].fn, false});
	    }
    }
  return false;
}

/* KERNEL may call a function of the host.  */

static bool
calls_host (const ptx::function *kernel)
{
  if (heddle_host_call_lines ().empty ())
    return false;
  std::unordered_set<const ptx::function *> seen = {kernel};
  std::vector<const ptx::function *> work = {kernel};
  while (!work.empty ())
    {
      const ptx::function *f = work.back ();
      work.pop_back ();
      if (f->name == HEDDLE_ENTRY_HOST_CALL)
	return true;
      for (const ptx::block &b : f->blocks)
	for (const ptx::insn &i : b.insns)
	  if (i.code == ptx::op::call)
	    {
	      if (i.o[1].kind != ptx::operand::func)
		return true;
	      if (seen.insert (i.o[1].fn).second)
		work.push_back (i.o[1].fn);
	    }
    }
  return false;
}

/* KERNEL calls nothing, and knows the state space of all its accesses; the addresses in .global come from its arguments
   then (address-space.cc).  */

static bool
known_memory (const ptx::function *kernel)
{
  for (const ptx::block &b : kernel->blocks)
    for (const ptx::insn &i : b.insns)
      {
	const unsigned flags = ptx::info (i.code).flags;
	if (flags & ptx::F_CALL
	    || (flags & (ptx::F_LOAD | ptx::F_STORE | ptx::F_ATOMIC) && i.m.sp == ptx::space::none
		&& i.code != ptx::op::cp_async_ca && i.code != ptx::op::cp_async_cg))
	  return false;
      }
  return true;
}

/* The words of KERNEL's arguments that are used as addresses; 0 for a word that is no parameter.  */

static uint64_t
argument_addresses (const ptx::function *kernel)
{
  const ptx::param &last = kernel->params.back ();
  return last.t == ptx::type::none ? ptx::address_words (*kernel, last.name) : 0;
}

/* KERNEL reads its parameter NUMBER.  */

static bool
reads_parameter (const ptx::function *kernel, unsigned number)
{
  const std::string &name = kernel->params[number].name;
  for (const ptx::block &b : kernel->blocks)
    for (const ptx::insn &i : b.insns)
      for (const ptx::operand &o : i.o)
	if (o.kind == ptx::operand::address && o.name == name)
	  return true;
  return false;
}

/* Tell entries.cc what the host must provide for each kernel.  */
void
module_emitter::find_kernel_facts (const function_set &reachable)
{
  std::vector<std::pair<const ptx::function *, bool>> which;
  for (auto &k : kernels)
    which.push_back ({k.second, lanes_kernel_p (k.first)});
  std::vector<stack_need> needs = find_stack_needs (m, which, frames, reachable);
  for (size_t i = 0; i < kernels.size (); i++)
    {
      const tree decl = kernels[i].first;
      const ptx::function *code = which[i].first;
      heddle_kernel_facts facts = heddle_kernel_attributes (decl);
      facts.uses_stack = needs[i].bytes || needs[i].open;
      facts.open_stack = needs[i].open;
      facts.deep_calls = deep_calls (code);
      facts.calls_host = calls_host (code);
      facts.known_memory = known_memory (code);
      facts.ordered_sums = reads_parameter (code, HEDDLE_PARAM_ORDER);
      facts.gate = reads_parameter (code, HEDDLE_PARAM_FLAGS) && !facts.uses_stack;
      facts.many_threads = heddle_many_threads () && facts.scheduler;
      facts.stack_rows = facts.row_blocks && facts.uses_stack;
      const tree in_tiles = lookup_attribute (HEDDLE_BLOCK_TILES_ATTRIBUTE, DECL_ATTRIBUTES (decl));
      facts.block_warps = in_tiles ? host_tuning::block_warps : 0;
      tree threads = lookup_attribute (HEDDLE_THREADS_ATTRIBUTE, DECL_ATTRIBUTES (decl));
      const unsigned most = threads ? tree_to_uhwi (TREE_VALUE (TREE_VALUE (threads))) : 0;
      heddle_set_kernel_facts (decl, facts, most, needs[i].bytes, facts.known_memory ? argument_addresses (code) : 0);
    }
}

/* Likewise the dynamic shared memory, which is decided here.  */
void
module_emitter::find_shared_memory ()
{
  std::vector<const ptx::function *> which;
  for (auto &k : kernels)
    which.push_back (k.second);
  std::vector<uint64_t> bytes = ptx::share_dynamically (m, which);
  for (size_t i = 0; i < kernels.size (); i++)
    heddle_set_kernel_shared_memory (kernels[i].first, bytes[i]);
}
