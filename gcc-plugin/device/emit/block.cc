/* block.cc -- what all threads of a block do together in kernels without a scheduler (lower-regions.cc).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The functions are called __heddle_block_WHAT_THREADS_OP_TYPE:

     T    reduce (T value)		VALUE of all threads combined; all get the result
     void update (T *p, T value)	the same, and *P = *P OP the result, atomically, once
     void once (T *p, T value)		*P = *P OP VALUE, atomically, by one thread; VALUE is the same in all
     void each (T *p, T value)		*P = *P OP VALUE, atomically, by each thread, which need not come together
     void sum (T *p, T value, number, last)	as update, where the host lets the blocks add up (abi.h, struct
					heddle_sums): P is the pointer of the kernel's sum of that NUMBER, LAST is 1 in
					the last of these calls
     void same (T *p, T value, number, last)	the same with a value that is the same in all threads, as once

   THREADS says what a thread is: lanes, or warps (VALUE is then the same in all lanes of a warp).  OP is add, mul,
   min, max, and, or, xor; TYPE u32, s32, u64, s64, f32, f64.  All threads of the block call the others together.
   reduce and update are barriers; the order of operations depends on the block's size alone.

   Integers are updated at once.  Floating-point sums and products would depend on which block is first: a kernel that
   gets memory for that (abi.h, struct heddle_order) keeps them until its end, each with the address that it belongs to.
   There each block stores its own, and the last block adds them up in the order of the blocks' numbers.  The result
   depends on the shape of the grid alone, and is the same as that of sum and same below.  A value for another address,
   as in a loop over sums, is added at once.  In a kernel with "each", where a block's warps come by on their own, each
   warp has cells of its own, and is what is called an adder below; else each block is one.

   The last block adds up the values of all (sum, same).  All that any thread has done to memory happens before the host
   is told, by a chain as in end.cc: a barrier, the count of the blocks, a barrier in the last one, the word.

   Long: what these functions are made of is the same.  */

#include <algorithm>

#include "device/emit/atomic.h"
#include "device/facts/host-tuning.h"
#include "device/facts/sums.h"
#include "abi.h"
#include "tuning.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* Derived, in warps: in a block of no more each thread loads all partial results instead of shuffling them, which is
   fewer steps in the usual block.  */
constexpr unsigned reduce_by_loads = host_tuning::block_warps;

struct block_op
{
  const char *name;
  op code;
  ptx::aop atomic;
};

const block_op operations[] =
{
  { "add", op::add, ptx::aop::add }, { "mul", op::mul, ptx::aop::cas }, { "min", op::min, ptx::aop::min },
  { "max", op::max, ptx::aop::max }, { "and", op::and_, ptx::aop::and_ }, { "or", op::or_, ptx::aop::or_ },
  { "xor", op::xor_, ptx::aop::xor_ },
};

struct block_type
{
  const char *name;
  T t;
};

const block_type types[] =
{
  { "u32", T::u32 }, { "s32", T::s32 }, { "u64", T::u64 }, { "s64", T::s64 }, { "f32", T::f32 }, { "f64", T::f64 },
};

/* One operation in one type.  */
class block_arithmetic : protected statement_writer
{
public:
  block_arithmetic (emission &e, op code, T t) : statement_writer (e), code (code), t (t), rt (register_type (t)) {}

  /* A CODE B.  */
  operand combine (const operand &a, const operand &b);

protected:
  const op code;
  const T t, rt;		/* of the instruction, of registers */
};

/* The values of all threads of a block, combined.  Each warp combines those of its lanes, if lanes are threads, and
   stores the result in shared memory; behind a barrier each thread combines the warps' results itself.  Where warps
   need not be whole, one branch tells the usual block, of few whole warps, from others, and what it does has no
   further one: a reduction takes as long as its chain of instructions.  (100 loops of 256 iterations in a row, 264
   blocks on an H100, PTX changed by hand: 31.3 us, 33.0 with three branches.)  */
class block_reduction : block_arithmetic
{
public:
  block_reduction (emission &, op, T, bool lanes);
  /* The result, in all lanes.  */
  operand emit (const operand &value);
  /* What does not change the result.  VALUE: any value that is part of it.  */
  operand neutral (const operand &value) const;
  /* Where the warps' values are in the reduction to come: the address in shared memory of the first.  A kernel has two
     such places, used in turn: when one is written again, a barrier has come after all reads of it, that of the
     reduction between.  */
  regno scratch_place ();

private:
  void find_numbers ();
  void compute_numbers ();
  operand warp_reduce (operand value);
  operand part_reduce (operand value);
  mem_address slot (const operand &index);
  void store (const mem_address &, const operand &, regno guard);
  void exchange (const operand &of_warp, bool fill);
  void one_after_other (ptx::blockno rest);
  operand shuffle_all (const operand &none);
  operand load_all ();
  void finish (const operand &, ptx::blockno rest);
  void whole_warps (const operand &value, ptx::blockno rest);
  void any_warps (const operand &value, ptx::blockno rest);

  const bool lanes;			/* these are threads, */
  const bool parts;			/* in blocks that may have some that are no whole warp */
  const unsigned size;			/* of a value in memory */
  operand lane;
  reduction_numbers numbers;
  mem_address all, mine, gap;		/* the warps' values, this one's, that of a warp that there is not */
  regno first = 0;			/* predicate: this lane stores the warp's value */
  regno result = 0;
};

/* *PTR = *PTR CODE VALUE, atomically, by the first thread of the block, or by EACH.  */
class block_update : block_arithmetic
{
public:
  block_update (emission &e, op code, T t) : block_arithmetic (e, code, t) {}
  void emit (ptx::aop atomic, bool lanes, bool each, const operand &ptr, const operand &value);

private:
  void update (ptx::aop atomic, const operand &ptr, const operand &value);
  void move_bits (regno dest, regno src);
};

