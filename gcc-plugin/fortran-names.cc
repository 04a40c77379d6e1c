/* fortran-names.cc -- names of Fortran's variables and directives in messages.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's Fortran front end calls variable X of module M, in all later passes, __m_MOD_x.  Procedures keep their names,
   and have a name of this form for the assembler only.  Messages that name a variable by %D would therefore show a name
   that the user has not written.  The printed name is from a hook of the language's, which GCC resets at the end of the
   front end's data ("free_lang_data").  */

#include "fortran-names.h"

namespace {

/* The front end's hook.  */
const char *(*previous_name) (tree, int);

/* lang_hooks.decl_printable_name.  */

const char *
printable_name (tree decl, int verbosity)
{
  const char *name = previous_name (decl, verbosity);
  if (!VAR_P (decl) || !name || !startswith (name, "__"))
    return name;
  static const char mark[] = "_MOD_";
  for (const char *next; (next = strstr (name, mark)); )
    name = next + strlen (mark);
  return name;
}

} // namespace

void
heddle_print_fortran_names ()
{
  if (lang_hooks.decl_printable_name == printable_name)
    return;
  previous_name = lang_hooks.decl_printable_name;
  lang_hooks.decl_printable_name = printable_name;
}

bool
heddle_fortran_decl_p (tree decl)
{
  const_tree unit = get_ultimate_context (decl);
  const char *language = unit ? TRANSLATION_UNIT_LANGUAGE (unit) : NULL;
  return startswith (language ? language : lang_hooks.name, "GNU Fortran");
}

std::string
heddle_source_name (const std::string &name, bool fortran)
{
  if (!fortran)
    return name;
  if (name == "MAIN__")
    return "main program";
  static const char mark[] = "_MOD_";
  const size_t at = name.find (mark);
  if (startswith (name.c_str (), "__") && at != std::string::npos)
    return name.substr (2, at - 2) + "::" + name.substr (at + strlen (mark));
  /* A procedure outside of modules.  */
  return name.size () > 1 && name.back () == '_' ? name.substr (0, name.size () - 1) : name;
}

std::string
heddle_directives_for (tree function, const char *text)
{
  std::string result = _(text);
  if (heddle_fortran_decl_p (function))
    for (const char *loop : { "parallel for%>", "cancel for%>" })
      for (size_t at; (at = result.find (loop)) != std::string::npos; )
	result.replace (at + strlen (loop) - strlen ("for%>"), strlen ("for"), "do");
  return result;
}
