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
   be secure.  Without the plugin the image is not registered, and target regions run on the host, or are
   libgomp's error if OMP_TARGET_OFFLOAD=mandatory.  */

#define HEDDLE_PLUGIN_NAME "libgomp-plugin-nvptx.so.1"
#define HEDDLE_RTLD_LAZY 1

extern const void *const __OFFLOAD_TABLE__[] __attribute__ ((visibility ("hidden")));
extern void GOMP_offload_register_ver (unsigned, const void *, int, const void *);
extern void GOMP_offload_unregister_ver (unsigned, const void *, int, const void *);
/* Weak: not there in a static program.  */
extern void *dlopen (const char *, int) __attribute__ ((weak));
extern char *dlerror (void) __attribute__ ((weak));
extern int dprintf (int, const char *, ...);
extern char *secure_getenv (const char *);
extern int strcasecmp (const char *, const char *);

static int heddle_registered;

/* Load the host plugin.  Nonzero if that has been done.  The handle is kept: libgomp may use the plugin until
   the process ends.  */

static int
heddle_load_plugin (void)
{
  const char *offload = secure_getenv ("OMP_TARGET_OFFLOAD");
  if (offload && strcasecmp (offload, "disabled") == 0)
    return 0;
  const char *why = "the program is linked statically";
  if (dlopen)
    {
      static const char *const paths[]
	= { HEDDLE_PLUGIN_PATH, "$ORIGIN/../lib/heddle/" HEDDLE_PLUGIN_NAME, "$ORIGIN/" HEDDLE_PLUGIN_NAME };
      for (unsigned i = 0; i < sizeof paths / sizeof paths[0]; i++)
	if (dlopen (paths[i], HEDDLE_RTLD_LAZY))
	  return 1;
      /* Again, for the message about the installation's own.  */
      if (dlopen (HEDDLE_PLUGIN_PATH, HEDDLE_RTLD_LAZY))
	return 1;
      why = dlerror ();
    }
  dprintf (2, "heddle: no offloading, target regions run on the host: %s\n", why);
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