/* A kernel's sums, by the last block.  */
class grid_total : statement_writer
{
public:
  explicit grid_total (emission &);
  /* The address of a struct heddle_end, or 0.  */
  regno end_record ();
  void emit (unsigned number, T type, const operand &value, bool barrier, bool last, ptx::blockno over);

private:
  operand param (unsigned at, T rt);
  operand times (const operand &a, const operand &b);
  operand times (const operand &a, unsigned b) { return times (a, I (b)); }
  operand cell (const operand &number);
  void find_last (ptx::blockno over);
  operand add_cells (unsigned number, op code, T type, const operand &own);
  void put_result (unsigned offset, T rt, const operand &result);
  void tell ();
  regno first_thread ();

  const std::vector<grid_sum> sums;
  unsigned behind;		/* where struct heddle_sums begins in the last parameter */
  operand blocks;		/* how many there are */
};

/* A kernel's floating-point sums, in the order of the blocks.  */
class ordered_sums : statement_writer
{
public:
  explicit ordered_sums (emission &e) : statement_writer (e), sums (e.ordered) {}
  void begin ();
  bool may_keep (const gcall *update, const operand &ptr);
  void keep (const gcall *update, const operand &ptr, const operand &value, ptx::blockno alone, ptx::blockno over);
  void end ();

private:
  void find ();
  operand load_param ();
  operand memory ();
  bool by_warps () const;
  operand blocks ();
  operand adders ();
  operand cell (size_t number, const operand &adder);
  void store (const operand &block);
  void fold (size_t number);

  std::vector<ordered_sum> &sums;
};

/* A call of one of these functions.  */
class block_call : statement_writer
{
public:
  using statement_writer::statement_writer;
  bool emit (gcall *, const char *name);
};

/* Of accesses of TYPE in .global.  */
ptx::mods
in_global (T type)
{
  ptx::mods m = M (type);
  m.sp = ptx::space::global;
  return m;
}

/* By one thread of a block: which block is the last?  */
class block_counter : statement_writer
{
public:
  explicit block_counter (emission &e) : statement_writer (e) {}

  /* Count the block in ARRIVED, which wraps round at the last of BLOCKS.  The word at PLACE of shared memory says
     whether this is the last.  What the thread has stored happens before the last block's loads (PTX ISA, release).  */
  void
  count (const operand &arrived, const operand &blocks, regno place)
  {
    const regno before = reg (T::b32), is_last = reg (T::b32);
    const operand most = R (force_reg (op2 (op::sub, T::u32, T::b32, blocks, I (1)), T::b32));
    ptx::mods wrap = in_global (T::u32), shared = M (T::b32);
    wrap.a = ptx::aop::inc;
    wrap.order = ptx::sem::acq_rel;
    wrap.sco = ptx::scope::gpu;
    insn (op::atom, wrap, {R (before), arrived, most});
    move (is_last, predicate_value (set_predicate (ptx::cmp::eq, T::b32, R (before), most)));
    shared.sp = ptx::space::shared;
    insn (op::st, shared, {operand::at_reg (place), R (is_last)});
  }

  /* By any thread, behind a barrier after count: that word.  */
  operand
  last (regno place)
  {
    const regno seen = reg (T::b32);
    ptx::mods shared = M (T::b32);
    shared.sp = ptx::space::shared;
    insn (op::ld, shared, {R (seen), operand::at_reg (place)});
    return R (seen);
  }
};

operand
block_arithmetic::combine (const operand &a, const operand &b)
{
  regno d = reg (rt);
  bool bits = code == op::and_ || code == op::or_ || code == op::xor_;
  ptx::mods m = M (bits ? rt : t);
  if ((code == op::add || code == op::mul) && (t == T::f32 || t == T::f64))
    m.round = ptx::rnd::rn;
  else if (code == op::mul)
    m.p = ptx::part::lo;
  insn (code, m, {R (d), R (force_reg (a, rt)), R (force_reg (b, rt))});
  return R (d);
}

block_reduction::block_reduction (emission &e, op code, T t, bool lanes)
  : block_arithmetic (e, code, t), lanes (lanes), parts (lanes && warp.part_warps_p ()),
    size (rt == T::f64 || rt == T::b64 ? 8 : 4)
{
}

/* VALUE of all lanes of the warp, combined; in all of them.  */
operand
block_reduction::warp_reduce (operand value)
{
  for (unsigned i = HEDDLE_WARP_SIZE / 2; i; i /= 2)
    value = combine (value, warp.shuffle (ptx::shflmode::bfly, rt, R (force_reg (value, rt)), I (i), full_mask ()));
  return value;
}

/* The same, in lane 0, of the warp's lanes that are in the block: of the others nothing comes.  */
operand
block_reduction::part_reduce (operand value)
{
  const operand own = op2 (op::min, T::u32, T::b32, I (HEDDLE_WARP_SIZE),
			   op2 (op::sub, T::u32, T::b32, warp.thread_count (),
				op2 (op::and_, T::b32, T::b32, R (numbers.thread), I (-HEDDLE_WARP_SIZE))));
  for (unsigned i = HEDDLE_WARP_SIZE / 2; i; i /= 2)
    {
      regno from = force_reg (value, rt), there = set_predicate (ptx::cmp::gt, T::u32, own,
								op2 (op::xor_, T::b32, T::b32, lane, I (i)));
      operand both = combine (R (from), warp.shuffle (ptx::shflmode::bfly, rt, R (from), I (i), full_mask ()));
      value = select (rt, both, R (from), there);
    }
  return value;
}

