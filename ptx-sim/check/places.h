/* places.h -- places and variables in words, for the reports of checks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_PTX_SIM_PLACES_H
#define HEDDLE_PTX_SIM_PLACES_H

#include "types/access.h"

namespace ptxsim {

/* As by printf: the first line of a report.  */
std::string in_words (const char *format, ...) __attribute__ ((format (printf, 1, 2)));
/* "a.c:3", or what is known of C's instruction I instead.  */
std::string line_of (const code &c, const insn *i);
/* Whether I of C is in a source of Heddle's own, by the name at its compilation, or nobody knows.  */
bool is_of_library (const code &c, const insn *i);
/* "a.c:3", the innermost place of the running lanes that is the user's own; empty: none.  */
std::string user_line (const exec &);
/* Lines about the calls around the running instruction and its kernel; each begins with a newline.  */
std::string callers (const exec &);
/* The static shared variables that K's launches have.  */
std::vector<const variable *> shared_variables (const kernel &);
/* "`name' + 4", of the module's or mapped variable at ADDR in the window W, as the launch sees it; empty without a
   variable.  */
std::string variable_at (const launch_state &, window w, uint64_t addr);

/* S's block of arguments (doc/abi.md) and its size; NULL if there is none.  */
const char *argument_block (const launch_state &, uint64_t *bytes);

/* ", `name' + 4": where ADDR is for the variable of the running kernel's arguments that lies in R; or empty.  */
std::string near_variable (const exec &, const region &r, uint64_t addr);

/* For an access to ADDR, in the host's memory: a line about the pointer's most likely variable, the last variable
   before ADDR in the running kernel's arguments, in their mapped memory, or in the module.  The line begins with a
   newline; empty if there is no such variable.  */
std::string host_pointer (const exec &, uint64_t addr);

} // namespace ptxsim

#endif
