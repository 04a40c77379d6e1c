/* image-ctor.c -- what an offloading program does with its device image when it starts.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   mkoffload makes a C file of each program's tables and includes this one at its end.  It has defined there
   heddle_image (image.h), HEDDLE_PLUGIN_PATH, a string: where the installation has libgomp-plugin-nvptx.so.1.

   libgomp loads its plugins with dlopen and a plain soname, on the first use of a device.  That would find
   another's plugin, or none; but a library of that soname that the process has already loaded comes first.
   So it is loaded here by its path.  The path is that of the installation, or else lies beside the program
   that the image is part of; $ORIGIN is expanded by the dynamic linker, which refuses it where that would not
   be secure.  Without the plugin the image is not registered, and target regions run on the host; unless
   OMP_TARGET_OFFLOAD=mandatory, which libgomp does not enforce where it knows of no device at all.

   The object comes late in the link, when archives have been searched; so it names only functions that libgomp
   names, too.  A program that has libgomp in itself (-static) must not load the plugin, which would bring
   another libgomp with it.  */

#define HEDDLE_PLUGIN_NAME "libgomp-plugin-nvptx.so.1"
#define HEDDLE_RTLD_LAZY 1

extern const void *const __OFFLOAD_TABLE__[] __attribute__ ((visibility ("hidden")));
extern void GOMP_offload_register_ver (unsigned, const void *, int, const void *);
extern void GOMP_offload_unregister_ver (unsigned, const void *, int, const void *);
extern void *dlopen (const char *, int) __attribute__ ((weak));
extern char *dlerror (void) __attribute__ ((weak));
extern char *secure_getenv (const char *);
extern long write (int, const void *, unsigned long);
extern void exit (int) __attribute__ ((noreturn));
/* The linker's: where this module begins and ends.  */
extern const char __ehdr_start[] __attribute__ ((weak, visibility ("hidden")));
extern const char _end[] __attribute__ ((weak, visibility ("hidden")));

static int heddle_registered;

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

/* Load the host plugin.  Nonzero if that has been done.  The handle is kept: libgomp may use the plugin until
   the process ends.  */

static int
heddle_load_plugin (void)
{
  static const char *const paths[]
    = { HEDDLE_PLUGIN_PATH, "$ORIGIN/../lib/heddle/" HEDDLE_PLUGIN_NAME, "$ORIGIN/" HEDDLE_PLUGIN_NAME };
  const char *setting = secure_getenv ("OMP_TARGET_OFFLOAD");
  if (heddle_setting_is (setting, "disabled"))
    return 0;

  const char *why = "the program is linked statically";
  const char *libgomp = (const char *) &GOMP_offload_register_ver;
  if (dlopen && !(libgomp >= __ehdr_start && libgomp < _end))
    {
      for (unsigned i = 0; i < sizeof paths / sizeof paths[0]; i++)
	if (dlopen (paths[i], HEDDLE_RTLD_LAZY))
	  return 1;
      /* Again, for the message about the installation's own.  */
      if (dlopen (HEDDLE_PLUGIN_PATH, HEDDLE_RTLD_LAZY))
	return 1;
      why = dlerror ();
    }
  if (heddle_setting_is (setting, "mandatory"))
    {
      heddle_say ("no offloading, although OMP_TARGET_OFFLOAD=mandatory: ", why);
      exit (1);
    }
  heddle_say ("no offloading, target regions run on the host: ", why);
  return 0;
}

/* Before other constructors, which may have target regions.  */

__attribute__ ((constructor (101))) static void
heddle_register_image (void)
{
  if (!heddle_load_plugin ())
    return;
  GOMP_offload_register_ver (HEDDLE_IMAGE_VERSION, __OFFLOAD_TABLE__, 5, &heddle_image);
  heddle_registered = 1;
}

__attribute__ ((destructor (101))) static void
heddle_unregister_image (void)
{
  if (heddle_registered)
    GOMP_offload_unregister_ver (HEDDLE_IMAGE_VERSION, __OFFLOAD_TABLE__, 5, &heddle_image);
}