/* Find the numbers of threads and warps.  */
void
block_reduction::compute_numbers ()
{
  reduction_numbers &n = numbers;
  const unsigned few = reduce_by_loads;
  auto in_reg = [&] (const operand &x) { return force_reg (x, T::b32); };
  if (parts)
    {
      n.thread = in_reg (warp.thread_number ());
      n.warp = in_reg (op2 (op::shr, T::u32, T::b32, R (n.thread), I (HEDDLE_WARP_LOG2)));
      n.warps = in_reg (warp.warps_of (warp.thread_count ()));
      n.whole = set_predicate (ptx::cmp::eq, T::b32, R (special (ptx::sreg::ntid_x, T::u32)), I (HEDDLE_WARP_SIZE));
    }
  else
    {
      n.warp = special (ptx::sreg::tid_y, T::u32);
      n.warps = special (ptx::sreg::ntid_y, T::u32);
      n.thread = in_reg (op2 (op::add, T::u32, T::b32, op2 (op::shl, T::b32, T::b32, R (n.warp), I (HEDDLE_WARP_LOG2)),
			      lane));
    }
  n.usual = set_predicate (ptx::cmp::le, T::u32, R (n.warps), I (few));
  if (parts)
    {
      const regno both = reg (T::pred);
      insn (op::and_, M (T::pred), {R (both), R (n.usual), R (n.whole)});
      n.usual = both;
    }
  const operand there = op2 (op::min, T::u32, T::b32, R (n.warps), I (few));
  n.gap = set_predicate (ptx::cmp::lt, T::u32, op2 (op::sub, T::u32, T::b32, R (n.thread), there),
			 op2 (op::sub, T::u32, T::b32, I (few), there));
}

/* The same once in a kernel, at its start: ptxas leaves them in the loop that they are in, where they are in the way of
   the values.  */
void
block_reduction::find_numbers ()
{
  if (!e.is_kernel)
    {
      compute_numbers ();
      return;
    }
  std::optional<reduction_numbers> &known = e.numbers[lanes];
  if (!known)
    {
      e.code.at_entry ([&] { compute_numbers (); });
      known = numbers;
    }
  numbers = *known;
}

regno
block_reduction::scratch_place ()
{
  const operand first = operand::of_var (mod.shared_scratch (e.is_kernel), 0);
  regno place = reg (T::b64);
  if (!e.is_kernel)
    {
      insn (op::mov, M (T::u64), {R (place), first});
      return place;
    }
  if (!e.scratch_turn)
    {
      e.scratch_turn = reg (T::b64);
      e.code.prepend (op::mov, M (T::u64), {R (*e.scratch_turn), first});
    }
  insn (op::mov, M (T::b64), {R (place), R (*e.scratch_turn)});
  insn (op::xor_, M (T::b64), {R (*e.scratch_turn), R (*e.scratch_turn), I (scratch_size)});
  return place;
}

/* The place of warp INDEX's value.  */
mem_address
block_reduction::slot (const operand &index)
{
  operand at = op2 (op::shl, T::b32, T::b32, index, I (size == 8 ? 3 : 2));
  mem_address a = mem.offset (all, convert (T::u64, T::u32, ptx::rnd::none, at));
  a.align = size;
  return a;
}

/* Let X be at A, where GUARD holds.  */
void
block_reduction::store (const mem_address &a, const operand &x, regno guard)
{
  regno v = force_reg (x, rt);
  ptx::insn &st = insn (op::st, mem.mods_of (rt, a), {mem.operand_of (a), R (v)});
  st.guarded = true, st.guard = guard;
}

operand
block_reduction::neutral (const operand &value) const
{
  if (code != op::add && code != op::mul && code != op::xor_)
    return value;
  bool mul = code == op::mul;
  return rt == T::f32 ? operand::of_f32 (mul ? 0x3f800000 : 0)
	 : rt == T::f64 ? operand::of_f64 (mul ? 0x3ff0000000000000 : 0) : I (mul);
}

/* Store the warp's value and wait for those of all.  FILL: they may be loaded all at once, and what changes nothing is
   stored for warps that there are not.  */
void
block_reduction::exchange (const operand &of_warp, bool fill)
{
  store (mine, of_warp, first);
  if (fill)
    store (gap, neutral (of_warp), numbers.gap);
  insn (op::bar_sync, ptx::mods (), {I (0)});
}

/* Let RESULT be the combination of the warps' values, one after the other, and go to REST.  */
void
block_reduction::one_after_other (ptx::blockno rest)
{
  ptx::blockno next = new_block ();
  regno at = reg (T::b32), other = reg (rt);
  auto load = [&] (regno to)
    {
      mem_address a = slot (R (at));
      insn (op::ld, mem.mods_of (rt, a), {R (to), mem.operand_of (a)});
      move (at, op2 (op::add, T::u32, T::b32, R (at), I (1)));
    };
  move (at, I (0));
  load (result);
  branch (next);

  go_on_in (next);
  ptx::blockno more = new_block ();
  branch_if (set_predicate (ptx::cmp::eq, T::b32, R (at), R (numbers.warps)), false, rest);
  branch (more);

  go_on_in (more);
  load (other);
  move (result, combine (R (result), R (other)));
  branch (next);
}

/* The combination of as many warps' values as are loaded at once; those that there are not do not change it.  */
operand
block_reduction::load_all ()
{
  const unsigned few = reduce_by_loads;
  std::vector<operand> values;
  for (unsigned i = 0; i < few * size; i += 16)
    {
      mem_address a = mem.offset (all, I (i));
      std::vector<operand> part;
      for (unsigned k = 0; k < 16 / size; k++)
	part.push_back (R (reg (rt)));
      ptx::mods m = mem.mods_of (rt, a);
      m.vec = part.size ();
      insn (op::ld, m, {operand::of_list (part), mem.operand_of (a)});
      values.insert (values.end (), part.begin (), part.end ());
    }
  for (unsigned n = few; n > 1; n /= 2)
    for (unsigned i = 0; i < n / 2; i++)
      values[i] = combine (values[2 * i], values[2 * i + 1]);
  return values[0];
}

/* The combination of the values of up to 32 warps, by shuffles; NONE changes nothing.  */
operand
block_reduction::shuffle_all (const operand &none)
{
  regno x = reg (rt), there = set_predicate (ptx::cmp::lt, T::u32, lane, R (numbers.warps));
  move (x, none);
  mem_address other = slot (lane);
  ptx::insn &ld = insn (op::ld, mem.mods_of (rt, other), {R (x), mem.operand_of (other)});
  ld.guarded = true, ld.guard = there;
  return warp_reduce (R (x));
}

