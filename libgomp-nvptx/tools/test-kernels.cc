/* test-kernels.cc -- the kernels of heddle-info's self test.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The kernels are built instruction by instruction, as the compiler builds its own, since heddle-info has to work
   without a compiler.  Their parameters are those that the host plugin passes to every kernel (abi.h); only the first
   is in use: the address of the arguments.  */

#include "test-kernels.h"
#include "ptx.h"

using namespace ptx;

namespace {

mods
of (type t)
{
  mods m;
  m.t = t;
  return m;
}

mods
in (space sp, type t)
{
  mods m = of (t);
  m.sp = sp;
  return m;
}

/* A kernel with the parameters of all, and an empty block.  */
function *
add_kernel (module &m, const char *name)
{
  static const struct { const char *name; type t; } parameters[] =
    { { "args", type::u64 }, { "stacks", type::u64 }, { "log2", type::u32 }, { "teams", type::u32 },
      { "limit", type::u32 }, { "flags", type::u32 }, { "end", type::u64 }, { "reserved", type::u64 } };
  function *f = m.add_function (name, true);
  f->defined = true;
  for (auto &p : parameters)
    {
      param x;
      x.t = p.t;
      x.name = p.name;
      f->params.push_back (x);
    }
  f->new_block ();
  return f;
}

/* All of the grid, one element a lane at a time: lane X of warp Y of a team, as the plugin launches blocks of 32 by
   warps.  */
void
add_triad (module &m)
{
  function *f = add_kernel (m, "triad");
  const blockno start = 0, loop = f->new_block (), body = f->new_block (), end = f->new_block ();
  auto r = operand::of_reg;
  auto number = operand::of_imm;
  auto reg = [f] (type t) { return f->new_reg (t); };

  const regno args = reg (type::u64), x = reg (type::u64), y = reg (type::u64), n = reg (type::u64);
  f->emit (start, op::ld, in (space::param, type::u64), { r (args), operand::at_param ("args") });
  f->emit (start, op::ld, in (space::global, type::u64), { r (x), operand::at_reg (args) });
  f->emit (start, op::ld, in (space::global, type::u64), { r (y), operand::at_reg (args, 8) });
  f->emit (start, op::ld, in (space::global, type::u64), { r (n), operand::at_reg (args, 16) });

  auto special = [&] (sreg s) {
    regno v = reg (type::u32);
    f->emit (start, op::mov, of (type::u32), { r (v), operand::of_special (s) });
    return v;
  };
  const regno team = special (sreg::ctaid_x), warps = special (sreg::ntid_y), warp = special (sreg::tid_y),
    lane = special (sreg::tid_x), teams = special (sreg::nctaid_x);
  const regno first = reg (type::u32), all = reg (type::u32), i = reg (type::u64), step = reg (type::u64);
  mods low = of (type::u32);
  low.p = part::lo;
  f->emit (start, op::mad, low, { r (first), r (team), r (warps), r (warp) });
  f->emit (start, op::mad, low, { r (first), r (first), number (32), r (lane) });
  f->emit (start, op::mul, low, { r (all), r (teams), r (warps) });
  f->emit (start, op::mul, low, { r (all), r (all), number (32) });
  mods widen = of (type::u32);
  widen.dt = type::u64;
  f->emit (start, op::cvt, widen, { r (i), r (first) });
  f->emit (start, op::cvt, widen, { r (step), r (all) });

  const regno done = reg (type::pred);
  mods at_least = of (type::u64);
  at_least.compare = cmp::ge;
  f->emit (loop, op::setp, at_least, { r (done), r (i), r (n) });
  insn &leave = f->emit (loop, op::bra, mods (), { operand::of_label (end) });
  leave.guarded = true;
  leave.guard = done;

  const regno at_x = reg (type::u64), at_y = reg (type::u64), v = reg (type::f64), w = reg (type::f64);
  mods low64 = of (type::u64);
  low64.p = part::lo;
  f->emit (body, op::mad, low64, { r (at_x), r (i), number (8), r (x) });
  f->emit (body, op::mad, low64, { r (at_y), r (i), number (8), r (y) });
  f->emit (body, op::ld, in (space::global, type::f64), { r (v), operand::at_reg (at_x) });
  f->emit (body, op::ld, in (space::global, type::f64), { r (w), operand::at_reg (at_y) });
  mods nearest = of (type::f64);
  nearest.round = rnd::rn;
  const uint64_t three = 0x4008000000000000;
  f->emit (body, op::fma, nearest, { r (v), r (v), operand::of_f64 (three), r (w) });
  f->emit (body, op::st, in (space::global, type::f64), { operand::at_reg (at_y), r (v) });
  f->emit (body, op::add, of (type::u64), { r (i), r (i), r (step) });
  f->emit (body, op::bra, mods (), { operand::of_label (loop) });
  f->emit (end, op::ret, mods (), {});
}

} // namespace

std::string
heddle::test_kernels ()
{
  module m;
  m.target.sm = 50;
  function *nothing = add_kernel (m, "nothing");
  nothing->emit (0, op::ret, mods (), {});
  add_triad (m);
  return verify (m).empty () ? to_string (m) : std::string ();
}
