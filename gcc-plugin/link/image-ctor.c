/* image-ctor.c -- what an offloading program does with its device image when it starts.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   mkoffload makes a C file of each program's tables and includes this file at its end.  The C file defines heddle_image
   (image.h), HEDDLE_PLUGIN_PATH, a string: the path of the installation's libgomp-plugin-nvptx.so.1.

   Where several units have a row for the same variable (repeated-vars.cc), HEDDLE_KEPT_ROWS is the number of rows for
   libgomp, and heddle_kept_rows lists the rows.  A damaged table ends the program, as libgomp would take one variable
   for another.

   HEDDLE_REQUIRED is what the program's "requires" directives ask of devices, if anything.  With HEDDLE_NOTES_MAPS the
   plugin learns what is mapped (noted-maps.h), with HEDDLE_CHECKS_MEMORY besides each variable has an allocation of its
   own where that is checked (checked-maps.h); with HEDDLE_CHECKS_RACES the plugin knows of each region's
   (watched-regions.h).  With HEDDLE_FORTRAN_IO there is what Fortran's statements on the host's
   units need (fortran-io.h).  With HEDDLE_SHARES_HEAP the plugin has a say in where the heap is (heap-functions.h).

   Without the host plugin (load-plugin.h) the image is not registered, and target regions run on the host; unless
   OMP_TARGET_OFFLOAD=mandatory, which libgomp does not enforce where it knows of no device at all.

   A program that declares variables and functions for the device, and has no other OpenMP, does not need libgomp, and
   perhaps is linked without (--as-needed): libgomp is named weakly, and without libgomp nothing needs to be done.  */

#include "load-plugin.h"

extern const void *const __OFFLOAD_TABLE__[] __attribute__ ((visibility ("hidden")));
extern void GOMP_offload_register_ver (unsigned, const void *, int, const void *) __attribute__ ((weak));
extern void GOMP_offload_unregister_ver (unsigned, const void *, int, const void *) __attribute__ ((weak));
extern heddle_find_keeping_function *heddle_find_keeping __attribute__ ((weak, visibility ("hidden")));
extern heddle_note_section_function *heddle_note_section __attribute__ ((weak, visibility ("hidden")));
/* The linker's; a program that is linked with -static has none.  */
extern const char _DYNAMIC[] __attribute__ ((weak, visibility ("hidden")));

extern char *secure_getenv (const char *);
extern long write (int, const void *, unsigned long);
extern void exit (int) __attribute__ ((noreturn));
extern void _exit (int) __attribute__ ((noreturn));

extern void *dlsym (void *, const char *) __attribute__ ((weak));
#define HEDDLE_RTLD_NOLOAD 4

#ifdef HEDDLE_NOTES_MAPS
#include "noted-maps.h"
#endif
#ifdef HEDDLE_FORTRAN_IO
#include "fortran-io.h"
#endif
/* The headers name glibc's functions.  */
#if defined HEDDLE_SHARES_HEAP && defined __GLIBC__
#include "heap-functions.h"
#else
#undef HEDDLE_SHARES_HEAP
#endif

static int heddle_registered;

/* For regions that run on the host (host-sums.c).  Of several images, of objects that "gcc -r" has joined, one has to
   do.  */
extern const struct heddle_image *const heddle_own_image;
__attribute__ ((weak, visibility ("hidden"))) const struct heddle_image *const heddle_own_image = &heddle_image;

/* The table for libgomp: where functions and variables begin and end.  */
#ifdef HEDDLE_KEPT_ROWS
static const void *heddle_rows[HEDDLE_KEPT_ROWS][2];
static const void *heddle_table[4];
#define HEDDLE_TABLE heddle_table
#else
#define HEDDLE_TABLE __OFFLOAD_TABLE__
#endif

/* Append TEXT at AT of a line of SIZE bytes; returns what comes then.  */

static unsigned
heddle_append (char *line, unsigned at, unsigned size, const char *text)
{
  while (*text && at < size)
    line[at++] = *text++;
  return at;
}

/* Write a line to standard error, in one piece: WHAT, and the reason WHY.  */

static void
heddle_say (const char *what, const char *why)
{
  char line[1024];
  unsigned n = heddle_append (line, 0, sizeof line - 1, "heddle: ");
  n = heddle_append (line, n, sizeof line - 1, what);
  n = heddle_append (line, n, sizeof line - 1, why);
  line[n++] = '\n';
  /* There is nobody to tell if this fails.  */
  if (write (2, line, n) < 0)
    return;
}

/* VALUE, a setting, is WORD but for case and white space around it.  */

static int
heddle_setting_is (const char *value, const char *word)
{
  if (!value)
    return 0;
  while (*value == ' ' || *value == '\t')
    value++;
  for (; *word; value++, word++)
    if ((*value | 0x20) != *word)
      return 0;
  while (*value == ' ' || *value == '\t')
    value++;
  return !*value;
}

/* The host plugin's function NAME, or null: a program may have been linked by another release than it runs with.  */

static void *
heddle_plugin_function (const char *name)
{
  void *plugin = dlmopen && dlsym ? heddle_dlopen (HEDDLE_PLUGIN_NAME, HEDDLE_RTLD_LAZY | HEDDLE_RTLD_NOLOAD) : 0;
  return plugin ? dlsym (plugin, name) : 0;
}

/* Threads older than the first region need a default device.  */

