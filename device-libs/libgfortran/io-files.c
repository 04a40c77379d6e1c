/* io-files.c -- Fortran's statements on the host's units.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   In a program with statements for files the host's run-time library executes all statements but those for internal
   units: a call of one of its functions becomes a call on the host.  The statement's parameter block stays at its
   place, in unified memory (host-calls/README.md).  So files, formats and errors are the host's.

   What is to be done for a read or write statement is noted, and done by one call of the host's as late as can be: when
   the statement ends, before another one in its list begins, where the buffer is full, and for each item of input.

   In such a program a call of this library's function NAME for one of the other statements becomes, by the device
   role, a call of __heddle_file_NAME (gcc-plugin/device/symbols/uses.cc).

   From its first call to its last one a statement holds its unit's lock on the host.  If another thread of the device
   waited for the lock, the wait would occupy a thread of the host.  Thousands of waits would occupy all of the host's
   threads, and the owner of the lock could not go on.  So statements exclude each other on the device, with a lock of
   their own.  A function in an output list may have statements: the owner of the lock may take it again.

   A derived type may have procedures for its input and output.  The host's library calls them while it executes the
   statement; then the thread waiting for it is called back (host-calls/protocol.h, struct heddle_defined_io), and the
   procedure's reads and writes are statements inside this statement.

   The host does not reach shared memory and a lane's own.  What a statement has there (the parameter block, what it
   names, items) is copied to the heap for the time of the statement, items for the time of their call.

   Long: tables of parameter blocks, and a function for each of the host's.

   What is known of parameter blocks is GCC's ABI since version 8: words of 8 bytes, in an order that versions only
   append to.  */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "io.h"
#include "host-calls/protocol.h"

int snprintf (char *, size_t, const char *, ...);

/* A function NAME of the host's library.  */
#define HOST(NAME) __heddle_host__gfortran_##NAME

/* For functions called by the compiler: the pass file-statements has to find the calls.  Their bodies must stay
   unknown, too: according to the front end they write through their arguments, and keep no address.  Here a block's
   address is kept from one call to the next, and a caller that knew both bodies would conclude that neither writes.  */
#define ENTRY __attribute__ ((noipa))

/* Real numbers that only the host's library reads and writes (gcc-plugin/needs.h), or defined input and output: then
   internal units are the host's, too.  A constant when the program is compiled.  */
#define USES_DEFINED_IO __heddle_uses ("_gfortran_transfer_derived* _gfortran_st_set_nml_dtio_var")
#define USES_ALL_UNITS (__heddle_uses ("__heddle_needs_large_reals") || USES_DEFINED_IO)

typedef unsigned long long ull;

/* What is copied to the heap: SIZE bytes at OWN; or the elements of ARRAY, then OWN is the first of them.  PLACE, if
   not null, is the pointer to it.  */
struct copied
{
  struct copied *outer;
  void **place;
  char *own, *copy;
  size_t size;
  struct array *array;
  int made;			/* ARRAY is ours to free */
};

struct statement
{
  void *own, *block;		/* the parameter block, and where the host finds it */
  struct copied *copies;
  struct array *array;		/* of a namelist, if its bounds are not complete yet, and what it was named with */
  char *name;
  int kind;
  long length;
  /* Of read, write and inquire (iolength): the host's remaining work.  Steps are in order from the beginning of the
     buffer, which stays for the next statement; their data is behind DATA.  */
  char *buffer;
  unsigned steps, data;
};
#define BUFFER_BYTES 4096
#define MOST_COPIED 512		/* bytes of an item copied there */

/* Statements that are being executed, one in an output list of another.  The lock protects the members below.  */
#define MOST_STATEMENTS 16
static unsigned lock;
static ull owner;
static unsigned depth;
static struct statement statements[MOST_STATEMENTS];

/* Who the caller is, not 0.  */
static ull
self (void)
{
  const int lanes = (__heddle_ctx () & HEDDLE_CTX_LANES) != 0;
  const ull block = HEDDLE_BLOCK_OF_ROWS (__ptx_ctaid_y (), __ptx_nctaid_x (), __ptx_ctaid_x ());
  return (block << 11) + (__ptx_tid_y () << 6) + ((lanes ? __ptx_tid_x () : 0) << 1) + 1;
}

/* Have the host do what is left of S.  */
void __heddle_host_heddle_io_steps (void *, const struct heddle_io_step *, unsigned);
static void
run_steps (struct statement *s)
{
  const unsigned count = s->steps;
  if (!count)
    return;
  s->steps = 0;
  s->data = BUFFER_BYTES;
  __heddle_host_heddle_io_steps (s->block, (struct heddle_io_step *) s->buffer, count);
}