/* The result is X; go to REST.  */
void
block_reduction::finish (const operand &x, ptx::blockno rest)
{
  move (result, x);
  branch (rest);
}

/* All warps of the block are whole, so what is done up to the barrier is the same for many of them and for few.  */
void
block_reduction::whole_warps (const operand &value, ptx::blockno rest)
{
  ptx::blockno usual = new_block (), many = new_block ();
  const operand of_warp = lanes ? warp_reduce (value) : value;
  exchange (of_warp, true);
  branch_if (numbers.usual, false, usual);
  branch (many);

  go_on_in (usual);
  finish (load_all (), rest);

  go_on_in (many);
  finish (shuffle_all (neutral (of_warp)), rest);
}

/* Each kind of block has a way of its own, barrier included: all its threads take the same one.  */
void
block_reduction::any_warps (const operand &value, ptx::blockno rest)
{
  ptx::blockno usual = new_block (), other = new_block (), many = new_block (), part = new_block ();
  branch_if (numbers.usual, false, usual);
  branch (other);

  go_on_in (usual);
  exchange (warp_reduce (value), true);
  finish (load_all (), rest);

  go_on_in (other);
  branch_if (numbers.whole, false, many);
  branch (part);

  go_on_in (many);
  const operand of_warp = warp_reduce (value);
  exchange (of_warp, false);
  finish (shuffle_all (neutral (of_warp)), rest);

  go_on_in (part);
  exchange (part_reduce (value), false);
  one_after_other (rest);
}

/* The warps' values go to shared memory, and what changes nothing for warps that there are not.  Then each thread finds
   the result itself.  Of few warps, the usual case, it loads all values: that takes fewer steps than shuffles.  Where
   not all warps are whole it takes one after the other.  */
operand
block_reduction::emit (const operand &value)
{
  lane = warp.lane ();
  find_numbers ();
  /* Addresses are found while the lanes' values are on their way.  */
  all.base = scratch_place ();
  all.sp = ptx::space::shared;
  all.align = 16;
  mine = slot (R (numbers.warp)), gap = slot (R (numbers.thread));
  first = set_predicate (ptx::cmp::eq, T::b32, lane, I (0));
  result = reg (rt);
  const ptx::blockno rest = new_block ();
  const operand in_reg = R (force_reg (value, rt));
  if (parts)
    any_warps (in_reg, rest);
  else
    whole_warps (in_reg, rest);

  go_on_in (rest);
  if (!e.is_kernel)
    insn (op::bar_sync, ptx::mods (), {I (0)});		/* the scratch may be used again */
  return R (result);
}

/* *PTR = *PTR CODE VALUE, atomically.  ATOMIC: the instruction that does so, in some types.  */
void
block_update::update (ptx::aop atomic, const operand &ptr, const operand &value)
{
  bool floating = t == T::f32 || t == T::f64;
  bool native = floating ? code == op::add && (t == T::f32 || mod.m.target.sm >= 60) : code != op::mul;
  if (native)
    {
      T at = t;
      if (code == op::add && !floating)
	at = rt == T::b64 ? T::u64 : T::u32;
      else if (code == op::and_ || code == op::or_ || code == op::xor_)
	at = rt;
      atomics (e).rmw (atomic, at, ptr, value, false);
      return;
    }
  T bt = rt == T::f64 || rt == T::b64 ? T::b64 : T::b32;
  regno seen = reg (bt);
  move (seen, atomics (e).load (bt, ptr));
  ptx::blockno loop = new_block ();
  branch (loop);
  go_on_in (loop);
  regno old = reg (rt);
  move_bits (old, seen);
  regno fresh = reg (bt);
  move_bits (fresh, force_reg (combine (R (old), value), rt));
  operand got = atomics (e).cas (bt, ptr, R (seen), R (fresh));
  regno same = set_predicate (ptx::cmp::eq, bt, got, R (seen));
  move (seen, got);
  branch_if (same, true, loop);
}

void
block_update::emit (ptx::aop atomic, bool lanes, bool each, const operand &ptr, const operand &value)
{
  if (each)
    {
      update (atomic, ptr, value);
      return;
    }
  ptx::blockno one = new_block (), after = new_block ();
  operand number = R (special (ptx::sreg::tid_y, T::u32));
  if (lanes)
    number = op2 (op::or_, T::b32, T::b32, number, R (special (ptx::sreg::tid_x, T::u32)));
  branch_if (set_predicate (ptx::cmp::ne, T::b32, number, I (0)), false, after);
  branch (one);
  go_on_in (one);
  update (atomic, ptr, value);
  branch (after);
  go_on_in (after);
}

/* The operation and the type of NAME, as "add_f64".  False: there are none such.  */
bool
find_operation (const char *code, const char *type, const block_op **o, T *t)
{
  *o = nullptr;
  for (const block_op &x : operations)
    if (!strcmp (x.name, code))
      *o = &x;
  for (const block_type &x : types)
    if (!strcmp (x.name, type))
      {
	*t = x.t;
	return *o;
      }
  return false;
}

grid_total::grid_total (emission &e) : statement_writer (e), sums (heddle_grid_sums (e.fun->decl))
{
  behind = parameter (parameters () - 1).size - heddle_sums_bytes (sums.size ());
}

/* What is at AT of the last parameter, in a register of type RT.  */
operand
grid_total::param (unsigned at, T rt)
{
  rt = register_type (rt);
  mem_address a;
  a.param = parameters () - 1;
  a.sp = ptx::space::param;
  a.align = 8;
  a = mem.offset (a, HOST_WIDE_INT (at));
  regno r = reg (rt);
  insn (op::ld, mem.mods_of (rt, a), {R (r), mem.operand_of (a)});
  return R (r);
}

regno
grid_total::end_record ()
{
  regno end = reg (T::b64);
  ptx::mods m = M (T::u64);
  m.sp = ptx::space::param;
  insn (op::ld, m, {R (end), operand::at_param (parameter (HEDDLE_PARAM_END).name)});
  return end;
}

