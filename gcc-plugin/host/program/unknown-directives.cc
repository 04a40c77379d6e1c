/* unknown-directives.cc -- directives of OpenMP and OpenACC unknown to this GCC.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   C and C++ ignore an unknown pragma, with a warning only under -Wunknown-pragmas, which is part of -Wall.  This is
   right for the pragmas of another compiler.  A program with -fopenmp and target regions has "#pragma omp
   metadirective" or "groupprivate" for this compiler, and behaves differently without it.  In a unit that offloads, or
   would if no directive were ignored, each unknown directive is therefore an error.  Some directives only help
   optimisation, and the program does the same without them: these get a warning, unless GCC gives a warning, or the
   user says -Wno-unknown-pragmas.  So does a metadirective in a unit without known offloading: its macros, mere names
   in a preprocessed file, may have been about target regions.  With -fopenacc the same holds for "#pragma acc".

   The preprocessor hands unknown pragmas to a function of the front end's; ours comes before this function and leaves
   the words in place.  Offloading of the unit is known at its end: before GCC optimises, or, if the front end has found
   errors, possible consequences of the ignored directive, when the compiler ends.  Fortran's front end refuses an
   unknown directive.

   A directive may be an attribute, [[omp::directive (...)]], in C since OpenMP 6.0.  The C front end has such
   attributes since GCC 15, and ignores them before, with a warning as for any attribute.  It hands ignored attributes
   to a function of its own; our replacement gives an error for directives.  */

#include "gcc-compat.h"
#include "host/program/state.h"
#include "attribs.h"
#include "cpplib.h"
#include "host/program/unknown-directives.h"
#include "replaced-function.h"

/* Only the front ends of C and C++ have it.  */
extern cpp_reader *parse_in __attribute__ ((weak));
/* And this only C's.  */
extern void c_warn_unused_attributes (tree) __attribute__ ((weak));

namespace {

/* The word N places ahead in READER, or "".  */

std::string
word (cpp_reader *reader, int n)
{
  const cpp_token *token = cpp_peek_token (reader, n);
  return token->type == CPP_NAME ? (const char *) cpp_token_as_text (reader, token) : "";
}

/* The pragma ahead in READER names "target", also as a part of "declare_target", or has a macro, which stays unexpanded
   in an unknown pragma.  */

bool
about_devices (cpp_reader *reader)
{
  for (int n = 1; ; n++)
    {
      const cpp_token *token = cpp_peek_token (reader, n);
      if (token->type == CPP_EOF || token->type == CPP_PRAGMA_EOL)
	return false;
      if (token->type == CPP_NAME
	  && (cpp_macro_p (token->val.node.node) || word (reader, n).find ("target") != std::string::npos))
	return true;
    }
}

/* Directives about assumptions of the compiler, the execution of loops, or the start of a device: a program means the
   same without them.  Not here: "reverse", which has a sequential loop run in another order; "taskgraph", whose end is
   a wait for tasks.  */

const char *const harmless[] =
  { "omp assume", "omp assumes", "omp begin assumes", "omp end assumes", "omp tile", "omp unroll", "omp stripe",
    "omp interchange", "omp fuse", "omp split", "omp nothing", "acc init", "acc shutdown" };

/* The ends of names, and replacements in an older OpenMP or OpenACC.  */

const struct
{
  const char *end, *instead;
} replacements[] =
  { { "metadirective", "'#if' of the preprocessor, or 'declare variant' for functions" },
    { "groupprivate", "an automatic variable of the 'teams' region" },
    { "dispatch", "a call of the variant by its own name" },
    { "interop", "the functions of <omp.h> and 'use_device_ptr'" },
    { "declare variant", "'declare variant' before the base function" },
    { "declare_target", "'#pragma omp declare target'" },
    { "declare target", "'#pragma omp declare target'" },
    { "acc set", "'acc_set_device_num' and 'acc_set_default_async' of <openacc.h>" },
    { "reverse", "a loop that counts down" },
    { "taskgraph", "'taskgroup'" } };

/* NAME is one of the harmless directives.  */

bool
harmless_p (const std::string &name)
{
  for (const char *n : harmless)
    if (name == n)
      return true;
  return false;
}

/* Give the error for D, with its replacement.  */

void
refuse_directive (const unknown_directive &d)
{
  auto_diagnostic_group group;
  error_at (d.where, "%<#pragma %s%> is not known to GCC %d, and the program would mean something else without it",
	    d.name.c_str (), heddle_gcc_version);
  for (auto &r : replacements)
    if (d.name.size () >= strlen (r.end) && strcmp (d.name.c_str () + d.name.size () - strlen (r.end), r.end) == 0)
      {
	inform (d.where, "write %s instead", r.instead);
	break;
      }
}

/* c_warn_unused_attributes.  */

void
refuse_attributes (tree attributes)
{
  for (tree a = attributes; a; a = TREE_CHAIN (a))
    {
      tree space = get_attribute_namespace (a), name = get_attribute_name (a);
      if (!space || !id_equal (space, "omp") || (!id_equal (name, "directive") && !id_equal (name, "sequence")
						 && !id_equal (name, "decl")))
	continue;
      auto_diagnostic_group group;
      error_at (input_location, "%<[[omp::%E]]%> is not known to GCC %d in C, and the program would mean something "
		"else without it", name, heddle_gcc_version);
      inform (input_location, "write %<#pragma omp%> instead");
      return;
    }
  program_state.replaced_ignoring.put_back ();
  c_warn_unused_attributes (attributes);
  program_state.replaced_ignoring.replace_again ();
}

/* The preprocessor's function for unknown pragmas.  */

void
note_pragma (cpp_reader *reader, location_t where)
{
  const std::string space = word (reader, 0);
  if ((space == "omp" && flag_openmp) || (space == "acc" && flag_openacc))
    {
      std::string name = word (reader, 1), more;
      if (name == "begin" || name == "end")
	for (int n = 2; !(more = word (reader, n)).empty (); n++)
	  name += " " + more;
      const bool silent = global_options_set.x_warn_unknown_pragmas && !warn_unknown_pragmas;
      if (!name.empty ())
	program_state.unknown_directives.push_back ({ where, space + " " + name, about_devices (reader),
				!silent && warn_unknown_pragmas <= in_system_header_at (where) });
    }
  program_state.previous_directive (reader, where);
}

} // namespace

void
heddle_watch_pragmas ()
{
  if (!&parse_in || !parse_in || (!flag_openmp && !flag_openacc))
    return;
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  program_state.previous_directive = callbacks->def_pragma;
  if (program_state.previous_directive)
    callbacks->def_pragma = note_pragma;
  if (flag_openmp && c_warn_unused_attributes)
    program_state.replaced_ignoring.replace ((void *) c_warn_unused_attributes, (void *) refuse_attributes);
}

void
heddle_report_pragmas ()
{
  bool offloads = g->have_offload;
  for (const unknown_directive &d : program_state.unknown_directives)
    offloads |= d.offloads;
  for (const unknown_directive &d : program_state.unknown_directives)
    if (offloads && !harmless_p (d.name))
      refuse_directive (d);
    else if (d.warn && (offloads || d.name.find ("metadirective") != std::string::npos))
      warning_at (d.where, 0, "%<#pragma %s%> is ignored: GCC %d does not know it", d.name.c_str (),
		  heddle_gcc_version);
  program_state.unknown_directives.clear ();
}
