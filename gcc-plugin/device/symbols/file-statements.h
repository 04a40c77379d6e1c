/* file-statements.h -- Fortran's statements for files.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_FILE_STATEMENTS_H
#define HEDDLE_FILE_STATEMENTS_H

#include "gcc-compat.h"

/* The needs of a function's statements: the host executes statements; the host does so also for internal units, as the
   device's library does not write real numbers of every kind.  */
struct file_needs
{
  bool files = false, large_reals = false;
  void operator|= (const file_needs &other)
  {
    files |= other.files;
    large_reals |= other.large_reals;
  }
};

/* Of FUN, whose body is there; of NODE, whose body is read if need be.  */
file_needs heddle_file_needs (function *fun);
file_needs heddle_file_needs (cgraph_node *node);

/* The function called NAME is undefined.  Say so, if the statement at LOC is a file's and the reason.  Return whether
   it is.  */
bool heddle_report_file_statement (location_t loc, const char *name);

#endif
