/* offload-table.c -- crtoffloadtable.o: where the host's functions and variables of all units are.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   lto-wrapper adds the first crtoffloadtable.o in its search path to an offloading program.  The file of Debian's
   compiler is not position-independent: the linker warns of it in every program, and the dynamic linker must write to
   the text.  This file, compiled with -fPIC, takes its place; its symbols are defined in GCC's crtoffloadbegin.o and
   crtoffloadend.o.

   Each object that "gcc -r" has joined brings a copy, and the program's link one more.  They are all the same, and as
   the definition is weak the first one is taken.  */

#define HIDDEN __attribute__ ((visibility ("hidden")))

extern const void *const __offload_func_table[] HIDDEN;
extern const void *const __offload_funcs_end[] HIDDEN;
extern const void *const __offload_var_table[] HIDDEN;
extern const void *const __offload_vars_end[] HIDDEN;

const void *const __OFFLOAD_TABLE__[] HIDDEN __attribute__ ((weak)) =
{
  &__offload_func_table, &__offload_funcs_end, &__offload_var_table, &__offload_vars_end
};
