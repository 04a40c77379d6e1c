/* driver-images.h -- images, good ones and damaged ones

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Included once, by driver.c, which has the entries and the kernels.  */

/* Nothing but the image, perhaps damaged: WHAT says how.  */
static void
scenario_image (const char *what)
{
  static char cubin[64] = "\177ELF";
  static struct heddle_image_code codes[2];
  unsigned version = HEDDLE_IMAGE_VERSION;
  const void *data = &image;
  static struct { const void *texts; unsigned n; const void *vars; unsigned vn; const void *fns; unsigned fn; } gcc;
  static struct { const char *code; size_t size; } gcc_text;
  static struct { const char *name; unsigned short dims[3]; } gcc_function = { "plain", { 0, 0, 0 } };

  /* Without variables, which libgomp wants at once.  */
  if (strstr (what, "-later"))
    image.var_num = 0;
  if (!strcmp (what, "magic"))
    image.magic++;
  else if (!strcmp (what, "abi"))
    image.abi++;
  else if (!strcmp (what, "short"))
    image.struct_size = 8;
  else if (!strcmp (what, "no-code"))
    image.code_num = 0;
  else if (!strcmp (what, "ptx-end"))
    ((char *) code.data)[code.size - 1] = 'x';
  else if (!strcmp (what, "ptx-wrong"))
    memcpy ((char *) strstr (code.data, "mad.lo.u32"), "mad.hu.u32", 10);
  else if (!strcmp (what, "kernel-missing"))
    functions[2].name = "not_there";
  else if (!strcmp (what, "variable-missing"))
    variables[0].name = "not_there";
  else if (!strcmp (what, "variable-short"))
    variables[0].size = 9;
  else if (!strcmp (what, "variable-long"))
    variables[0].size = 4;
  else if (!strcmp (what, "shared-memory"))
    functions[2].shared_bytes = 300000;
  else if (!strcmp (what, "version"))
    version = (1u << 16) | 77;
  else if (!strcmp (what, "null"))
    data = NULL;
  else if (!strncmp (what, "cubin", 5))
    {
      cubin[18] = (char) 190;
      codes[0] = (struct heddle_image_code) { 90, 0, cubin, !strcmp (what, "cubin-short") ? 10 : sizeof cubin };
      codes[1] = code;
      image.codes = codes;
      image.code_num = 2;
    }
  else if (!strcmp (what, "other-sm"))
    {
      cubin[18] = (char) 190;
      codes[0] = (struct heddle_image_code) { 80, 0, cubin, sizeof cubin };
      image.codes = codes;
    }
  else if (!strcmp (what, "gcc") || !strcmp (what, "gcc-wrong"))
    {
      gcc_text.code = what[3] ? "this is no PTX" :
	".version 6.0\n.target sm_35\n.address_size 64\n.visible .global .align 4 .u32 seen = 5;\n"
	".visible .entry plain (.param .u64 arg, .param .u64 stack, .param .u64 size)\n"
	"{ .reg .u64 %s; .reg .u32 %v; ld.param.u64 %s, [size]; cvt.u32.u64 %v, %s; st.global.u32 [seen], %v; ret; }\n";
      gcc_text.size = strlen (gcc_text.code) + 1;
      static const char *const names[] = { "seen" };
      gcc.texts = &gcc_text, gcc.n = 1, gcc.vars = names, gcc.vn = 1, gcc.fns = &gcc_function, gcc.fn = 1;
      data = &gcc;
      version = (1u << 16) | 1;
    }
  else
    CHECK (!strcmp (what, "good") || !strcmp (what, "good-later"));

  CHECK (plugin.get_num_devices (0) >= 1);
  atexit (close_devices);
  MUST (plugin.init_device (0));
  opened = 1;
  int rows = plugin.load_image (0, version, data, &tables[0], NULL, NULL);
  MUST (rows >= 0);
  if (!strcmp (what, "gcc"))
    {
      unsigned seen;
      plugin.run (0, (void *) tables[0][0].start, NULL, NULL);
      MUST (plugin.dev2host (0, &seen, (void *) tables[0][1].start, sizeof seen));
      CHECK (seen == 128 * 1024);
    }
  free_tables (1);
}

