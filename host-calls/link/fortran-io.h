/* fortran-io.h -- a program whose device code has Fortran's statements for files: the host's side of them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The host's Fortran library executes the statements, by several of its functions each; one call does all that the
   device has noted of a statement.

   For defined input and output the library calls a procedure for an item or an object of a namelist.  It gets functions
   of this file for the procedure, and in place of the object the device's handle of the procedure, which the library
   only passes on.  The functions put the procedure's other arguments within the device's reach, and call the device
   back. image-ctor.c includes this.  */

#include "protocol.h"

#define HEDDLE_IO __attribute__ ((visibility ("hidden")))

/* The library's.  */
struct heddle_object_type
{
  unsigned long size;
  int version;
  signed char rank, type;
  short attribute;
};
extern void _gfortran_st_read (void *), _gfortran_st_read_done (void *), _gfortran_st_write (void *),
  _gfortran_st_write_done (void *), _gfortran_st_iolength (void *), _gfortran_st_iolength_done (void *);
extern void _gfortran_transfer_integer (void *, void *, int), _gfortran_transfer_logical (void *, void *, int),
  _gfortran_transfer_real (void *, void *, int), _gfortran_transfer_complex (void *, void *, int),
  _gfortran_transfer_real128 (void *, void *, int), _gfortran_transfer_complex128 (void *, void *, int);
extern void _gfortran_transfer_character (void *, void *, long);
extern void _gfortran_transfer_character_wide (void *, void *, long, int);
extern void _gfortran_transfer_array (void *, void *, int, long);
extern void _gfortran_transfer_derived (void *block, void *object, void *procedure);
extern void _gfortran_st_set_nml_dtio_var (void *block, void *object, char *name, int kind, long length,
					   struct heddle_object_type type, void *procedure, void *vtable);
struct heddle_values
{
  int *base;
  unsigned long other[4], stride;
  long lower, upper;
};
_Static_assert (sizeof (struct heddle_values) == sizeof ((struct heddle_defined_io *) 0)->values, "v_list");

/* BYTES from FROM go into D's text, behind *USED.  The value is their place.  */

static char *
heddle_io_put (struct heddle_defined_io *d, unsigned long *used, const void *from, unsigned long bytes)
{
  if (bytes > d->room - *used)
    ((heddle_call_back_function *) d->call_back) (0, 0);
  char *to = d->text + *used;
  *used += bytes;
  __builtin_memcpy (to, from, bytes);
  return to;
}

/* Call D's procedure with the other arguments, of which the text has USED bytes.  */

static void
heddle_io_call (struct heddle_defined_io *d, unsigned long used, const int *unit, int *status, char *message,
		long message_length)
{
  char *const text = heddle_io_put (d, &used, message, message_length);
  d->message = (unsigned long) text;
  d->message_length = message_length;
  d->unit = *unit;
  d->status = *status;
  ((heddle_call_back_function *) d->call_back) (d->run, d);
  *status = d->status;
  __builtin_memcpy (message, text, message_length);
}

static void
heddle_io_formatted (struct heddle_defined_io *d, const int *unit, const char *type, const struct heddle_values *values,
		     int *status, char *message, long type_length, long message_length)
{
  unsigned long used = 0;
  struct heddle_values list = *values;
  if (list.upper >= list.lower)
    list.base = (int *) heddle_io_put (d, &used, list.base, (list.upper - list.lower + 1) * sizeof (int));
  __builtin_memcpy (d->values, &list, sizeof list);
  d->type = (unsigned long) heddle_io_put (d, &used, type, type_length);
  d->type_length = type_length;
  heddle_io_call (d, used, unit, status, message, message_length);
}

static void
heddle_io_unformatted (struct heddle_defined_io *d, const int *unit, int *status, char *message, long message_length)
{
  heddle_io_call (d, 0, unit, status, message, message_length);
}

/* CONTAINER is of the library's: the object, and D in place of its vtable.  */

static void
heddle_io_named (unsigned long *container, const int *unit, const char *type, const struct heddle_values *values,
		 int *status, char *message, long type_length, long message_length)
{
  struct heddle_defined_io *d = (struct heddle_defined_io *) container[1];
  d->container[0] = container[0];
  d->container[1] = d->vtable;
  d->container[2] = 0;
  d->object = (unsigned long) d->container;
  heddle_io_formatted (d, unit, type, values, status, message, type_length, message_length);
}

/* The two functions for the device (protocol.h).  The library's functions for output (transfer_integer_write) do the
   same.  */

HEDDLE_IO void
heddle_io_steps (void *block, const struct heddle_io_step *s, unsigned count)
{
  for (; count; count--, s++)
    {
      void *p = (void *) s->at;
      switch (s->what)
	{
#define HEDDLE_STEP(NAME, ...) case HEDDLE_IO_##NAME: _gfortran_##NAME (block, ##__VA_ARGS__); break;
	HEDDLE_STEP (st_read)
	HEDDLE_STEP (st_read_done)
	HEDDLE_STEP (st_write)
	HEDDLE_STEP (st_write_done)
	HEDDLE_STEP (st_iolength)
	HEDDLE_STEP (st_iolength_done)
	HEDDLE_STEP (transfer_integer, p, s->kind)
	HEDDLE_STEP (transfer_logical, p, s->kind)
	HEDDLE_STEP (transfer_real, p, s->kind)
	HEDDLE_STEP (transfer_complex, p, s->kind)
	HEDDLE_STEP (transfer_real128, p, s->kind)
	HEDDLE_STEP (transfer_complex128, p, s->kind)
	HEDDLE_STEP (transfer_character, p, s->length)
	HEDDLE_STEP (transfer_character_wide, p, s->length, s->kind)
	HEDDLE_STEP (transfer_array, p, s->kind, s->length)
	HEDDLE_STEP (transfer_derived, p,
		     s->kind ? (void *) heddle_io_formatted : (void *) heddle_io_unformatted)
	default:
	  __builtin_trap ();
	}
    }
}

HEDDLE_IO void
heddle_io_object (void *block, void *object, char *name, int kind, long length, struct heddle_object_type type,
		  struct heddle_defined_io *d)
{
  _gfortran_st_set_nml_dtio_var (block, object, name, kind, length, type, (void *) heddle_io_named, d);
}
