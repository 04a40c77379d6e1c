/* load-plugin.h -- how a program finds the host plugin.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libgomp loads its plugins with dlopen and a plain soname, on the first use of a device.  The search would find
   another plugin, or none; but a library of this soname that the process has already loaded comes first.  So the
   plugin is loaded here by its path: in the installation, or else, on a machine without an installation, beside the
   program or library.

   The plugin is executed with the user's rights, and nobody else may have put the file into its place.  It must not
   lie in a folder that everybody, or a group, can write to; in an installation the superuser's group and the user's
   own group may have that right, as a umask of 002 gives it.  If a folder above the plugin is open to everybody (like
   /tmp, where users cannot rename the files of others), everything below that folder must belong to the user, to the
   superuser, or to the owner of the program, which is executed, too.  Beside the program, plugin and folder must
   belong to one of these in any case.  An installation may belong to anybody: the compiling user has chosen it.  A
   program that runs with another user's privileges takes the installation's only.

   The objects come late in the link, when archives have been searched; they name only functions named by libgomp, too,
   or name them weakly.  Nor do they name dlopen: the plugin looks for programs that do (plugin/device/early-start.cc).
   A program with libgomp in itself (-static) must not load the plugin, which would bring another libgomp.  */

#include <sys/stat.h>

#define HEDDLE_PLUGIN_NAME "libgomp-plugin-nvptx.so.1"
#define HEDDLE_RTLD_LAZY 1
#define HEDDLE_RTLD_DL_LINKMAP 2
#define HEDDLE_AT_PHDR 3
#define HEDDLE_AT_SECURE 23
#define HEDDLE_LONGEST_PATH 4096

/* As in <dlfcn.h> and <link.h>, whose names are for programs that ask for them.  */
struct heddle_dl_info { const char *file; void *base; const char *symbol; void *address; };
struct heddle_link_map { unsigned long bias; char *name; };

extern void *dlmopen (long, const char *, int) __attribute__ ((weak));
extern char *dlerror (void) __attribute__ ((weak));
extern int dladdr1 (const void *, struct heddle_dl_info *, void **, int) __attribute__ ((weak));
extern int stat (const char *, struct stat *) __attribute__ ((weak));
extern char *realpath (const char *, char *) __attribute__ ((weak));
extern unsigned geteuid (void) __attribute__ ((weak));
extern unsigned getegid (void) __attribute__ ((weak));
extern unsigned long getauxval (unsigned long) __attribute__ ((weak));
/* The linker's: where this module begins and ends.  */
extern const char __ehdr_start[] __attribute__ ((weak, visibility ("hidden")));
extern const char _end[] __attribute__ ((weak, visibility ("hidden")));

/* As dlopen.  */

static void *
heddle_dlopen (const char *path, int mode)
{
  return dlmopen (0 /* LM_ID_BASE */, path, mode);
}

/* Why the file PATH, which has no links in it, is not to be loaded; null: it may be.  BESIDE: it lies beside the
   program, whose owner is OWNER.  */

static const char *
heddle_distrust (const char *path, int beside, unsigned owner)
{
  char part[HEDDLE_LONGEST_PATH];
  unsigned last = 0;
  int open_above = 0;
  for (unsigned i = 0; path[i]; i++)
    if (path[i] == '/')
      last = i;
  for (unsigned i = 0; i + 1 < sizeof part; i++)
    {
      struct stat s;
      const char next = path[i];
      part[i] = next;
      /* A folder with its slash, or all.  */
      if (next && next != '/')
	continue;
      part[i + 1] = 0;
      if (stat (part, &s) != 0)
	return "its status, or that of a folder above it, cannot be read";
      const int group = (s.st_mode & S_IWGRP) != 0 && (beside || (s.st_gid != 0 && s.st_gid != getegid ()));
      const int close = i >= last, writable = group || (s.st_mode & S_IWOTH) != 0;
      if (((beside && close) || open_above) && s.st_uid != 0 && s.st_uid != geteuid () && s.st_uid != owner)
	return "it, or a folder above it, belongs to another user";
      if (writable && (close || !(s.st_mode & S_ISVTX)))
	return s.st_mode & S_IWOTH ? "everybody can write to it, or to a folder above it"
				   : "a group can write to it, or to a folder above it";
      open_above = open_above || writable;
      if (!next)
	return 0;
    }
  return "its path is too long";
}

/* Append TEXT at AT of PATH; returns what comes then.  */

static unsigned
heddle_add (char *path, unsigned at, const char *text)
{
  while (*text && at + 1 < HEDDLE_LONGEST_PATH)
    path[at++] = *text++;
  path[at] = 0;
  return at;
}

/* Load the host plugin at PATH; BESIDE, OWNER: as above.  0: success.  If the file exists, but must not be loaded, *WHY
   says the reason.  */

static int
heddle_load_from (const char *path, int beside, unsigned owner, const char **why)
{
  static char text[HEDDLE_LONGEST_PATH];
  char real[HEDDLE_LONGEST_PATH];
  if (!realpath (path, real))
    return 1;
  const char *distrust = heddle_distrust (real, beside, owner);
  if (!distrust)
    return heddle_dlopen (real, HEDDLE_RTLD_LAZY) ? 0 : 1;
  unsigned n = heddle_add (text, 0, real);
  n = heddle_add (text, n, " is not loaded: ");
  heddle_add (text, n, distrust);
  *why = text;
  return 1;
}

/* Load the host plugin, which the installation has at PATH.  Returns null if that has been done, or else the reason.
   The handle is kept: libgomp may use the plugin until the process ends.  LIBGOMP is some function of libgomp's.  */

static const char *
heddle_load_plugin (const char *path, const char *libgomp)
{
  static const char *const beside[] = { "../lib/heddle/" HEDDLE_PLUGIN_NAME, HEDDLE_PLUGIN_NAME };
  const char *why = 0;
  const int is_static = libgomp >= __ehdr_start && libgomp < _end;
  if (is_static || !dlmopen || !dladdr1 || !stat || !realpath || !geteuid || !getegid || !getauxval)
    return "the program is linked statically";
  if (heddle_load_from (path, 0, 0, &why) == 0)
    return 0;
  struct heddle_dl_info info;
  struct heddle_link_map *map = 0;
  char self[HEDDLE_LONGEST_PATH];
  struct stat s;
  if (!getauxval (HEDDLE_AT_SECURE) && dladdr1 (__ehdr_start, &info, (void **) &map, HEDDLE_RTLD_DL_LINKMAP) && map
      && realpath (map->name && *map->name ? map->name : "/proc/self/exe", self) && stat (self, &s) == 0)
    {
      unsigned folder = 0;
      for (unsigned i = 0; self[i]; i++)
	if (self[i] == '/')
	  folder = i + 1;
      for (unsigned i = 0; i < sizeof beside / sizeof beside[0]; i++)
	{
	  heddle_add (self, folder, beside[i]);
	  if (heddle_load_from (self, 1, s.st_uid, &why) == 0)
	    return 0;
	}
    }
  if (why)
    return why;
  /* Again, for the message about the installation's own.  */
  return heddle_dlopen (path, HEDDLE_RTLD_LAZY) ? 0 : dlerror ();
}
