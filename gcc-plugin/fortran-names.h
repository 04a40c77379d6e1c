/* fortran-names.h -- names of Fortran's variables and directives in messages.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_FORTRAN_NAMES_H
#define HEDDLE_FORTRAN_NAMES_H

#include "gcc-compat.h"

/* From now on, have messages name the variables of Fortran's modules as the program does.  */
void heddle_print_fortran_names ();

/* DECL is of a unit in Fortran.  */
bool heddle_fortran_decl_p (tree decl);

/* How the user calls the function that the assembler calls NAME; in a unit of Fortran if FORTRAN.  */
std::string heddle_source_name (const std::string &name, bool fortran);

/* TEXT about FUNCTION, with directives of C; for a function of Fortran the directives are Fortran's.  */
std::string heddle_directives_for (tree function, const char *text);

#endif
