/* load-plugin.h -- how a program finds the host plugin.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libgomp loads its plugins with dlopen and a plain soname, on the first use of a device.  That would find
   another's plugin, or none; but a library of that soname that the process has already loaded comes first.
   So it is loaded here by its path.  The path is that of the installation, or else lies beside the program
   that this is part of; $ORIGIN is expanded by the dynamic linker, which refuses it where that would not
   be secure.

   The objects come late in the link, when archives have been searched; so they name only functions that libgomp
   names, too.  A program that has libgomp in itself (-static) must not load the plugin, which would bring
   another libgomp with it.  */

#define HEDDLE_PLUGIN_NAME "libgomp-plugin-nvptx.so.1"
#define HEDDLE_RTLD_LAZY 1

extern void *dlopen (const char *, int) __attribute__ ((weak));
extern char *dlerror (void) __attribute__ ((weak));
/* The linker's: where this module begins and ends.  */
extern const char __ehdr_start[] __attribute__ ((weak, visibility ("hidden")));
extern const char _end[] __attribute__ ((weak, visibility ("hidden")));

/* Load the host plugin, which the installation has at PATH.  Returns null if that has been done, or else the reason.
   The handle is kept: libgomp may use the plugin until the process ends.  LIBGOMP is some function of libgomp's.  */

static const char *
heddle_load_plugin (const char *path, const char *libgomp)
{
  const char *const paths[] = { path, "$ORIGIN/../lib/heddle/" HEDDLE_PLUGIN_NAME, "$ORIGIN/" HEDDLE_PLUGIN_NAME };
  if (!dlopen || (libgomp >= __ehdr_start && libgomp < _end))
    return "the program is linked statically";
  for (unsigned i = 0; i < sizeof paths / sizeof paths[0]; i++)
    if (dlopen (paths[i], HEDDLE_RTLD_LAZY))
      return 0;
  /* Again, for the message about the installation's own.  */
  return dlopen (path, HEDDLE_RTLD_LAZY) ? 0 : dlerror ();
}