operand
grid_total::times (const operand &a, const operand &b)
{
  ptx::mods m = M (T::u32);
  m.p = ptx::part::lo;
  regno d = reg (T::b32);
  insn (op::mul, m, {R (d), R (force_reg (a, T::b32)), b});
  return R (d);
}

/* The address of cell NUMBER.  */
operand
grid_total::cell (const operand &number)
{
  return R (force_reg (op2 (op::add, T::u64, T::b64, param (behind + offsetof (heddle_sums, cells), T::b64),
			    op2 (op::shl, T::b64, T::b64, convert (T::u64, T::u32, ptx::rnd::none, number), I (3))),
		       T::b64));
}

/* A predicate: this is the first thread of the block.  */
regno
grid_total::first_thread ()
{
  return set_predicate (ptx::cmp::eq, T::b32, op2 (op::or_, T::b32, T::b32, R (special (ptx::sreg::tid_x, T::u32)),
						   R (special (ptx::sreg::tid_y, T::u32))), I (0));
}

/* Count the block, and go to OVER unless it is the last.  */
void
grid_total::find_last (ptx::blockno over)
{
  block_reduction scratch (e, op::or_, T::u32, true);
  const regno place = scratch.scratch_place (), first = first_thread ();
  ptx::blockno count = new_block (), wait = new_block (), last = new_block ();
  branch_if (first, true, wait);
  branch (count);

  go_on_in (count);
  block_counter (e).count (operand::at_reg (end_record (), int64_t (offsetof (heddle_end, arrived))), blocks, place);
  branch (wait);

  go_on_in (wait);
  insn (op::bar_sync, ptx::mods (), {I (0)});
  const operand seen = block_counter (e).last (place);
  branch_if (set_predicate (ptx::cmp::eq, T::b32, seen, I (0)), false, over);
  branch (last);
  go_on_in (last);
}

/* Sum NUMBER, of the start value and all cells.  OWN: this block's value.  */
operand
grid_total::add_cells (unsigned number, op code, T type, const operand &own)
{
  const T rt = register_type (type);
  block_arithmetic by (e, code, type);
  block_reduction reduction (e, code, type, true);
  regno sum = reg (rt), at = reg (T::b32), value = reg (rt);
  move (sum, reduction.neutral (own));
  move (at, warp.thread_number ());
  const operand threads = warp.thread_count (), first = cell (times (blocks, number));
  ptx::blockno next = new_block (), add = new_block (), rest = new_block ();
  branch (next);

  go_on_in (next);
  branch_if (set_predicate (ptx::cmp::ge, T::u32, R (at), blocks), false, rest);
  branch (add);

  go_on_in (add);
  ptx::mods m = in_global (rt);
  m.order = ptx::sem::relaxed;
  m.sco = ptx::scope::gpu;
  operand from = op2 (op::add, T::u64, T::b64, first,
		      op2 (op::shl, T::b64, T::b64, convert (T::u64, T::u32, ptx::rnd::none, R (at)), I (3)));
  insn (op::ld, m, {R (value), operand::at_reg (force_reg (from, T::b64))});
  move (sum, by.combine (R (sum), R (value)));
  move (at, op2 (op::add, T::u32, T::b32, R (at), threads));
  branch (next);

  go_on_in (rest);
  operand total = reduction.emit (R (sum));
  return by.combine (param (behind + offsetof (heddle_sums, start) + 8 * number, rt), total);
}

/* The variable whose address is at OFFSET of the arguments, and the host's copy of it, are RESULT.  By one thread.  */
void
grid_total::put_result (unsigned offset, T rt, const operand &result)
{
  const regno variable = force_reg (param (offset, T::u64), T::b64), value = force_reg (result, rt);
  const operand copy = op2 (op::add, T::u64, T::b64, R (variable),
			    param (behind + offsetof (heddle_sums, told), T::u64));
  insn (op::st, in_global (rt), {operand::at_reg (variable), R (value)});
  insn (op::st, in_global (rt), {operand::at_reg (force_reg (copy, T::b64)), R (value)});
}

/* The kernel has ended, as far as the host can see.  By one thread of the last block.  */
void
grid_total::tell ()
{
  const ptx::mods m32 = in_global (T::u32);
  const regno end = end_record ();
  regno old = reg (T::b32), word = reg (T::b64);
  const operand number = operand::at_reg (end, int64_t (offsetof (heddle_end, number)));
  insn (op::ld, m32, {R (old), number});
  operand value = R (force_reg (op2 (op::add, T::u32, T::b32, R (old), I (1)), T::b32));
  insn (op::st, m32, {number, value});
  insn (op::ld, in_global (T::u64), {R (word), operand::at_reg (end, int64_t (offsetof (heddle_end, word)))});
  ptx::mods release = m32;
  release.order = ptx::sem::release;
  release.sco = ptx::scope::sys;
  insn (op::st, release, {operand::at_reg (word), value});
}

/* VALUE is this block's of sum NUMBER, of TYPE; in the LAST of them the last block adds up.  BARRIER: not all threads
   of the block are known to be here.  All branch to OVER.  */