/* Wait until this thread may have a statement, and begin one.  */
static struct statement *
enter (void)
{
  const ull me = self ();
  if (__atomic_load_n (&owner, __ATOMIC_RELAXED) != me)
    {
      /* A statement takes tens of microseconds.  */
      unsigned pause = 1000;
      while (__atomic_exchange_n (&lock, 1u, __ATOMIC_ACQUIRE))
	do
	  {
	    __ptx_nanosleep (pause);
	    if (pause < 32000)
	      pause *= 2;
	  }
	while (__atomic_load_n (&lock, __ATOMIC_RELAXED));
      __atomic_store_n (&owner, me, __ATOMIC_RELAXED);
    }
  const unsigned at = __atomic_fetch_add (&depth, 1, __ATOMIC_RELAXED);
  if (at == MOST_STATEMENTS)
    fail ("too many input and output statements, one in the list of another");
  /* Blocks before this one in the list come first.  */
  if (at > 0)
    run_steps (&statements[at - 1]);
  struct statement *s = &statements[at];
  s->own = s->block = NULL;
  s->copies = NULL;
  s->array = NULL;
  s->steps = 0;
  s->data = BUFFER_BYTES;
  return s;
}

/* The end of the innermost statement.  */
static void
leave (void)
{
  if (__atomic_fetch_sub (&depth, 1, __ATOMIC_RELAXED) == 1)
    {
      __atomic_store_n (&owner, 0, __ATOMIC_RELAXED);
      __atomic_store_n (&lock, 0u, __ATOMIC_RELEASE);
    }
}

static struct statement *
innermost (void)
{
  return &statements[__atomic_load_n (&depth, __ATOMIC_RELAXED) - 1];
}

static int
reached_p (const void *p)
{
  return !p || __ptx_isspacep_global (p);
}

static struct copied *
add_copy (struct statement *s)
{
  struct copied *c = get_memory (sizeof *c);
  c->outer = s->copies;
  c->place = NULL;
  c->array = NULL;
  c->made = 0;
  s->copies = c;
  return c;
}

/* Where the host finds the SIZE bytes at P until the copy is given back.  */
static void *
lend (struct statement *s, const void *p, size_t size)
{
  if (reached_p (p))
    return (void *) p;
  struct copied *c = add_copy (s);
  c->own = (char *) p;
  c->copy = get_memory (size);
  c->size = size;
  memcpy (c->copy, p, size);
  return c->copy;
}

/* All elements of A from or to the COPY, where they follow each other.  */
static void
copy_elements (const struct array *a, char *copy, int back)
{
  struct cursor c;
  if (!cursor_begin (&c, a, -1))
    return;
  do
    {
      memcpy (back ? c.p[0] : copy, back ? copy : c.p[0], a->elem_len);
      copy += a->elem_len;
    }
  while (cursor_next (&c));
}

/* Of A's descriptor, and of its elements.  */
static size_t
descriptor_bytes (const struct array *a)
{
  return sizeof *a + a->rank * sizeof a->dim[0];
}

static size_t
element_bytes (const struct array *a)
{
  size_t bytes = a->elem_len;
  for (int d = 0; d < a->rank; d++)
    bytes *= extent (a, d);
  return bytes;
}

/* Make COPY a descriptor of A's elements, of which there are copies at ELEMENTS.  */
static void
pack (const struct array *a, struct array *copy, char *elements)
{
  long count = 1;
  memcpy (copy, a, descriptor_bytes (a));
  copy->offset = 0;
  for (int d = 0; d < a->rank; d++)
    {
      copy->dim[d].stride = count;
      copy->offset -= count * copy->dim[d].lower;
      count *= extent (a, d);
    }
  copy->span = a->elem_len;
  copy->base = elements;
  copy_elements (a, elements, 0);
}

/* The same for the array A: a descriptor.  */
static struct array *
lend_array (struct statement *s, struct array *a)
{
  if (!a || (reached_p (a) && reached_p (a->base)))
    return a;
  if (reached_p (a->base))
    return lend (s, a, descriptor_bytes (a));
  struct array *copy = get_memory (descriptor_bytes (a));
  pack (a, copy, get_memory (element_bytes (a)));
  struct copied *c = add_copy (s);
  c->own = a->base;
  c->size = a->elem_len;
  c->copy = (char *) copy;
  c->array = a;
  return copy;
}

/* Give back the copies of S that were made after OUTER; WRITTEN: the host may have changed them.  */
static void
give_back (struct statement *s, struct copied *outer, int written)
{
  while (s->copies != outer)
    {
      struct copied *c = s->copies;
      s->copies = c->outer;
      if (c->array)
	{
	  struct array *copy = (struct array *) c->copy;
	  if (written)
	    copy_elements (c->array, copy->base, 1);
	  free (copy->base);
	  if (c->made)
	    free (c->array);
	}
      else if (written)
	memcpy (c->own, c->copy, c->size);
      if (c->place)
	*c->place = c->own;
      free (c->copy);
      free (c);
    }
}