static void
heddle_find_default_device (void)
{
  const char *headers = getauxval ? (const char *) getauxval (HEDDLE_AT_PHDR) : 0;
  heddle_choose_device_function *choose = heddle_plugin_function (HEDDLE_CHOOSE_DEVICE);
  if (choose)
    choose (headers >= __ehdr_start && headers < _end);
}

#ifdef HEDDLE_KEPT_ROWS

/* Tell the host plugin of the variables in heddle_rows, and take out what it wants to be left out.  Returns how many
   stay.  */

static unsigned
heddle_enter (void)
{
  unsigned char left_out[HEDDLE_KEPT_ROWS] = { 0 };
  heddle_enter_variables_function *enter = heddle_plugin_function (HEDDLE_ENTER_VARIABLES);
  if (enter && enter (&heddle_image, HEDDLE_KEPT_ROWS, &heddle_rows[0][0], heddle_constants, left_out) != 0)
    exit (1);
  unsigned count = 0;
  for (unsigned i = 0; i < HEDDLE_KEPT_ROWS; i++)
    if (!left_out[i])
      {
	heddle_rows[count][0] = heddle_rows[i][0];
	heddle_rows[count++][1] = heddle_rows[i][1];
      }
  return count;
}

#endif

/* Before other constructors, which may have target regions.  */

__attribute__ ((constructor (101))) static void
heddle_register_image (void)
{
  const char *setting = secure_getenv ("OMP_TARGET_OFFLOAD");
  if (!GOMP_offload_register_ver || heddle_setting_is (setting, "disabled"))
    return;
  const char *why = heddle_load_plugin (HEDDLE_PLUGIN_PATH, (const char *) &GOMP_offload_register_ver);
  if (why && heddle_setting_is (setting, "mandatory"))
    {
      heddle_say ("no offloading, although OMP_TARGET_OFFLOAD=mandatory: ", why);
      /* With -static, what exit would undo (crtbeginT.o's __deregister_frame_info) has not been done yet.  */
      if (!_DYNAMIC)
	_exit (1);
      exit (1);
    }
  if (why)
    {
      heddle_say ("no offloading, target regions run on the host: ", why);
      return;
    }
#ifdef HEDDLE_REQUIRED
  heddle_require_function *require = heddle_plugin_function (HEDDLE_REQUIRE);
  if (!require)
    heddle_say ("no offloading, target regions run on the host: ",
		"the host plugin is older than the program, and does not know what it requires of devices");
  if (!require || require (HEDDLE_REQUIRED) != 0)
    {
      if (heddle_setting_is (setting, "mandatory"))
	exit (1);
      return;
    }
#endif
  if (&heddle_find_keeping)
    heddle_find_keeping = heddle_plugin_function (HEDDLE_FIND_KEEPING);
  if (&heddle_note_section)
    heddle_note_section = heddle_plugin_function (HEDDLE_NOTE_SECTION);
#ifdef HEDDLE_SHARES_HEAP
  heddle_share_program_heap (heddle_plugin_function);
#endif
#ifdef HEDDLE_NOTES_MAPS
  heddle_note_maps = heddle_plugin_function (HEDDLE_NOTE_MAPS);
#endif
#ifdef HEDDLE_CHECKS_MEMORY
  heddle_map_alone = heddle_plugin_function (HEDDLE_MAP_ALONE);
#endif
#ifdef HEDDLE_CHECKS_RACES
  heddle_begin_watch (heddle_plugin_function);
#endif
#ifdef HEDDLE_KEPT_ROWS
  const void *const *rows = __OFFLOAD_TABLE__[2], *const *end = __OFFLOAD_TABLE__[3];
  for (unsigned i = 0; i < HEDDLE_KEPT_ROWS; i++)
    {
      if (heddle_kept_rows[i] >= (unsigned long) (end - rows) / 2)
	{
	  heddle_say ("this program is damaged: ", "its table of variables has too few rows");
	  exit (1);
	}
      for (unsigned k = 0; k < 2; k++)
	heddle_rows[i][k] = rows[2 * heddle_kept_rows[i] + k];
    }
  unsigned count = heddle_enter ();
#ifdef HEDDLE_NOTES_MAPS
  heddle_note_variables (count);
#endif
  heddle_table[0] = __OFFLOAD_TABLE__[0];
  heddle_table[1] = __OFFLOAD_TABLE__[1];
  heddle_table[2] = heddle_rows;
  heddle_table[3] = heddle_rows + count;
#endif
  GOMP_offload_register_ver (HEDDLE_IMAGE_VERSION, HEDDLE_TABLE, 5, &heddle_image);
  heddle_registered = 1;
  if (heddle_setting_is (setting, "mandatory"))
    heddle_find_default_device ();
  heddle_start_early_function *start = heddle_plugin_function (HEDDLE_START_EARLY);
  if (start)
    start ();
}

__attribute__ ((destructor (101))) static void
heddle_unregister_image (void)
{
  if (!heddle_registered)
    return;
  GOMP_offload_unregister_ver (HEDDLE_IMAGE_VERSION, HEDDLE_TABLE, 5, &heddle_image);
#ifdef HEDDLE_KEPT_ROWS
  heddle_leave_variables_function *leave = heddle_plugin_function (HEDDLE_LEAVE_VARIABLES);
  if (leave)
    leave (&heddle_image);
#endif
}