void
grid_total::emit (unsigned number, T type, const operand &value, bool barrier, bool last, ptx::blockno over)
{
  const T rt = register_type (type);
  blocks = R (force_reg (times (R (special (ptx::sreg::nctaid_x, T::u32)),
				R (special (ptx::sreg::nctaid_y, T::u32))), T::b32));
  ptx::blockno store = new_block (), stored = new_block ();
  branch_if (first_thread (), true, stored);
  branch (store);

  go_on_in (store);
  const operand before = times (R (special (ptx::sreg::ctaid_y, T::u32)), R (special (ptx::sreg::nctaid_x, T::u32)));
  const operand block = op2 (op::add, T::u32, T::b32, before, R (special (ptx::sreg::ctaid_x, T::u32)));
  const operand mine = cell (op2 (op::add, T::u32, T::b32, times (blocks, number), block));
  insn (op::st, in_global (rt), {operand::at_reg (force_reg (mine, T::b64)), R (force_reg (value, rt))});
  branch (stored);

  go_on_in (stored);
  if (!last)
    {
      branch (over);
      return;
    }
  if (barrier)
    insn (op::bar_sync, ptx::mods (), {I (0)});
  find_last (over);
  std::vector<std::pair<T, operand>> results;
  for (unsigned i = 0; i < sums.size (); i++)
    {
      const block_op *o;
      T t;
      const size_t split = sums[i].name.find ('_');
      if (!find_operation (sums[i].name.substr (0, split).c_str (), sums[i].name.c_str () + split + 1, &o, &t))
	gcc_unreachable ();
      regno own = reg (register_type (t));
      /* A value of the sum's: the first block's.  */
      ptx::mods m = in_global (register_type (t));
      m.order = ptx::sem::relaxed;
      m.sco = ptx::scope::gpu;
      insn (op::ld, m, {R (own), operand::at_reg (force_reg (cell (times (blocks, i)), T::b64))});
      results.push_back ({ register_type (t), add_cells (i, o->code, t, R (own)) });
    }
  ptx::blockno put = new_block ();
  branch_if (first_thread (), true, over);
  branch (put);

  go_on_in (put);
  for (unsigned i = 0; i < sums.size (); i++)
    put_result (sums[i].offset, results[i].first, results[i].second);
  tell ();
  branch (over);
}

/* CALL is a call of a function of this file: what it does, for whom, with which operation and type.  */
struct block_function
{
  char what[8], threads[8];
  const block_op *o;
  T t;

  bool parse (const char *name)
  {
    char code[8], type[8];
    return sscanf (name, "__heddle_block_%7[a-z]_%7[a-z]_%7[a-z]_%7[a-z0-9]", what, threads, code, type) == 4
	   && find_operation (code, type, &o, &t);
  }
};

/* Find the sums of the kernel: the updates by all threads of a block, whose result depends on the order.  */
void
ordered_sums::find ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi));
	tree fndecl = call ? gimple_call_fndecl (call) : NULL_TREE;
	block_function f;
	if (fndecl && DECL_ASSEMBLER_NAME_SET_P (fndecl) && f.parse (heddle_asm_name (fndecl))
	    && (f.t == T::f32 || f.t == T::f64) && (f.o->code == op::add || f.o->code == op::mul)
	    && strcmp (f.what, "reduce"))
	  sums.push_back ({ call, f.o->code, f.t, !strcmp (f.what, "each"), 0, 0 });
      }
}

operand
ordered_sums::load_param ()
{
  regno r = reg (T::b64);
  ptx::mods m = M (T::u64);
  m.sp = ptx::space::param;
  insn (op::ld, m, {R (r), operand::at_param (parameter (HEDDLE_PARAM_ORDER).name)});
  return R (r);
}

/* The address of the struct heddle_order.  */
operand
ordered_sums::memory ()
{
  return R (force_reg (op2 (op::and_, T::b64, T::b64, load_param (), I (~HOST_WIDE_INT (HEDDLE_ORDER_SIZE_BITS))),
		       T::b64));
}

operand
ordered_sums::blocks ()
{
  ptx::mods m = M (T::u32);
  m.p = ptx::part::lo;
  regno n = reg (T::b32);
  insn (op::mul, m, {R (n), R (special (ptx::sreg::nctaid_x, T::u32)), R (special (ptx::sreg::nctaid_y, T::u32))});
  return R (n);
}

/* Each warp is an adder.  */
bool
ordered_sums::by_warps () const
{
  return std::any_of (sums.begin (), sums.end (), [] (const ordered_sum &s) { return s.each; });
}

/* How many adders the grid has.  */
operand
ordered_sums::adders ()
{
  if (!by_warps ())
    return blocks ();
  ptx::mods m = M (T::u32);
  m.p = ptx::part::lo;
  regno n = reg (T::b32);
  insn (op::mul, m, {R (n), blocks (), R (special (ptx::sreg::ntid_y, T::u32))});
  return R (n);
}

/* At the kernel's beginning: nothing has been added yet.  Is there memory for all blocks' sums?  */
void
ordered_sums::begin ()
{
  find ();
  if (sums.empty ())
    return;
  const operand order = load_param ();
  ptx::mods wide = M (T::u32);
  wide.p = ptx::part::wide;
  regno need = reg (T::b64);
  insn (op::mul, wide, {R (need), adders (), I (HOST_WIDE_INT (sizeof (heddle_order_cell) * sums.size ()))});
  const operand bits = op2 (op::and_, T::b32, T::b32, convert (T::u32, T::u64, ptx::rnd::none, order),
			    I (HEDDLE_ORDER_SIZE_BITS));
  const operand all = op2 (op::add, T::u64, T::b64, R (need), I (sizeof (heddle_order)));
  e.order_usable = set_predicate (ptx::cmp::eq, T::b64, op2 (op::shr, T::u64, T::b64, all, bits), I (0));
  for (ordered_sum &s : sums)
    {
      s.variable = reg (T::b64);
      s.value = reg (s.t);
      move (s.variable, I (0));
      move (s.value, s.t == T::f32 ? operand::of_f32 (0) : operand::of_f64 (0));
    }
}

/* UPDATE, of the variable at PTR, can be kept for the end: it is one of the sums, and not known to be of what is the
   block's own.  */
bool
ordered_sums::may_keep (const gcall *update, const operand &ptr)
{
  const ptx::space space = ptr.kind == operand::reg ? spaces.known (ptr.r) : ptx::space::none;
  return (space == ptx::space::none || space == ptx::space::global)
	 && std::any_of (sums.begin (), sums.end (), [=] (const ordered_sum &o) { return o.update == update; });
}

/* UPDATE, of the variable at PTR with VALUE, is such a one: keep it and go to OVER, or go to ALONE where that cannot
   be.  */