/* A parameter block's pointers: at WORD, there if the flags have BIT.  Of text the length is the word behind, or before
   (TEXT_2); flags that did not fit into the first word are in FLAGS_2.  */
enum field_kind { LAST, TEXT_1, TEXT_2, FOUR, EIGHT, FLAGS_2 };
struct field
{
  unsigned char kind, word, bit;
};

static const struct field common_fields[] = { { TEXT_2, 3, 6 }, { FOUR, 5, 5 }, { LAST, 0, 0 } };

#define OPEN_WORDS 43
static const struct field open_fields[] =
{
  { TEXT_2, 7, 8 }, { TEXT_1, 9, 9 }, { TEXT_2, 11, 10 }, { TEXT_1, 13, 11 }, { TEXT_2, 15, 12 }, { TEXT_1, 17, 13 },
  { TEXT_2, 19, 14 }, { TEXT_1, 21, 15 }, { TEXT_2, 23, 16 }, { TEXT_1, 25, 17 }, { TEXT_2, 27, 18 },
  { TEXT_1, 29, 19 },
  { TEXT_2, 31, 20 }, { TEXT_1, 33, 21 }, { TEXT_2, 35, 22 }, { FOUR, 37, 23 }, { TEXT_2, 39, 25 }, { TEXT_1, 41, 26 },
  { LAST, 0, 0 }
};

#define CLOSE_WORDS 8
static const struct field close_fields[] = { { TEXT_1, 6, 7 }, { LAST, 0, 0 } };

#define POSITION_WORDS 6
static const struct field position_fields[] = { { LAST, 0, 0 } };

#define WAIT_WORDS 7
static const struct field wait_fields[] = { { FOUR, 6, 7 }, { LAST, 0, 0 } };

#define INQUIRE_WORDS 67
static const struct field inquire_fields[] =
{
  { FOUR, 6, 7 }, { FOUR, 7, 8 }, { FOUR, 8, 9 }, { FOUR, 9, 10 }, { EIGHT, 10, 11 }, { EIGHT, 11, 12 },
  { EIGHT, 12, 13 },
  { TEXT_1, 13, 14 }, { TEXT_2, 15, 15 }, { TEXT_1, 17, 16 }, { TEXT_2, 19, 17 }, { TEXT_1, 21, 18 },
  { TEXT_2, 23, 19 },
  { TEXT_1, 25, 20 }, { TEXT_2, 27, 21 }, { TEXT_1, 29, 22 }, { TEXT_2, 31, 23 }, { TEXT_1, 33, 24 },
  { TEXT_2, 35, 25 },
  { TEXT_1, 37, 26 }, { TEXT_2, 39, 27 }, { TEXT_1, 41, 28 }, { TEXT_2, 43, 29 }, { TEXT_1, 45, 30 },
  { FLAGS_2, 47, 31 }, { TEXT_1, 48, 0 }, { TEXT_2, 50, 1 }, { TEXT_1, 52, 2 }, { TEXT_2, 54, 3 }, { TEXT_1, 56, 4 },
  { FOUR, 58, 5 }, { EIGHT, 59, 6 }, { FOUR, 60, 7 }, { TEXT_1, 61, 8 }, { TEXT_2, 63, 9 }, { TEXT_1, 65, 10 },
  { LAST, 0, 0 }
};

/* The library's own part has 256 bytes.  An internal unit is not among these.  */
#define TRANSFER_WORDS 66
static const struct field transfer_fields[] =
{
  { EIGHT, 7, 10 }, { EIGHT, 8, 11 }, { TEXT_1, 10, 12 }, { TEXT_2, 12, 13 }, { TEXT_2, 16, 15 }, { FOUR, 18, 16 },
  { TEXT_1, 20, 18 }, { TEXT_2, 22, 19 }, { TEXT_1, 24, 20 }, { TEXT_2, 26, 21 }, { TEXT_1, 28, 22 },
  { TEXT_2, 30, 23 },
  { TEXT_1, 32, 24 }, { LAST, 0, 0 }
};

/* The object at WORD of BLOCK has SIZE bytes: lend it.  */
static void
lend_at (struct statement *s, ull *block, unsigned word, size_t size)
{
  void **place = (void **) &block[word];
  void *p = lend (s, *place, size);
  if (p == *place)
    return;
  s->copies->place = place;
  *place = p;
}

