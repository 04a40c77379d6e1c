/* atomic.h -- atomic operations.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_ATOMIC_H
#define HEDDLE_ATOMIC_H

#include "device/emit/statement.h"

class atomics : statement_writer
{
public:
  using statement_writer::statement_writer;

  /* *PTR = *PTR A V for type T; the old value in all lanes (if WANT).  */
  ptx::operand rmw (ptx::aop a, ptx::type t, const ptx::operand &ptr, const ptx::operand &v, bool want);
  /* Compare and swap; the old value in all lanes.  */
  ptx::operand cas (ptx::type t, const ptx::operand &ptr, const ptx::operand &old, const ptx::operand &new_);
  ptx::operand load (ptx::type t, const ptx::operand &ptr);
  void store (ptx::type t, const ptx::operand &ptr, const ptx::operand &v);
  /* A fence, or what the memory order ORDER, an argument, asks for before an operation and after it.  */
  void fence ();
  void fence_before (tree order);
  void fence_after (tree order);
  /* The internal functions.  False: not of an object of this size.  */
  void compare_exchange (gcall *);
  bool compare_with_zero (gcall *);
  bool test_bit (gcall *);
  /* The builtins for 1, 2, 4 and 8 bytes; other sizes stay calls of the library.  True if S is a builtin of this
     kind.  */
  bool builtin (gcall *s, built_in_function code);
  bool typed (gcall *s, const char *what);

private:
  /* Who has the object of an operation (own-atomic.cc): a place visible to others; each lane its own; not known.  */
  enum class owner { others, lane, perhaps_lane };

  /* The pointer ARG, the target of an operation: find its OWNER.  */
  ptx::operand target (tree arg);
  bool may_be_own (tree pointer, tree origin, const ptx::operand &);
  ptx::operand by_owner (const ptx::operand &ptr, ptx::type, bool wanted, const std::function<ptx::operand ()> &mine,
			 const std::function<ptx::operand ()> &others);
  /* What OLD becomes by operation A with V.  */
  ptx::operand combined (ptx::aop a, ptx::type t, const ptx::operand &old, const ptx::operand &v);
  ptx::operand own_load (ptx::type t, const ptx::operand &ptr);
  void own_store (ptx::type t, const ptx::operand &ptr, const ptx::operand &v);
  ptx::operand own_rmw (ptx::aop a, ptx::type t, const ptx::operand &ptr, const ptx::operand &v);
  ptx::operand own_cas (ptx::type t, const ptx::operand &ptr, const ptx::operand &old, const ptx::operand &new_);
  /* Of a word: PART is the mark of its bytes that count; null: all.  */
  typedef std::shared_ptr<const ptx::note> part_mark;
  ptx::operand shared_rmw (ptx::aop a, ptx::type t, const ptx::operand &ptr, const ptx::operand &v, bool want,
			   const part_mark &part = nullptr);
  ptx::operand shared_cas (ptx::type t, const ptx::operand &ptr, const ptx::operand &old, const ptx::operand &new_,
			   const part_mark &part = nullptr);
  ptx::operand shared_load (ptx::type t, const ptx::operand &ptr, const part_mark &part = nullptr);
  void shared_store (ptx::type t, const ptx::operand &ptr, const ptx::operand &v);
  /* The same for objects of 1 and 2 bytes (narrow-atomic.cc).  */
  static bool narrow_p (ptx::type t) { return t == ptx::type::u8 || t == ptx::type::u16; }
  static ptx::type in_register (ptx::type t) { return narrow_p (t) ? ptx::type::b32 : register_type (t); }
  struct narrow_place;
  narrow_place narrow_at (ptx::type t, const ptx::operand &ptr);
  /* The object at a place becomes CHANGE's result, if it was *EXPECTED, or EXPECTED is null.  Returns its former
     value.  */
  ptx::operand narrow_change (const narrow_place &, const ptx::operand *expected,
			      const std::function<ptx::operand (const ptx::operand &)> &change);
  ptx::operand narrow_add (ptx::type t, const ptx::operand &ptr, const ptx::operand &v, bool want);
  ptx::operand narrow_rmw (ptx::aop a, ptx::type t, const ptx::operand &ptr, const ptx::operand &v, bool want);
  ptx::operand narrow_cas (ptx::type t, const ptx::operand &ptr, const ptx::operand &old, const ptx::operand &new_);
  ptx::operand narrow_load (ptx::type t, const ptx::operand &ptr);
  ptx::operand cut_to (unsigned bytes, const ptx::operand &v);
  void set_result (gcall *, unsigned bytes, const ptx::operand &v, ptx::regno mark);
  void emit_load (gcall *, unsigned bytes, tree order);
  void emit_store (gcall *, unsigned bytes, tree order);
  void emit_exchange (gcall *, unsigned bytes, tree order);
  void emit_release (gcall *, unsigned bytes);
  void compare_and_swap (gcall *, unsigned bytes, bool boolean);
  void compare_exchange (gcall *, unsigned bytes, bool internal);
  void compare_exchange_by_library (gcall *, unsigned bytes);
  void fetch_op (gcall *, tree_code code, unsigned bytes, bool fetch_new, tree order, bool nand);
  bool float_add_loop (gcall *, tree *added);

  owner own = owner::others;
};

#endif
