/* protocol.h -- calls of host functions from device code: what compiler, device runtime and host plugin agree on.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   C and C++, for host and device; needs no other header.  README.md has the way of a call.

   A call is made through a slot of pinned host memory, which one thread of the device has for the time of the call.
     1. The thread takes a slot: it sets its bit in TAKEN.
     2. It writes the slot, and sets DONE to 0.
     3. fence.sys; then it takes a number of REQUESTS, and writes 1 + the slot's number to RING[number % SLOTS].
     4. The host reads the ring in order, sets each entry back to 0, and makes the call.  Calls may end in any order.
     5. The host writes results into the slot; with release semantics it sets DONE to HEDDLE_CALL_DONE.
     6. The thread sees that; fence.sys; it reads the results, and clears the bit.
   The ring never overflows: an entry that the host has not read yet belongs to a slot that is taken, and there are as
   many entries as slots.  Between 1 and 3 a thread waits for nothing, so that the host, which waits for the entries in
   order, gets each of them.

   The host's function may call the device back, between 4 and 5, as often as it likes:
     a. The host writes FUNCTION and ARGUMENT; with release semantics it sets DONE to a number from HEDDLE_CALL_BACK on
	that is not the slot's last one.
     b. The thread, which waits for its result, sees that; fence.sys; it calls FUNCTION (ARGUMENT), which may make calls
	of the host's, with slots of their own.
     c. fence.sys; with release semantics it sets ANSWERED to the number, and waits for another value of DONE.
     d. The host sees that, and sets DONE to HEDDLE_CALL_WAITS.
   DONE is the host's from 3 on: that the program ends is never overwritten.  */

#ifndef HEDDLE_CALL_PROTOCOL_H
#define HEDDLE_CALL_PROTOCOL_H

#define HEDDLE_CALL_SLOTS 2048u		/* of a device; a power of two */
#define HEDDLE_CALL_BYTES 960u		/* most bytes of a block: arguments and result */

/* DONE; ENDS: the program ends, no result comes; from BACK on: the number of a call back.  */
enum { HEDDLE_CALL_WAITS, HEDDLE_CALL_DONE, HEDDLE_CALL_ENDS, HEDDLE_CALL_BACK };

/* In pinned memory of the host.  A block has each argument at an offset that the compiler has chosen, then the result;
   values lie there as in memory.  */
struct heddle_call_slot
{
  unsigned int done;
  unsigned int row;			/* of the image's table of calls (image.h) */
  unsigned long long table;		/* heddle_calls::table */
  int error;				/* errno, before and after */
  unsigned int answered;		/* the last call back that is over, also of an earlier call; 0: none */
  unsigned long long function, argument;	/* of a call back, on the device */
  unsigned long long call_back;		/* a heddle_call_back_function of the host's */
  unsigned int reserved[4];		/* 0 */
  char block[HEDDLE_CALL_BYTES];
};

/* In the device's memory; zero at first.  */
struct heddle_call_state
{
  unsigned int requests;
  unsigned int reserved[31];
  unsigned int taken[HEDDLE_CALL_SLOTS / 32];
};

/* One per image: the .global variable HEDDLE_CALLS_SYMBOL, which the host plugin fills in.  */
#define HEDDLE_CALLS_SYMBOL "__heddle_calls"
struct heddle_calls
{
  unsigned long long slots;		/* device address of HEDDLE_CALL_SLOTS struct heddle_call_slot */
  unsigned long long ring;		/* device address of as many unsigned int */
  unsigned long long state;		/* address of a struct heddle_call_state */
  unsigned long long table;		/* the host's, for the image */
};

/* The entry of the device runtime that compiled code calls for a call.  ROW: of the table; BLOCK: ARGUMENTS bytes of
   arguments, then the result, SIZE bytes in all, multiples of 8.  UNREACHABLE: 0, or 1 + the number of an argument that
   points to memory which the host cannot reach.  NAME: of the function.  */
#define HEDDLE_ENTRY_HOST_CALL "__heddle_host_call"
/* void __heddle_host_call (unsigned row, void *block, unsigned arguments, unsigned size, unsigned unreachable,
			    const char *name);  */

/* Of the host plugin: has the device's thread whose call this thread is in call FUNCTION (ARGUMENT), and waits for its
   end.  A function of 0: there is no room for the procedure's arguments; the program ends.  A program gets its address
   from the device, which has it by HEDDLE_ENTRY_CALL_BACK; to refer to that makes a program one whose threads can be
   called back.  */
typedef void heddle_call_back_function (unsigned long long function, const void *argument);
#define HEDDLE_ENTRY_CALL_BACK "__heddle_call_back_function"
/* unsigned long long __heddle_call_back_function (void);  */

/* Of the device's C library: the host's FILE for FILE, which may be a standard stream of the device's.  */
#define HEDDLE_ENTRY_HOST_STREAM "__heddle_stream_of_host"
/* struct heddle_file *__heddle_stream_of_host (struct heddle_file *file);  */