static void
lend_fields (struct statement *s, ull *block, const struct field *fields)
{
  unsigned flags = *(unsigned *) block;
  for (const struct field *f = fields; f->kind != LAST; f++)
    if (flags >> f->bit & 1)
      switch (f->kind)
	{
	case TEXT_1:
	  lend_at (s, block, f->word, block[f->word + 1]);
	  break;
	case TEXT_2:
	  lend_at (s, block, f->word + 1, block[f->word]);
	  break;
	case FOUR:
	  lend_at (s, block, f->word, 4);
	  break;
	case EIGHT:
	  lend_at (s, block, f->word, 8);
	  break;
	default:
	  flags = *(unsigned *) &block[f->word];
	}
    else if (f->kind == FLAGS_2)
      break;
}

/* A statement with the parameter block OWN, of WORDS and FIELDS, begins.  */
static struct statement *
begin (void *own, unsigned words, const struct field *fields)
{
  struct statement *s = enter ();
  s->own = s->block = own;
  if (!reached_p (own))
    {
      s->block = get_memory (words * sizeof (ull));
      memcpy (s->block, own, words * sizeof (ull));
    }
  lend_fields (s, s->block, common_fields);
  lend_fields (s, s->block, fields);
  return s;
}

/* Its end.  Of the block the program reads the flags.  */
static void
end (void)
{
  struct statement *s = innermost ();
  give_back (s, NULL, 1);
  if (s->block != s->own)
    {
      *(int *) s->own = *(int *) s->block;
      free (s->block);
    }
  leave ();
}

/* Statements consisting of a single call.  */
#define STATEMENT(NAME, WORDS, FIELDS) \
void HOST (NAME) (void *); \
ENTRY void \
_gfortran_##NAME (void *block) \
{ \
  HOST (NAME) (begin (block, WORDS, FIELDS)->block); \
  end (); \
}
STATEMENT (st_open, OPEN_WORDS, open_fields)
STATEMENT (st_close, CLOSE_WORDS, close_fields)
STATEMENT (st_inquire, INQUIRE_WORDS, inquire_fields)
STATEMENT (st_rewind, POSITION_WORDS, position_fields)
STATEMENT (st_backspace, POSITION_WORDS, position_fields)
STATEMENT (st_endfile, POSITION_WORDS, position_fields)
STATEMENT (st_wait, WAIT_WORDS, wait_fields)
STATEMENT (st_wait_async, WAIT_WORDS, wait_fields)

void HOST (st_flush) (void *);
ENTRY void
__heddle_file_st_flush (void *block)
{
  HOST (st_flush) (begin (block, POSITION_WORDS, position_fields)->block);
  end ();
}

/* The host executes the statement of DT.  */
static int
host_p (const struct dt *dt)
{
  if (!(dt->flags & DT_HAS_INTERNAL_UNIT) || dt->flags & DT_HAS_NAMELIST)
    return 1;
  if (USES_ALL_UNITS)
    return 1;
  return 0;
}

static void *
begin_transfer (struct dt *dt)
{
  struct statement *s = begin (dt, TRANSFER_WORDS, transfer_fields);
  if (dt->flags & DT_HAS_INTERNAL_UNIT)
    {
      struct dt *block = s->block;
      if (block->internal_unit_desc)
	block->internal_unit_desc = lend_array (s, block->internal_unit_desc);
      else
	lend_at (s, s->block, 14, block->internal_unit_length * (block->unit == INTERNAL_UNIT_4 ? 4 : 1));
    }
  return s->block;
}

/* The statement of DT has begun, with an object.  */
static int
begun_p (const struct dt *dt)
{
  return __atomic_load_n (&owner, __ATOMIC_RELAXED) == self () && innermost ()->own == dt;
}

/* DT's own function is called.  With a namelist the objects have begun the statement; the unit comes after the
   objects.  */
static void *
begin_or_go_on (struct dt *dt)
{
  if (!(dt->flags & DT_HAS_NAMELIST) || !begun_p (dt))
    return begin_transfer (dt);
  struct dt *block = innermost ()->block;
  block->unit = dt->unit;
  return block;
}

/* Room for a step of S, and for BYTES, of which this is the address.  */
static char *
room (struct statement *s, size_t bytes)
{
  bytes = (bytes + 15) / 16 * 16;
  if (!s->buffer)
    s->buffer = get_memory (BUFFER_BYTES);
  if ((s->steps + 1) * sizeof (struct heddle_io_step) + bytes > s->data)
    run_steps (s);
  s->data -= bytes;
  return s->buffer + s->data;
}

/* A step of S, with room for it.  */
static void
add_step (struct statement *s, int what, const void *at, int kind, long length)
{
  ((struct heddle_io_step *) s->buffer)[s->steps++]
    = (struct heddle_io_step) { .what = what, .kind = kind, .length = length, .at = (uintptr_t) at };
}

