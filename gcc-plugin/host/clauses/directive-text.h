/* directive-text.h -- the host role: the text of a Fortran directive.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_DIRECTIVE_TEXT_H
#define HEDDLE_DIRECTIVE_TEXT_H

#include "gcc-compat.h"

/* The directive of OpenMP whose last line is at LOC: all of its lines, in lower case, without blanks, comments,
   sentinels and marks of continuation; empty if unreadable.  */
std::string heddle_directive_text (location_t loc);

/* The arguments, without parentheses, of the clauses NAME of the directive TEXT, in order.  */
std::vector<std::string> heddle_clause_arguments (const std::string &text, const char *name);

/* TEXT at the commas outside of parentheses.  */
std::vector<std::string> heddle_list_items (const std::string &text);

/* In the directive at LOC a variable's name follows, and a reference to a component of it.  */
bool heddle_component_text_p (location_t loc);

#endif
