/* file-statements.h -- Fortran's statements for files.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_FILE_STATEMENTS_H
#define HEDDLE_FILE_STATEMENTS_H

#include "gcc-compat.h"

/* The function called NAME is undefined.  If that is because the statement at LOC is one for files, say so.  Returns
   whether it is.  */
bool heddle_report_file_statement (location_t loc, const char *name);

#endif