/* One without an object, of the innermost statement.  */
static void
plain_step (int what)
{
  struct statement *s = innermost ();
  room (s, 0);
  add_step (s, what, NULL, 0, 0);
}

/* A step with the data at AT, to be done by the host at once.  */
static void
step_at_once (struct statement *s, int what, const void *at, int kind, long length)
{
  room (s, 0);
  add_step (s, what, at, kind, length);
  run_steps (s);
}

/* Output of BYTES is copied: the statement is not asynchronous, and they are not many.  */
static int
copied_p (const struct statement *s, size_t bytes)
{
  return bytes <= MOST_COPIED && !(((const struct dt *) s->block)->flags & DT_HAS_ASYNCHRONOUS);
}

#define TRANSFER(NAME) \
static void NAME (struct dt *dt) { begin_or_go_on (dt); plain_step (HEDDLE_IO_##NAME); } \
static void NAME##_done (void) { plain_step (HEDDLE_IO_##NAME##_done); run_steps (innermost ()); end (); }
TRANSFER (st_read)
TRANSFER (st_write)
TRANSFER (st_iolength)

/* The function NAME for the statement of DT is the host's, or this library's: the call has the arguments THERE or
   HERE.  */
#define EITHER(NAME, FORMALS, HERE, THERE) \
void _gfortran_##NAME FORMALS; \
ENTRY void \
__heddle_file_##NAME FORMALS \
{ \
  if (host_p (dt)) \
    NAME THERE; \
  else \
    _gfortran_##NAME HERE; \
}
EITHER (st_read, (struct dt *dt), (dt), (dt))
EITHER (st_read_done, (struct dt *dt), (dt), ())
EITHER (st_write, (struct dt *dt), (dt), (dt))
EITHER (st_write_done, (struct dt *dt), (dt), ())
/* generate_error: before a statement begins, for a unit whose number is too large.  */
void HOST (generate_error) (void *, int, const char *);
ENTRY void
_gfortran_generate_error (struct dt *dt, int number, const char *text)
{
  HOST (generate_error) (begin (dt, POSITION_WORDS, position_fields)->block, number, text);
  end ();
}

ENTRY void _gfortran_st_iolength (struct dt *dt) { st_iolength (dt); }
ENTRY void _gfortran_st_iolength_done (struct dt *dt) { (void) dt; st_iolength_done (); }

/* An item: SIZE bytes at P.  READ: from the host, at once, as the next items may depend on it.  */
static void
item (int what, const void *p, size_t size, int kind, long length, int read)
{
  struct statement *s = innermost ();
  if (!read && copied_p (s, size))
    {
      char *copy = room (s, size);
      memcpy (copy, p, size);
      add_step (s, what, copy, kind, length);
      return;
    }
  struct copied *outer = s->copies;
  step_at_once (s, what, lend (s, p, size), kind, length);
  give_back (s, outer, read);
}

#define ITEMS(NAME, FORMALS, SIZE, KIND, LENGTH) \
static void NAME FORMALS { item (HEDDLE_IO_##NAME, p, SIZE, KIND, LENGTH, 1); } \
static void NAME##_write FORMALS { item (HEDDLE_IO_##NAME, p, SIZE, KIND, LENGTH, 0); }
#define NUMBERS(NAME, SIZE) ITEMS (NAME, (void *p, int kind), SIZE, kind, 0)
/* real(10) has 16 bytes.  */
#define REAL_BYTES (kind == 10 ? 16 : kind)
NUMBERS (transfer_integer, kind)
NUMBERS (transfer_logical, kind)
NUMBERS (transfer_real, REAL_BYTES)
NUMBERS (transfer_complex, 2 * REAL_BYTES)
NUMBERS (transfer_real128, 16)
NUMBERS (transfer_complex128, 32)
ITEMS (transfer_character, (void *p, long length), length, 1, length)
ITEMS (transfer_character_wide, (void *p, long length, int kind), length * kind, kind, length)

#define EITHER_ITEM(NAME, FORMALS, HERE, THERE) \
EITHER (NAME, FORMALS, HERE, THERE) \
EITHER (NAME##_write, FORMALS, HERE, THERE)
EITHER_ITEM (transfer_integer, (struct dt *dt, void *p, int kind), (dt, p, kind), (p, kind))
EITHER_ITEM (transfer_logical, (struct dt *dt, void *p, int kind), (dt, p, kind), (p, kind))
EITHER_ITEM (transfer_real, (struct dt *dt, void *p, int kind), (dt, p, kind), (p, kind))
EITHER_ITEM (transfer_complex, (struct dt *dt, void *p, int kind), (dt, p, kind), (p, kind))
EITHER_ITEM (transfer_character, (struct dt *dt, void *p, long length), (dt, p, length), (p, length))
EITHER_ITEM (transfer_character_wide, (struct dt *dt, void *p, long length, int kind), (dt, p, length, kind),
	     (p, length, kind))

/* The device's library has no such numbers.  */
#define LARGE(NAME) \
ENTRY void _gfortran_##NAME (struct dt *dt, void *p, int kind) { (void) dt; NAME (p, kind); }
LARGE (transfer_real128)
LARGE (transfer_complex128)
LARGE (transfer_real128_write)
LARGE (transfer_complex128_write)

static void
array_item (struct array *a, int kind, long length, int read)
{
  struct statement *s = innermost ();
  const size_t before = (descriptor_bytes (a) + 15) / 16 * 16;
  if (!read && copied_p (s, element_bytes (a)))
    {
      char *copy = room (s, before + element_bytes (a));
      pack (a, (struct array *) copy, copy + before);
      add_step (s, HEDDLE_IO_transfer_array, copy, kind, length);
      return;
    }
  struct copied *outer = s->copies;
  step_at_once (s, HEDDLE_IO_transfer_array, lend_array (s, a), kind, length);
  give_back (s, outer, read);
}

static void transfer_array (struct array *a, int kind, long length) { array_item (a, kind, length, 1); }
static void transfer_array_write (struct array *a, int kind, long length) { array_item (a, kind, length, 0); }
EITHER_ITEM (transfer_array, (struct dt *dt, struct array *a, int kind, long length), (dt, a, kind, length),
	     (a, kind, length))

/* Defined input and output.  The container or object is only passed through by the host's library.  */
unsigned long long __heddle_call_back_function (void);

static void
run_formatted (struct heddle_defined_io *d)
{
  void (*procedure) (void *, int *, char *, void *, int *, char *, long, long)
    = (void (*) (void *, int *, char *, void *, int *, char *, long, long)) d->procedure;
  procedure ((void *) d->object, &d->unit, (char *) d->type, d->values, &d->status, (char *) d->message,
	     d->type_length, d->message_length);
}

static void
run_unformatted (struct heddle_defined_io *d)
{
  void (*procedure) (void *, int *, int *, char *, long) = (void (*) (void *, int *, int *, char *, long)) d->procedure;
  procedure ((void *) d->object, &d->unit, &d->status, (char *) d->message, d->message_length);
}

/* Size of a message's buffer, for statements without a message.  The host's library has its own buffer.  */
#define MESSAGE_BYTES 256

/* PROCEDURE in a statement of S, which has its parameter block.  */
static struct heddle_defined_io *
defined_io (const struct statement *s, void *procedure, int formatted)
{
  const struct dt *dt = s->block;
  /* What stands in the format goes into iotype, and each number there into v_list.  */
  size_t room = sizeof "LISTDIRECTED" + MESSAGE_BYTES;
  if (dt->flags & DT_HAS_IOMSG && dt->iomsg_length > MESSAGE_BYTES)
    room += dt->iomsg_length;
  if (dt->flags & DT_HAS_FORMAT)
    room += dt->format_length * 5;
  struct heddle_defined_io *d = get_memory (sizeof *d + room);
  d->call_back = __heddle_call_back_function ();
  d->run = (uintptr_t) (formatted ? run_formatted : run_unformatted);
  d->procedure = (uintptr_t) procedure;
  d->room = room;
  return d;
}

static void
transfer_derived (void *object, void *procedure)
{
  struct statement *s = innermost ();
  const int formatted = (((struct dt *) s->block)->flags & (DT_LIST_FORMAT | DT_HAS_FORMAT | DT_HAS_NAMELIST)) != 0;
  struct heddle_defined_io *d = defined_io (s, procedure, formatted);
  d->object = (uintptr_t) object;
  step_at_once (s, HEDDLE_IO_transfer_derived, d, formatted, 0);
  free (d);
}

ENTRY void
_gfortran_transfer_derived (struct dt *dt, void *object, void *procedure)
{
  (void) dt;
  transfer_derived (object, procedure);
}

ENTRY void
_gfortran_transfer_derived_write (struct dt *dt, void *object, void *procedure)
{
  (void) dt;
  transfer_derived (object, procedure);
}

/* Namelists: the host's library keeps the address of each object until the statement ends, and goes from a structure to
   its components.  The objects come before the statement's own call.  */
struct object_type
{
  size_t elem_len;
  int version;
  signed char rank, type;
  short attribute;
};
/* Types.  */
enum { DERIVED = 5, CLASS = 7 };
void HOST (st_set_nml_var) (void *, void *, char *, int, long, struct object_type);
void __heddle_host_heddle_io_object (void *, void *, char *, int, long, struct object_type, struct heddle_defined_io *);
void HOST (st_set_nml_var_dim) (void *, int, long, long, long);

/* Where P is in a copy, or null.  */
static void *
copy_of (const struct statement *s, const char *p)
{
  for (const struct copied *c = s->copies; c; c = c->outer)
    if (p >= c->own && p < c->own + c->size)
      return (c->array ? ((const struct array *) c->copy)->base : c->copy) + (p - c->own);
  return NULL;
}

/* Of the array whose bounds are not complete yet, if it has a procedure.  */
static struct heddle_defined_io *named_array;

/* The object at P, which the host reaches, is in the statement's namelist; DEFINED, if not null, has its procedure.  */
static void
name_object (const struct statement *s, void *p, char *name, int kind, long length, struct object_type type,
	     struct heddle_defined_io *defined)
{
  if (defined)
    __heddle_host_heddle_io_object (s->block, p, name, kind, length, type, defined);
  else
    HOST (st_set_nml_var) (s->block, p, name, kind, length, type);
}

static void
set_nml_var (struct statement *s, void *p, char *name, int kind, long length, struct object_type type,
	     struct heddle_defined_io *defined)
{
  void *copy = reached_p (p) ? p : copy_of (s, p);
  if (!copy && type.rank > 0)
    {
      struct array *a = get_memory (sizeof *a + type.rank * sizeof a->dim[0]);
      a->base = p;
      a->offset = 0;
      a->elem_len = type.elem_len;
      a->version = type.version;
      a->rank = type.rank;
      a->type = type.type;
      a->attribute = type.attribute;
      a->span = type.elem_len;
      s->array = a;
      s->name = name;
      s->kind = kind;
      s->length = length;
      if (defined)
	named_array = defined;
      return;
    }
  name_object (s, copy ? copy : lend (s, p, type.elem_len), name, kind, length, type, defined);
}

/* The statement of DT, which has a namelist.  */
static struct statement *
begun (struct dt *dt)
{
  if (!begun_p (dt))
    begin_transfer (dt);
  return innermost ();
}

ENTRY void
_gfortran_st_set_nml_var (struct dt *dt, void *p, char *name, int kind, long length, struct object_type type)
{
  set_nml_var (begun (dt), p, name, kind, length, type, NULL);
}

ENTRY void
_gfortran_st_set_nml_dtio_var (struct dt *dt, void *p, char *name, int kind, long length, struct object_type type,
			       void *procedure, void *vtable)
{
  struct statement *s = begun (dt);
  struct heddle_defined_io *d = NULL;
  if (procedure)
    {
      d = defined_io (s, procedure, 1);
      d->vtable = (uintptr_t) vtable;
      /* A polymorphic object comes as its container, whose vtable has the size of what it points to.  */
      if (type.type == CLASS)
	{
	  p = *(void **) p;
	  type.type = DERIVED;
	  type.elem_len = ((const size_t *) vtable)[1];
	}
      /* Freed with the statement's copies.  */
      struct copied *c = add_copy (s);
      c->own = c->copy = (char *) d;
      c->size = 0;
    }
  set_nml_var (s, p, name, kind, length, type, d);
}

ENTRY void
_gfortran_st_set_nml_var_dim (struct dt *dt, int d, long stride, long lower, long upper)
{
  (void) dt;
  struct statement *s = innermost ();
  struct array *a = s->array;
  if (!a)
    {
      HOST (st_set_nml_var_dim) (s->block, d, stride, lower, upper);
      return;
    }
  a->dim[d] = (struct dimension) { stride, lower, upper };
  if (d + 1 < a->rank)
    return;
  const struct array *copy = lend_array (s, a);
  s->copies->made = 1;
  const struct object_type type = { a->elem_len, a->version, a->rank, a->type, a->attribute };
  name_object (s, copy->base, s->name, s->kind, s->length, type, USES_DEFINED_IO ? named_array : NULL);
  if (USES_DEFINED_IO)
    named_array = NULL;
  for (d = 0; d < a->rank; d++)
    HOST (st_set_nml_var_dim) (s->block, d, copy->dim[d].stride, copy->dim[d].lower, copy->dim[d].upper);
  s->array = NULL;
}

/* Other functions that are for units: ACTUALS lend what FORMALS point to.  */
#define UNIT(TYPE, NAME, FORMALS, ACTUALS) \
TYPE HOST (NAME) FORMALS; \
ENTRY TYPE \
_gfortran_##NAME FORMALS \
{ \
  struct statement *s = enter (); \
  const TYPE result = HOST (NAME) ACTUALS; \
  give_back (s, NULL, 1); \
  leave (); \
  return result; \
}
#define UNIT_CALL(NAME, FORMALS, ACTUALS) \
void HOST (NAME) FORMALS; \
ENTRY void \
_gfortran_##NAME FORMALS \
{ \
  struct statement *s = enter (); \
  HOST (NAME) ACTUALS; \
  give_back (s, NULL, 1); \
  leave (); \
}
#define AT(P) lend (s, P, sizeof *(P))
#define TEXT(P, N) lend (s, P, N)
#define CHARACTER(NAME) \
UNIT (int, NAME, (char *c, long n), (TEXT (c, n), n)) \
UNIT (int, NAME##c, (const i4 *unit, char *c, long n), (AT (unit), TEXT (c, n), n)) \
CHARACTER_CALLS (NAME, 1) \
CHARACTER_CALLS (NAME, 2) \
CHARACTER_CALLS (NAME, 4) \
CHARACTER_CALLS (NAME, 8)
#define CHARACTER_CALLS(NAME, K) \
UNIT_CALL (NAME##_i##K##_sub, (char *c, i##K *status, long n), (TEXT (c, n), AT (status), n)) \
UNIT_CALL (NAME##c_i##K##_sub, (const i4 *unit, char *c, i##K *status, long n), \
	   (AT (unit), TEXT (c, n), AT (status), n))
CHARACTER (fget)
CHARACTER (fput)
UNIT (long, ftell, (i4 *unit), (AT (unit)))
UNIT_CALL (ftell_i1_sub, (i4 *unit, i1 *offset), (AT (unit), AT (offset)))
UNIT_CALL (ftell_i2_sub, (i4 *unit, i2 *offset), (AT (unit), AT (offset)))
UNIT_CALL (ftell_i4_sub, (i4 *unit, i4 *offset), (AT (unit), AT (offset)))
UNIT_CALL (ftell_i8_sub, (i4 *unit, i8 *offset), (AT (unit), AT (offset)))
UNIT_CALL (fseek_sub, (i4 *unit, long *offset, i4 *whence, i4 *status),
	   (AT (unit), AT (offset), AT (whence), AT (status)))
UNIT (i4, isatty_l4, (i4 *unit), (AT (unit)))
UNIT (i8, isatty_l8, (i8 *unit), (AT (unit)))
UNIT (i4, fnum_i4, (const i4 *unit), (AT (unit)))
UNIT (i8, fnum_i8, (const i8 *unit), (AT (unit)))
UNIT_CALL (ttynam_sub, (i4 *unit, char *name, long n), (AT (unit), TEXT (name, n), n))
UNIT (i4, fstat_i4, (i4 *unit, struct array *values), (AT (unit), lend_array (s, values)))
UNIT (i8, fstat_i8, (i8 *unit, struct array *values), (AT (unit), lend_array (s, values)))
UNIT_CALL (fstat_i4_sub, (i4 *unit, struct array *values, i4 *status), (AT (unit), lend_array (s, values), AT (status)))
UNIT_CALL (fstat_i8_sub, (i8 *unit, struct array *values, i8 *status), (AT (unit), lend_array (s, values), AT (status)))

#define FLUSH(K) \
void HOST (flush_i##K) (i##K *); \
ENTRY void \
__heddle_file_flush_i##K (i##K *unit) \
{ \
  struct statement *s = enter (); \
  HOST (flush_i##K) (AT (unit)); \
  give_back (s, NULL, 1); \
  leave (); \
}
FLUSH (4)
FLUSH (8)

/* What a main program on the device tells the library.  */
void _gfortran_set_options (int, const int *);
void HOST (set_options) (int, const int *);
void
__heddle_file_set_options (int count, const int *options)
{
  _gfortran_set_options (count, options);
  HOST (set_options) (count, options);
}

/* A program with such statements refers to this name.  Nothing calls it: it brings along the replacements of calls.  */
#define KEEP(NAME) __asm__ volatile ("" : : "r" (__heddle_file_##NAME));
#define KEEP_ITEM(NAME) KEEP (NAME) KEEP (NAME##_write)
void
__heddle_needs_files (void)
{
  KEEP (st_read) KEEP (st_read_done) KEEP (st_write) KEEP (st_write_done)
  KEEP (st_flush) KEEP (flush_i4) KEEP (flush_i8) KEEP (set_options)
  KEEP_ITEM (transfer_integer) KEEP_ITEM (transfer_logical) KEEP_ITEM (transfer_real) KEEP_ITEM (transfer_complex)
  KEEP_ITEM (transfer_character) KEEP_ITEM (transfer_character_wide) KEEP_ITEM (transfer_array)
}