/* Load the image, of which something is damaged if it is not SOUND and has a checksum: then it must be refused with one
   message.  Without a checksum nobody can tell that a kernel is none that initializes objects.  Such a one would run, on
   memory that it does not have: so that is not tried.  (Half of an address can say so, in one run of about thirty.)  */
static void
try_damaged (bool sound)
{
  for (int i = 0; i < 3 && !image.checksum; i++)
    if (functions[i].flags & HEDDLE_FUNC_CONSTRUCTORS)
      return;
  const int before = messages;
  int rows = plugin.load_image (0, HEDDLE_IMAGE_VERSION, &image, &tables[0], NULL, NULL);
  CHECK (rows >= 0 ? messages == before : messages == before + 1);
  CHECK (sound ? rows >= 0 : rows < 0 || !image.checksum);
  if (rows < 0)
    return;
  free (tables[0]);
  MUST (plugin.unload_image (0, HEDDLE_IMAGE_VERSION, &image));
}

/* Each of the SIZE bytes' words at P, of four and of eight bytes, has every value that is likely to be wrong.  */
static void
damage (void *p, size_t size)
{
  static const uint64_t values[] = {
    0, 1, 7, 8, 255, 4096, 0x7fffffff, 0x80000000, 0xffffffff, 1ull << 40, 0x7fffffffffffffff, 0xfffffffffffffff0, ~0ull
  };
  enum { CONSTANTS = sizeof values / sizeof values[0] };
  char on_stack[64] = "report", *on_heap = strdup ("report");
  for (size_t bytes = 4; bytes <= 8; bytes += 4)
    for (size_t at = 0; at + bytes <= size; at += bytes)
      {
	char *word = (char *) p + at;
	uint64_t was = 0;
	memcpy (&was, word, bytes);
	const uint64_t others[] = {
	  was + 1, was - 1, was + 8, was + 4096, was + (1 << 20), was - (1 << 20), was ^ 1ull << 20, was ^ 1ull << 63,
	  -was,
	  (uintptr_t) on_stack, (uintptr_t) on_heap, (uintptr_t) &image, (uintptr_t) code.data, (uintptr_t) main };
	for (size_t i = 0; i < CONSTANTS + sizeof others / sizeof others[0]; i++)
	  {
	    uint64_t value = i < CONSTANTS ? values[i] : others[i - CONSTANTS];
	    if (memcmp (&value, &was, bytes) == 0)
	      continue;
	    memcpy (word, &value, bytes);
	    /* Without a checksum it is whatever it is.  */
	    try_damaged (word == (char *) &image.checksum && !image.checksum);
	    memcpy (word, &was, bytes);
	  }
      }
  free (on_heap);
}

/* Images with every kind of damage, none of which is a crash.  CHECKSUM: the image has one, so that all are found.  */
static void
scenario_damage (bool checksum)
{
  /* Kernels that use nothing need not be many.  */
  image.func_num = 3;
  functions[1].iterations = "#7";
  functions[2].name = NULL;
  CHECK (plugin.get_num_devices (0) >= 1);
  atexit (close_devices);
  MUST (plugin.init_device (0));
  opened = 1;
  image.checksum = checksum ? heddle_image_checksum (&image) : 0;
  try_damaged (true);
  damage (&image, sizeof image);
  damage (&code, sizeof code);
  damage (functions, 3 * sizeof functions[0]);
  damage (variables, sizeof variables);
  char *text = (char *) code.data;
  for (size_t i = 0; checksum && i < code.size; i += 61)
    {
      text[i] ^= 1;
      try_damaged (false);
      text[i] ^= 1;
    }
  try_damaged (true);
}
