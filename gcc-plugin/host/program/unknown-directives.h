/* unknown-directives.h -- directives of OpenMP unknown to this GCC.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_UNKNOWN_DIRECTIVES_H
#define HEDDLE_UNKNOWN_DIRECTIVES_H

/* Note the directives ignored by the front end.  When the options are final, and before anything is parsed.  */
void heddle_watch_pragmas ();

/* Give errors and warnings for the noted directives, if the unit offloads or might.  When the unit has been parsed.  */
void heddle_report_pragmas ();

#endif
