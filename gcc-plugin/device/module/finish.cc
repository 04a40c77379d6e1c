/* finish.cc -- what is done when every function has been emitted: from initial values to the written file.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Initial values may name more symbols, which may have to be compiled.  A symbol without a definition then is the
   user's error, reported at the place of its first use.  Then come facts about the whole call graph (stacks, registers,
   shared memory), the verifier, and the printer.  */

#include "device/module/module-emitter.h"
#include "device/module/register-limits.h"
#include "device/facts/signature.h"
#include "device/facts/entries.h"
#include "device/facts/hooks.h"
#include "device/symbols/file-statements.h"
#include "device/facts/demand.h"
#include "fortran-names.h"
#include "host-calls/compiler/call.h"
#include "ptx-print.h"
#include "device/facts/user-lines.h"

/* All functions that kernels and the host's variables can reach.  */
function_set
module_emitter::reachable_functions () const
{
  function_set fns;
  std::unordered_set<const ptx::variable *> vars;
  std::vector<const ptx::function *> work;
  std::vector<const ptx::variable *> var_work;
  auto see_function = [&] (const ptx::function *f) { if (f && fns.insert (f).second) work.push_back (f); };
  auto see_variable = [&] (const ptx::variable *v) { if (v && vars.insert (v).second) var_work.push_back (v); };
  for (const ptx::function &f : m.functions)
    if (f.entry)
      see_function (&f);
  for (const ptx::variable &v : m.variables)
    if (v.link == ptx::linkage::visible)
      see_variable (&v);
  while (!work.empty () || !var_work.empty ())
    {
      if (!var_work.empty ())
	{
	  const ptx::variable *v = var_work.back ();
	  var_work.pop_back ();
	  for (const ptx::reloc &r : v->relocs)
	    see_variable (r.var), see_function (r.fn);
	  continue;
	}
      const ptx::function *f = work.back ();
      work.pop_back ();
      for (const ptx::block &b : f->blocks)
	for (const ptx::insn &i : b.insns)
	  for (const ptx::operand &o : i.o)
	    {
	      see_function (o.fn), see_variable (o.var);
	      for (const ptx::operand &e : o.elts)
		see_function (e.fn), see_variable (e.var);
	    }
    }
  return fns;
}

/* Atomic operations on objects of one and two bytes are operations on the whole word around: every variable subject to
   change ends with a whole word, so that the operations stay within it.  */
void
module_emitter::fill_words ()
{
  constexpr unsigned word = 4;
  for (auto &known : variables)
    {
      ptx::variable &v = *known.second;
      if (!VAR_P (known.first) || TREE_READONLY (known.first) || !v.defined || v.dropped)
	continue;
      v.size = ROUND_UP (v.size, word);
      v.align = MAX (v.align, word);
    }
}

/* DECL is part of the C++ library's streams, by a declaration in one of their headers.  */
static bool
stream_part_p (tree decl)
{
  const char *file = DECL_SOURCE_FILE (decl);
  if (!file || !in_system_header_at (DECL_SOURCE_LOCATION (decl)))
    return false;
  const char *name = lbasename (file);
  for (const char *header : { "ios", "istream", "iostream", "ostream", "fstream", "sstream", "streambuf", "iomanip",
			      "ios_base.h", "basic_ios.h", "basic_ios.tcc", "istream.tcc", "ostream.tcc", "fstream.tcc",
			      "sstream.tcc", "streambuf.tcc", "ostream_insert.h", "basic_file_stdio.h", "codecvt.h",
			      "locale_classes.h", "locale_classes.tcc", "locale_facets.h", "locale_facets_nonio.h",
			      "locale_facets_nonio.tcc" })
    if (!strcmp (name, header))
      return true;
  return false;
}

/* Report that DECL, a WHAT, used at LOC, is missing, and its declaration, with HINT: in the user's code, if that is
   known, where an expression's calls in a library's headers are reported once.  */
static void
report_missing (tree decl, location_t loc, const char *what, const char *hint)
{
  static std::set<std::string> reported;
  const location_t user = in_system_header_at (loc) ? heddle_user_line (decl) : UNKNOWN_LOCATION;
  if (user != UNKNOWN_LOCATION)
    {
      const expanded_location at = expand_location (user);
      if (!reported.insert (at.file + (":" + std::to_string (at.line)) + ":" + std::to_string (at.column)).second)
	return;
    }
  error_at (user != UNKNOWN_LOCATION ? user : loc, what, decl);
  if (user != UNKNOWN_LOCATION)
    inform (loc, "used here, in a function of the library that your code calls");
  if (stream_part_p (decl))
    {
      inform (DECL_SOURCE_LOCATION (decl), "declared here; this part of C++%'s streams is not there in device code");
      return;
    }
  inform (DECL_SOURCE_LOCATION (decl), hint, decl);
  if (lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl)))
    inform (DECL_SOURCE_LOCATION (decl), "if another shared library defines it, link the defining object into this "
	    "program or library: a shared library%'s device code serves its own target regions only");
}