void
ordered_sums::keep (const gcall *update, const operand &ptr, const operand &value, ptx::blockno alone,
		    ptx::blockno over)
{
  auto s = std::find_if (sums.begin (), sums.end (), [=] (const ordered_sum &o) { return o.update == update; });
  const regno to = force_reg (ptr, T::b64);
  const ptx::space space = spaces.known (to);
  ptx::blockno known = new_block (), other = new_block (), first = new_block (), again = new_block ();
  branch_if (e.order_usable, true, alone);
  branch (known);

  go_on_in (known);
  if (space == ptx::space::none)
    {
      /* What is the block's own is needed sooner.  */
      ptx::blockno for_all = new_block ();
      ptx::mods m;
      m.sp = ptx::space::global;
      const regno global = reg (T::pred);
      insn (op::isspacep, m, {R (global), R (to)});
      branch_if (global, true, alone);
      branch (for_all);
      go_on_in (for_all);
    }
  branch_if (set_predicate (ptx::cmp::eq, T::b64, R (s->variable), I (0)), false, first);
  branch (other);

  go_on_in (other);
  branch_if (set_predicate (ptx::cmp::ne, T::b64, R (s->variable), R (to)), false, alone);
  branch (again);

  go_on_in (again);
  block_arithmetic by (e, s->code, s->t);
  move (s->value, by.combine (R (s->value), value));
  branch (over);

  go_on_in (first);
  move (s->variable, R (to));
  move (s->value, value);
  branch (over);
}

/* The address of the cell of sum NUMBER and ADDER.  */
operand
ordered_sums::cell (size_t number, const operand &adder)
{
  ptx::mods low = M (T::u32), wide = M (T::u32);
  low.p = ptx::part::lo;
  wide.p = ptx::part::wide;
  regno at = reg (T::b32), bytes = reg (T::b64);
  insn (op::mad, low, {R (at), adders (), I (HOST_WIDE_INT (number)), R (force_reg (adder, T::b32))});
  insn (op::mul, wide, {R (bytes), R (at), I (sizeof (heddle_order_cell))});
  return R (force_reg (op2 (op::add, T::u64, T::b64, memory (), R (bytes)), T::b64));
}

/* Let the sums of an adder of BLOCK be in its cells.  By one thread of it.  */
void
ordered_sums::store (const operand &block)
{
  const bool warps = by_warps ();
  operand adder = block;
  regno first_warp = 0;
  if (warps)
    {
      const regno number = special (ptx::sreg::tid_y, T::u32);
      ptx::mods low = M (T::u32);
      low.p = ptx::part::lo;
      regno r = reg (T::b32);
      insn (op::mad, low, {R (r), R (force_reg (block, T::b32)), R (special (ptx::sreg::ntid_y, T::u32)), R (number)});
      adder = R (r);
      first_warp = set_predicate (ptx::cmp::eq, T::b32, R (number), I (0));
    }
  for (size_t i = 0; i < sums.size (); i++)
    {
      const regno at = force_reg (cell (i, adder), T::b64);
      const int64_t start = sizeof (heddle_order);
      /* What all warps have added together is the first one's.  */
      const operand variable = !warps || sums[i].each ? R (sums[i].variable)
			       : select (T::b64, R (sums[i].variable), I (0), first_warp);
      insn (op::st, in_global (T::u64),
	    {operand::at_reg (at, start + int64_t (offsetof (heddle_order_cell, variable))),
	     R (force_reg (variable, T::b64))});
      insn (op::st, in_global (sums[i].t),
	    {operand::at_reg (at, start + int64_t (offsetof (heddle_order_cell, value))), R (sums[i].value)});
    }
}

/* Add up the cells of sum NUMBER, of which most or all are for the same variable as the first adder's.  Others are
   added at once.  By all threads of the block.  */
void
ordered_sums::fold (size_t number)
{
  const ordered_sum &s = sums[number];
  block_arithmetic by (e, s.code, s.t);
  block_update update (e, s.code, s.t);
  block_reduction reduction (e, s.code, s.t, true);
  const ptx::aop atomic = s.code == op::add ? ptx::aop::add : ptx::aop::cas;
  regno of_first = reg (T::b64), sum = reg (s.t), at = reg (T::b32), variable = reg (T::b64), value = reg (s.t);
  auto load = [&] (const operand &adder, bool both)
    {
      const regno from = force_reg (cell (number, adder), T::b64);
      const int64_t start = sizeof (heddle_order);
      ptx::mods m = in_global (T::u64);
      m.order = ptx::sem::relaxed;
      m.sco = ptx::scope::gpu;
      insn (op::ld, m, {R (both ? variable : of_first),
			operand::at_reg (from, start + int64_t (offsetof (heddle_order_cell, variable)))});
      m.t = s.t;
      if (both)
	insn (op::ld, m, {R (value), operand::at_reg (from, start + int64_t (offsetof (heddle_order_cell, value)))});
    };
  const operand count = R (force_reg (adders (), T::b32)), threads = R (force_reg (warp.thread_count (), T::b32));
  load (I (0), false);
  spaces.set_global (of_first);
  spaces.set_global (variable);
  move (sum, reduction.neutral (R (s.value)));
  move (at, warp.thread_number ());
  ptx::blockno next = new_block (), look = new_block (), same = new_block (), other = new_block (),
	       alone = new_block (), on = new_block (), rest = new_block (), put = new_block (), over = new_block ();
  branch (next);

  go_on_in (next);
  branch_if (set_predicate (ptx::cmp::ge, T::u32, R (at), count), false, rest);
  branch (look);

  go_on_in (look);
  load (R (at), true);
  branch_if (set_predicate (ptx::cmp::ne, T::b64, R (variable), R (of_first)), false, other);
  branch (same);

  go_on_in (same);
  move (sum, by.combine (R (sum), R (value)));
  branch (on);

  go_on_in (other);
  branch_if (set_predicate (ptx::cmp::eq, T::b64, R (variable), I (0)), false, on);
  branch (alone);

  go_on_in (alone);
  update.emit (atomic, true, true, R (variable), R (value));
  branch (on);

  go_on_in (on);
  move (at, op2 (op::add, T::u32, T::b32, R (at), threads));
  branch (next);

  go_on_in (rest);
  const operand total = reduction.emit (R (sum));
  branch_if (set_predicate (ptx::cmp::eq, T::b64, R (of_first), I (0)), false, over);
  branch (put);

  go_on_in (put);
  update.emit (atomic, true, false, R (of_first), total);
  branch (over);

  go_on_in (over);
}

