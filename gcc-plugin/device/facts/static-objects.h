/* static-objects.h -- the host role: objects for the device whose initialization runs when the program starts.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_STATIC_OBJECTS_H
#define HEDDLE_STATIC_OBJECTS_H

/* Of a function of the device program, which lto1 has the constructors' kernel call when the program starts, or ends:
   its priority.  */
#define HEDDLE_CONSTRUCTOR_ATTRIBUTE "heddle constructor"
#define HEDDLE_DESTRUCTOR_ATTRIBUTE "heddle destructor"

/* Have the plugin called NAME look for such objects in C++.  */
void heddle_static_objects_init (const char *name);

/* FNDECL's initializations at the program's start happen on the device, too, for variables present on the device.  */
bool heddle_initialized_on_device_p (tree fndecl);

/* The unit's bytecode has been written: the host does not use these functions.  */
void heddle_release_device_constructors ();

/* Library role: the unit's constructors are the device's.  */
void heddle_keep_library_constructors ();

/* FNDECL is a constructor of the device's.  */
bool heddle_device_constructor_p (tree fndecl);

#endif
