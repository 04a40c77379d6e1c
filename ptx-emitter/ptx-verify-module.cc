/* ptx-verify-module.cc -- the verifier for names, variables and signatures.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Limits are those of the PTX ISA: 64 KB of constant memory ("State Spaces"), 4,352 bytes of kernel parameters
   (32,764 from sm_70 and PTX 8.1 on), alignments that are powers of two.  */

#include "ptx-verify.h"

#include <string>
#include <unordered_map>

namespace ptx {

static bool
power_of_two (uint64_t v)
{
  return v && !(v & (v - 1));
}

static bool
good_name (const std::string &s)
{
  if (s.empty () || (s.size () == 1 && (s[0] == '_' || s[0] == '$')))
    return false;
  for (size_t i = 0; i < s.size (); i++)
    {
      char c = s[i];
      bool alpha = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
      if (!alpha && !(i && c >= '0' && c <= '9'))
	return false;
    }
  return true;
}

/* Names of module scope are unique; function-scope variables hide none of them.  */

void
verifier::check_names ()
{
  std::unordered_map<std::string, int> seen;
  auto name = [&] (const std::string &s)
    {
      if (!good_name (s))
	complain ("`%s' is not a PTX identifier", s.c_str ());
      if (seen[s]++)
	complain ("two symbols are called `%s'", s.c_str ());
    };
  for (const function &f : m.functions)
    if (!f.dropped)
      name (f.name);
  for (const variable &v : m.variables)
    if (!v.dropped && !scoped.count (&v))
      name (v.name);
  for (const function &f : m.functions)
    {
      fn = &f;
      std::unordered_set<std::string> here;
      if (!f.dropped)
	for (const variable *v : f.locals)
	  {
	    if (!good_name (v->name))
	      complain ("`%s' is not a PTX identifier", v->name.c_str ());
	    if (seen.count (v->name) || !here.insert (v->name).second)
	      complain ("variable `%s' hides another symbol", v->name.c_str ());
	  }
    }
  fn = nullptr;
}

void
verifier::check_variable (const variable &v, bool scoped_here)
{
  const char *n = v.name.c_str ();
  if (!power_of_two (v.align))
    complain ("%s: alignment %u is not a power of two", n, v.align);
  switch (v.sp)
    {
    case space::global:
    case space::constant:
      if (scoped_here)
	complain ("%s: only local and shared variables can be in a function", n);
      break;
    case space::shared:
      break;
    case space::local:
      if (!scoped_here)
	complain ("%s: a local variable outside of a function", n);
      break;
    default:
      complain ("%s: variables cannot be in this space", n);
    }
  bool data = !v.init.empty () || !v.relocs.empty ();
  if (data && v.sp != space::global && v.sp != space::constant)
    complain ("%s: an initialiser in a space that has none", n);
  if (data && (!v.defined || v.link == linkage::external))
    complain ("%s: an initialiser of a variable that is not defined here", n);
  if (v.defined && v.link == linkage::external && v.sp != space::shared)
    complain ("%s: external and defined", n);
  if (v.init.size () > v.size)
    complain ("%s: %zu bytes of data in a variable of %llu bytes", n, v.init.size (), (unsigned long long) v.size);
  uint64_t end = 0;
  for (const reloc &r : v.relocs)
    {
      if (r.offset < end)
	complain ("%s: addresses overlap at offset %llu", n, (unsigned long long) r.offset);
      end = r.offset + 8;
      if (end > v.size || end < r.offset)
	complain ("%s: address beyond the end, at offset %llu", n, (unsigned long long) r.offset);
      for (uint64_t k = r.offset; k < end && k < v.init.size (); k++)
	if (v.init[k])
	  {
	    complain ("%s: data under the address at offset %llu", n, (unsigned long long) r.offset);
	    break;
	  }
      if (!r.var == !r.fn)
	complain ("%s: the address at offset %llu must be of one symbol", n, (unsigned long long) r.offset);
      else if (r.var)
	{
	  if (!variables.count (r.var))
	    complain ("%s: the address of a variable that is not in the module", n);
	  else if (r.var->sp != space::global && r.var->sp != space::constant)
	    complain ("%s: the address of %s, which has none before a kernel runs", n, r.var->name.c_str ());
	}
      else
	{
	  if (!functions.count (r.fn) || r.fn->entry)
	    complain ("%s: the address of a function that is not in the module", n);
	  if (r.addend)
	    complain ("%s: a function's address with an addend", n);
	}
    }
}

void
verifier::check_param (const param &p, const char *what)
{
  if (p.t == type::none)
    {
      if (!p.size || !power_of_two (p.align))
	complain ("aggregate %s needs a size and an alignment", what);
    }
  else if (p.t > type::none || p.t == type::pred || p.t == type::b128 || info (p.t).kind == type_info::packed
	   || p.t == type::bf16)
    complain ("%s of a type that cannot be passed", what);
}

void
verifier::check_function (const function &f)
{
  fn = &f;
  block_now = 0;
  insn_now = 0;
  for (const param &p : f.params)
    check_param (p, "parameter");
  for (const param &p : f.results)
    check_param (p, "result");
  if (f.results.size () > 1)
    complain ("more than one result");
  if (f.param_regs.size () > f.params.size ())
    complain ("more registers for parameters than parameters");
  else
    for (size_t i = 0; i < f.param_regs.size (); i++)
      if (f.params[i].t < type::none && f.param_regs[i] != no_reg)
	{
	  if (good_reg (f.param_regs[i]) && f.regs[f.param_regs[i]] < type::none
	      && !compatible (f.regs[f.param_regs[i]], f.params[i].t, true))
	    complain ("register of parameter %zu has another type", i);
	}
  if (f.entry)
    {
      uint64_t size = 0;
      for (const param &p : f.params)
	{
	  uint64_t align = p.t >= type::none ? p.align : size_of (p.t);
	  if (align)
	    size = (size + align - 1) / align * align;
	  size += p.t >= type::none ? p.size : size_of (p.t);
	}
      if (size > (m.target.sm >= 70 ? 32764 : 4352))
	complain ("%llu bytes of parameters are more than a kernel can have", (unsigned long long) size);
      if (!f.results.empty ())
	complain ("a kernel with a result");
      if (!f.defined)
	complain ("a kernel that is not defined");
    }
  if (f.defined && f.link == linkage::external)
    complain ("external and defined");
  if (!f.defined && !f.blocks.empty ())
    complain ("instructions in a function that is not defined");
  if (!f.defined && f.link == linkage::local)
    complain ("%s is not defined", f.name.c_str ());
  locals_now.clear ();
  for (const variable *v : f.locals)
    {
      locals_now.insert (v);
      check_variable (*v, true);
    }
  if (f.defined)
    check_body ();
  fn = nullptr;
}

void
verifier::run ()
{
  if (!isa_of_sm (m.target.sm))
    complain ("there is no target sm_%u", m.target.sm);
  if (!known_isa (m.target.isa_major * 10 + m.target.isa_minor) || m.target.isa_minor > 9)
    complain ("there is no PTX ISA version %u.%u", m.target.isa_major, m.target.isa_minor);
  for (const function &f : m.functions)
    {
      if (f.dropped)
	continue;
      functions.insert (&f);
      for (const variable *v : f.locals)
	scoped.insert (v);
    }
  for (const variable &v : m.variables)
    if (!v.dropped && !scoped.count (&v))
      variables.insert (&v);
  check_names ();
  uint64_t constants = 0;
  for (const variable &v : m.variables)
    if (variables.count (&v))
      {
	check_variable (v, false);
	if (v.sp == space::constant)
	  constants += v.size;
      }
  if (constants > 65536)
    complain ("%llu bytes of constant memory are more than 65536", (unsigned long long) constants);
  for (const function &f : m.functions)
    if (!f.dropped)
      check_function (f);
}

std::vector<complaint>
verify (const module &m)
{
  verifier v (m);
  v.run ();
  return std::move (v.found);
}

} // namespace ptx
