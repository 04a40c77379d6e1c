/* stream-objects.h -- the host role: which streams of C++ target regions use.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_STREAM_OBJECTS_H
#define HEDDLE_STREAM_OBJECTS_H

/* DECL has been declared.  If it is one of the standard streams of C++, it is the device's, too.  */
void heddle_declare_stream_object (tree decl);

#endif