/* Give initial values to all variables, and compile the functions named in the values.  */
void
module_emitter::complete ()
{
  /* Variables of the table are the host's to find, whether or not device code uses them.  */
  unsigned ix;
  tree decl;
  FOR_EACH_VEC_SAFE_ELT (offload_vars, ix, decl)
    if (VAR_P (decl))
      {
	ptx::variable *v = variable (decl, DECL_SOURCE_LOCATION (decl));
	v->link = ptx::linkage::visible;
	heddle_set_variable (decl, v->name, v->size);
      }
  /* Initialisers name functions, and functions name variables.  */
  do
    while (!pending.empty ())
      {
	pending_variable p = pending.back ();
	pending.pop_back ();
	initialise (p.decl, p.init, p.v);
      }
  while (heddle_compile_demanded ());
}

/* Report uses without a definition, of functions those in REACHABLE.  */
void
module_emitter::report_missing_definitions (const function_set &reachable)
{
  for (tree var : undefined_variables)
    report_missing (var, first_use[var], G_("variable %qD is not available on the device"),
		    heddle_fortran_decl_p (var)
		    ? G_("declared here; it needs %<!$omp declare target%> in the module or program that it is in")
		    : G_("declared here; it needs %<#pragma omp declare target%> where it is defined"));
  for (auto &w : wanted)
    {
      ptx::function *f = functions[w.first];
      if (f->defined || !reachable.count (f))
	continue;
      f->link = ptx::linkage::external;
      if (heddle_report_file_statement (w.second, f->name.c_str ()))
	continue;
      /* Not a name that the user has written.  */
      if (startswith (f->name.c_str (), "_gfortran_"))
	{
	  error_at (w.second, "this statement needs %qD of Fortran%'s run-time library, which is not available on "
		    "the device", w.first);
	  continue;
	}
      report_missing (w.first, w.second, G_("function %qD is not available on the device"),
		      heddle_fortran_decl_p (w.first)
		      ? G_("declared here; device code can call procedures that have %<!$omp declare target%> and "
			   "those of the device libraries")
		      : G_("declared here; device code can call functions that are defined inside "
			   "%<#pragma omp declare target%> and those of the device libraries"));
    }
}

/* Write M to OUT_FILE.  False after an error.  */
static bool
write (const ptx::module &m, const char *out_file)
{
  FILE *out = fopen (out_file, "w");
  if (!out)
    {
      error ("cannot write %qs: %m", out_file);
      return false;
    }
  bool ok = ptx::print (m, out, heddle_shared_with_host ());
  if (fclose (out) != 0 || !ok)
    {
      error ("cannot write %qs: %m", out_file);
      unlink (out_file);
      return false;
    }
  return true;
}

/* For debuggers: the types, and where variables are that belong to no function.  */
void
module_emitter::note_variables ()
{
  if (!lines)
    return;
  std::vector<std::string> known;
  auto of_library = [] (tree decl) {
    const expanded_location x = expand_location (DECL_SOURCE_LOCATION (decl));
    return !x.file || startswith (x.file, "/usr/src/heddle/") || startswith (x.file, "/usr/src/newlib");
  };
  for (const auto &v : variables)
    if (VAR_P (v.first) && !of_library (v.first) && heddle_users_variable_p (v.first) && !v.second->dropped
	&& (v.second->sp == ptx::space::global || v.second->sp == ptx::space::shared))
      known.push_back (": global " + std::to_string (types.number (TREE_TYPE (v.first))) + " " + v.second->name + " "
		       + IDENTIFIER_POINTER (DECL_NAME (v.first)));
  std::sort (known.begin (), known.end ());
  for (const std::string &line : types.lines ())
    m.comments.push_back (line);
  for (const std::string &line : known)
    m.comments.push_back (line);
}

bool
module_emitter::finish (const char *out_file)
{
  complete ();
  const function_set reachable = reachable_functions ();
  report_missing_definitions (reachable);
  if (seen_error ())
    return false;
  find_kernel_facts (reachable);
  for (ptx::function &f : m.functions)
    fix_calls (f);
  ptx::prune (m);
  if (optimize)
    {
      /* The check of memory looks at each access by itself.  */
      if (!heddle_options.check_memory)
	ptx::combine_accesses (m);
      ptx::pool_constants (m);
    }
  fill_words ();
  for (auto &k : kernels)
    set_launch_bounds (k.second, k.first);
  if (optimize)
    for (ptx::function &f : m.functions)
      reconsider_launch_bounds (f);
  find_shared_memory ();
  std::vector<ptx::complaint> bad = ptx::verify (m);
  for (size_t i = 0; i < bad.size () && i < 10; i++)
    error ("internal error: PTX of %qs, block %u, instruction %u: %s", bad[i].fn ? bad[i].fn->name.c_str () : "module",
	   (unsigned) bad[i].b, (unsigned) bad[i].index, bad[i].text.c_str ());
  if (!bad.empty ())
    return false;
  for (const std::string &line : heddle_table_lines ())
    m.comments.push_back (line);
  for (const std::string &line : heddle_host_call_lines ())
    m.comments.push_back (line);
  note_variables ();
  return write (m, out_file);
}