/* At the kernel's end.  All threads of the block come here, from different branches perhaps.  All that a block has
   stored in its cells happens before the last block loads it: the count releases and acquires, and a barrier orders the
   last block's threads behind the one that counts (PTX ISA, memory consistency model).  The count wraps round at the
   last block, and is ready for the next kernel.  */
void
ordered_sums::end ()
{
  if (sums.empty ())
    return;
  ptx::blockno go = new_block (), count = new_block (), wait = new_block (), last = new_block (), over = new_block ();
  branch_if (e.order_usable, true, over);
  branch (go);

  go_on_in (go);
  block_reduction scratch (e, op::or_, T::u32, true);
  const regno place = scratch.scratch_place ();
  const bool warps = by_warps ();
  const regno lane = special (ptx::sreg::tid_x, T::u32), warp_number = special (ptx::sreg::tid_y, T::u32);
  ptx::mods low = M (T::u32);
  low.p = ptx::part::lo;
  regno block = reg (T::b32);
  insn (op::mad, low, {R (block), R (special (ptx::sreg::ctaid_y, T::u32)), R (special (ptx::sreg::nctaid_x, T::u32)),
		       R (special (ptx::sreg::ctaid_x, T::u32))});
  if (warps)
    {
      ptx::blockno own = new_block (), stored = new_block ();
      branch_if (set_predicate (ptx::cmp::ne, T::b32, R (lane), I (0)), false, stored);
      branch (own);
      go_on_in (own);
      store (R (block));
      branch (stored);
      go_on_in (stored);
      wait_for_lanes (e, {I (0)});
    }
  const operand thread = op2 (op::or_, T::b32, T::b32, R (lane), R (warp_number));
  branch_if (set_predicate (ptx::cmp::ne, T::b32, thread, I (0)), false, wait);
  branch (count);

  go_on_in (count);
  if (!warps)
    store (R (block));
  const regno order = force_reg (memory (), T::b64);
  block_counter (e).count (operand::at_reg (order, int64_t (offsetof (heddle_order, arrived))), blocks (), place);
  branch (wait);

  go_on_in (wait);
  wait_for_lanes (e, {I (0)});
  const operand seen = block_counter (e).last (place);
  branch_if (set_predicate (ptx::cmp::eq, T::b32, seen, I (0)), false, over);
  branch (last);

  go_on_in (last);
  for (size_t i = 0; i < sums.size (); i++)
    fold (i);
  branch (over);

  go_on_in (over);
}

/* Move SRC to DEST, a register of the same size.  */
void
block_update::move_bits (regno dest, regno src)
{
  bool wide = type_of (dest) == T::b64 || type_of (dest) == T::f64;
  insn (op::mov, M (wide ? T::b64 : T::b32), {R (dest), R (src)});
}

/* S calls NAME (above).  False: that is no such name.  */
bool
block_call::emit (gcall *s, const char *name)
{
  if (!startswith (name, "__heddle_block_"))
    return false;
  block_function f;
  if (!f.parse (name))
    return false;
  const char *const what = f.what;
  const block_op *const o = f.o;
  const T t = f.t;
  bool lanes = !strcmp (f.threads, "lanes");
  block_reduction reduction (e, o->code, t, lanes);
  regno mark = next_reg ();
  T rt = register_type (t);
  if (!strcmp (what, "reduce"))
    {
      operand v = reduction.emit (R (force_reg (expand1 (gimple_call_arg (s, 0)), rt)));
      set_lhs (s, value (1, v), mark);
      return true;
    }
  const bool sum = !strcmp (what, "sum"), same = !strcmp (what, "same");
  operand ptr = expand1 (gimple_call_arg (s, 0)), v = R (force_reg (expand1 (gimple_call_arg (s, 1)), rt));
  if (sum || !strcmp (what, "update"))
    v = reduction.emit (v);
  block_update update (e, o->code, t);
  ordered_sums ordered (e);
  if (!sum && !same)
    {
      const bool each = !strcmp (what, "each");
      if (!ordered.may_keep (s, ptr))
	{
	  update.emit (o->atomic, lanes, each, ptr, v);
	  return true;
	}
      ptx::blockno at_once = new_block (), done = new_block ();
      ordered.keep (s, ptr, v, at_once, done);
      go_on_in (at_once);
      update.emit (o->atomic, lanes, each, ptr, v);
      branch (done);
      go_on_in (done);
      return true;
    }
  const auto number = [&] (unsigned i) { return unsigned (tree_to_uhwi (gimple_call_arg (s, i))); };
  grid_total total (e);
  ptx::blockno together = new_block (), alone = new_block (), over = new_block ();
  branch_if (set_predicate (ptx::cmp::eq, T::b64, R (total.end_record ()), I (0)), false, alone);
  branch (together);
  go_on_in (together);
  total.emit (number (2), t, v, same, number (3), over);
  go_on_in (alone);
  if (ordered.may_keep (s, ptr))
    {
      ptx::blockno at_once = new_block ();
      ordered.keep (s, ptr, v, at_once, over);
      go_on_in (at_once);
    }
  update.emit (o->atomic, lanes, false, ptr, v);
  branch (over);
  go_on_in (over);
  return true;
}

} // namespace

void
begin_ordered_sums (emission &e)
{
  ordered_sums (e).begin ();
}

void
end_ordered_sums (emission &e)
{
  ordered_sums (e).end ();
}

bool
emit_block_function (emission &e, gcall *s, const char *name)
{
  return block_call (e).emit (s, name);
}