/* Regions with device(ancestor: 1).  The function that GCC has made of such a region has this attribute.  Its call has
   one argument, an array as HEDDLE_ENTRY_REVERSE_BEGIN makes it of the region's items; the other entry is called behind
   it.  */
#define HEDDLE_REVERSE_ATTRIBUTE "heddle reverse region"
#define HEDDLE_ENTRY_REVERSE_BEGIN "__heddle_reverse_begin"
#define HEDDLE_ENTRY_REVERSE_END "__heddle_reverse_end"
/* struct heddle_reverse_item *__heddle_reverse_begin (size_t count, void **addresses, const size_t *sizes,
						       const unsigned short *kinds);
   void __heddle_reverse_end (struct heddle_reverse_item *);  */

/* An item, in memory that host and device reach at the same address; the first one is no item, but has their number as
   SIZE.  */
struct heddle_reverse_item
{
  unsigned long long address;		/* of what is mapped, or of its copy; a value */
  unsigned long long size;
  unsigned long long kind;		/* as libgomp has it */
  unsigned long long own;		/* the device's alone: where the value in the copy is from; 0: it is no copy */
};

/* Fortran's defined input and output: a procedure of the device that the host's library calls, in memory that both
   reach.  The library gets the address of this in place of the object, or of the object's vtable in a namelist, and a
   function of the image's (link/fortran-io.h) in place of the procedure; that fills in the rest.  */
struct heddle_defined_io
{
  unsigned long long call_back;		/* HEDDLE_ENTRY_CALL_BACK's */
  unsigned long long run;		/* void (struct heddle_defined_io *), of the device: calls PROCEDURE */
  unsigned long long procedure, object, vtable;
  unsigned long long room;		/* bytes of TEXT */
  /* From the host, for the call.  */
  unsigned long long container[3];	/* the object of a namelist, of a class */
  unsigned long long values[8];		/* v_list: a descriptor of one dimension */
  unsigned long long type, type_length, message, message_length;	/* iotype, iomsg */
  int unit, status;
  char text[];				/* v_list's elements, iotype and iomsg */
};

/* What a statement of Fortran's has the host's library do: a function of the library's is a step, and one call of the
   host's makes several.  AT: the object, or an array's descriptor; or a struct heddle_defined_io, then KIND is 0 for a
   statement without a format.  */
enum heddle_io_what
{
  HEDDLE_IO_st_read, HEDDLE_IO_st_read_done, HEDDLE_IO_st_write, HEDDLE_IO_st_write_done, HEDDLE_IO_st_iolength,
  HEDDLE_IO_st_iolength_done, HEDDLE_IO_transfer_integer, HEDDLE_IO_transfer_logical, HEDDLE_IO_transfer_real,
  HEDDLE_IO_transfer_complex, HEDDLE_IO_transfer_real128, HEDDLE_IO_transfer_complex128, HEDDLE_IO_transfer_character,
  HEDDLE_IO_transfer_character_wide, HEDDLE_IO_transfer_array, HEDDLE_IO_transfer_derived
};
struct heddle_io_step
{
  int what, kind;
  long long length;
  unsigned long long at;
};
/* The image's names for these; the device calls them by HEDDLE_HOST_PREFIX.  */
#define HEDDLE_IO_STEPS "heddle_io_steps"
#define HEDDLE_IO_OBJECT "heddle_io_object"

/* Device libraries call NAME of the host by this prefix, where they have a function NAME themselves.  */
#define HEDDLE_HOST_PREFIX "__heddle_host_"

/* The functions ask by this name (__heddle_uses) whether the program calls functions of the host in another way, or has
   files that the host has opened (streams.def).  Nothing has the name.  */
#define HEDDLE_CALLS_HOST "__heddle_calls_host"

/* The host plugin's function of this name learns the mappings of a program with such regions: COUNT items as libgomp
   gets them.  LATER: that may be long after the call.  */
#define HEDDLE_NOTE_MAPS "heddle_note_maps"
typedef void heddle_note_maps_function (unsigned long count, void *const *addresses, const unsigned long *sizes,
					const unsigned short *kinds, int later);

/* Signatures.  Between lto1 and mkoffload a row of the table is
     //:HEDDLE-CALL	<name>	<signature>
   with the signature RESULT(ARGUMENT,...) where each is TYPE@OFFSET, and "v" for no result; "." stands between the
   named and the unnamed arguments.  "R" is the signature of a region with device(ancestor: 1).  Types:
     b				bool
     s<n> u<n>			integers of n bytes
     f<n> c<n>			floating point of n bytes (16: long double), and complex numbers of such
     p				pointers
     m<size>.<align>.<classes>	structures, unions, by the classes of x86-64's ABI: for each 8 bytes I (INTEGER),
				D (SSE) or F (SSE, 4 bytes); M (memory), X (x87) or E (empty) for the whole  */

#endif
