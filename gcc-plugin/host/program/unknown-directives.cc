/* unknown-directives.cc -- directives of OpenMP that this GCC does not know.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   C and C++ ignore a pragma that they do not know, and say so with -Wunknown-pragmas only, which is part of -Wall.
   That is right for one that is for another compiler.  A program with -fopenmp and target regions has "#pragma omp
   metadirective" for this one, and may do something else without it.  So in a unit that offloads, or would without
   ignoring a directive, each gets a warning, unless GCC gives one, or the user says -Wno-unknown-pragmas.

   The preprocessor hands such pragmas to a function of the front end's; ours comes before it and leaves the words where
   they are.  Whether the unit offloads is known at its end.  Fortran's front end refuses what it does not know.  */

#include "gcc-compat.h"
#include "cpplib.h"
#include "host/program/unknown-directives.h"

/* Only the front ends of C and C++ have it.  */
extern cpp_reader *parse_in __attribute__ ((weak));

namespace {

void (*previous_function) (cpp_reader *, location_t);

struct directive
{
  location_t where;
  std::string name;
};
std::vector<directive> directives;

/* The next word but N that READER comes to, or "".  */

std::string
word (cpp_reader *reader, int n)
{
  const cpp_token *token = cpp_peek_token (reader, n);
  return token->type == CPP_NAME ? (const char *) cpp_token_as_text (reader, token) : "";
}

/* The preprocessor's function for pragmas that it does not know.  */

void
note_pragma (cpp_reader *reader, location_t where)
{
  if (word (reader, 0) == "omp" && warn_unknown_pragmas <= in_system_header_at (where))
    {
      std::string name = word (reader, 1), more;
      if (name == "begin" || name == "end")
	for (int n = 2; !(more = word (reader, n)).empty (); n++)
	  name += " " + more;
      if (!name.empty ())
	directives.push_back ({ where, name });
    }
  previous_function (reader, where);
}

} // namespace

void
heddle_watch_pragmas ()
{
  if (!&parse_in || !parse_in || !flag_openmp || (global_options_set.x_warn_unknown_pragmas && !warn_unknown_pragmas))
    return;
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  previous_function = callbacks->def_pragma;
  if (previous_function)
    callbacks->def_pragma = note_pragma;
}

void
heddle_warn_of_pragmas ()
{
  bool offloads = g->have_offload;
  for (const directive &d : directives)
    offloads |= d.name.find ("metadirective") != std::string::npos || d.name.find ("target") != std::string::npos;
  for (const directive &d : directives)
    if (offloads)
      warning_at (d.where, 0, "%<#pragma omp %s%> is ignored: GCC %d does not know it", d.name.c_str (),
		  heddle_gcc_version);
  directives.clear ();
}
