/* verify.cc -- what the verifier must refuse, and some things that look bad and are not.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Each case changes a small sound module in one way and names words of the complaint.  */

#include "test.h"

#include <functional>

using namespace ptx;

/* The sound module: a kernel, a function, a variable in each space, registers that are written.  */

struct sound
{
  module m;
  variable *g, *s, *c, *l;
  function *k, *f;
  regno u32 = 0, s32 = 0, b32 = 0, b64 = 0, u64 = 0, f32 = 0, f64 = 0, b16 = 0, p = 0, q = 0, f16 = 0;
  mods w;			/* for use by the case */

  sound ();
  insn &emit (op code, std::initializer_list<operand> o) { return k->emit (0, code, w, o); }
  mods of (type t) const { mods x; x.t = t; return x; }
  /* End the kernel.  */
  void end () { k->emit (0, op::ret, mods (), {}); }
};

static operand
r (regno n)
{
  return operand::of_reg (n);
}

sound::sound ()
{
  m.target.sm = 75;
  g = m.add_variable ("g", space::global, 64, 8);
  s = m.add_variable ("s", space::shared, 64, 8);
  c = m.add_variable ("c", space::constant, 64, 8);
  l = m.add_variable ("l", space::local, 64, 8);
  f = m.add_function ("f", false);
  f->defined = true;
  f->params.resize (2);
  f->params[0].t = type::u32;
  f->params[1].size = 16;
  f->params[1].align = 8;
  f->results.resize (1);
  f->results[0].t = type::f32;
  f->new_block ();
  f->param_regs = { f->new_reg (type::u32), no_reg };
  f->emit (0, op::ret, mods (), { operand::of_f32 (0) });
  k = m.add_function ("k", true);
  k->defined = true;
  k->locals.push_back (l);
  k->params.resize (1);
  k->params[0].t = type::u64;
  k->params[0].name = "a";
  k->new_block ();
  for (auto &x : { std::make_pair (&u32, type::u32), { &s32, type::s32 }, { &b32, type::b32 }, { &b64, type::b64 },
		   { &u64, type::u64 }, { &f32, type::f32 }, { &f64, type::f64 }, { &b16, type::b16 },
		   { &p, type::pred },
		   { &q, type::pred } })
    {
      *x.first = k->new_reg (x.second);
      bool floating = x.second == type::f32 || x.second == type::f64;
      k->emit (0, op::mov, of (x.second), { r (*x.first), floating ? operand::of_f32 (0) : operand::of_imm (0) });
    }
  f16 = k->new_reg (type::f16);
  mods cv = of (type::f32);
  cv.dt = type::f16;
  cv.round = rnd::rn;
  k->emit (0, op::cvt, cv, { r (f16), r (f32) });
}

/* CASE makes the module bad (or, with WORDS null, leaves it sound) and ends the kernel itself if END is false.  */

static void
bad (const char *name, const char *words, const std::function<void (sound &)> &change, bool end = true)
{
  sound x;
  change (x);
  if (end)
    x.end ();
  if (words)
    check_bad (std::string ("bad-") + name, x.m, words);
  else
    {
      std::string c = complaints (x.m);
      check (c.empty (), std::string ("good-") + name, "%s", c.c_str ());
      unsigned sm = x.m.target.sm;
      if (have_ptxas (sm))
	{
	  std::string text = to_string (x.m), err = assemble (text, sm);
	  check (err.empty (), std::string ("good-") + name + ", ptxas", "%s%s", err.c_str (), text.c_str ());
	}
    }
}

/* Modifiers.  */

static void
modifiers ()
{
  bad ("nothing", nullptr, [] (sound &) {});
  bad ("type", "does not exist for type pred", [] (sound &x) {
    x.w = x.of (type::pred);
    x.emit (op::add, { r (x.p), r (x.q), r (x.q) });
  });
  bad ("no-type", "needs modifier `T'", [] (sound &x) { x.emit (op::add, { r (x.u32), r (x.u32), r (x.u32) }); });
  bad ("foreign-modifier", "does not take modifier `vec'", [] (sound &x) {
    x.w = x.of (type::u32);
    x.w.vec = 2;
    x.emit (op::add, { r (x.u32), r (x.u32), r (x.u32) });
  });
  bad ("missing-part", "these modifiers together", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::mul, { r (x.u32), r (x.u32), r (x.u32) });
  });
  bad ("missing-rounding", "needs modifier `rnd'", [] (sound &x) {
    x.w = x.of (type::f32);
    x.emit (op::fma, { r (x.f32), r (x.f32), r (x.f32), r (x.f32) });
  });
  bad ("ftz-f64", "these modifiers together", [] (sound &x) {
    x.w = x.of (type::f64);
    x.w.ftz = true;
    x.emit (op::add, { r (x.f64), r (x.f64), r (x.f64) });
  });
  bad ("sat-u32", "these modifiers together", [] (sound &x) {
    x.w = x.of (type::u32);
    x.w.sat = true;
    x.emit (op::add, { r (x.u32), r (x.u32), r (x.u32) });
  });
  bad ("cvt-rounding", "these modifiers together", [] (sound &x) {
    x.w = x.of (type::f32);
    x.w.dt = type::u32;
    x.w.round = rnd::rn;
    x.emit (op::cvt, { r (x.u32), r (x.f32) });
  });
  bad ("cvt-no-rounding", "these modifiers together", [] (sound &x) {
    x.w = x.of (type::u32);
    x.w.dt = type::f32;
    x.emit (op::cvt, { r (x.f32), r (x.u32) });
  });
  bad ("signed-compare", "these modifiers together", [] (sound &x) {
    x.w = x.of (type::s32);
    x.w.compare = cmp::hi;
    x.emit (op::setp, { r (x.p), r (x.s32), r (x.s32) });
  });
  bad ("scope-missing", "these modifiers together", [] (sound &x) {
    x.w = x.of (type::u32);
    x.w.order = sem::acquire;
    x.emit (op::ld, { r (x.u32), operand::at_reg (x.u64) });
  });
  bad ("atomic-float-min", "these modifiers together", [] (sound &x) {
    x.w = x.of (type::f32);
    x.w.a = aop::min;
    x.emit (op::atom, { r (x.f32), operand::at_reg (x.u64), r (x.f32) });
  });
  bad ("store-constant", "these modifiers together", [] (sound &x) {
    x.w = x.of (type::u32);
    x.w.sp = space::constant;
    x.emit (op::st, { operand::at_var (x.c), r (x.u32) });
  });
  bad ("least-sm", "needs sm_80", [] (sound &x) {
    x.w = x.of (type::u32);
    x.w.a = aop::add;
    x.emit (op::redux_sync, { r (x.u32), r (x.u32), operand::of_imm (-1) });
  });
  bad ("least-sm-modifier", "needs sm_90", [] (sound &x) {
    x.w = x.of (type::u32);
    x.w.a = aop::add;
    x.w.sco = scope::cluster;
    x.emit (op::atom, { r (x.u32), operand::at_reg (x.u64), r (x.u32) });
  });
  bad ("least-sm-lowered", "needs sm_60", [] (sound &x) {
    x.m.target.sm = 53;
    x.w = x.of (type::u32);
    x.w.a = aop::add;
    x.w.sco = scope::sys;
    x.emit (op::atom, { r (x.u32), operand::at_reg (x.u64), r (x.u32) });
  });
  bad ("f64-atomic-sm53", "needs sm_60", [] (sound &x) {
    x.m.target.sm = 53;
    x.w = x.of (type::f64);
    x.w.a = aop::add;
    x.emit (op::atom, { r (x.f64), operand::at_reg (x.u64), r (x.f64) });
  });
  bad ("shfl-volta", "without .sync", [] (sound &x) {
    x.w = x.of (type::b32);
    x.w.shfl = shflmode::idx;
    x.emit (op::shfl, { r (x.b32), r (x.b32), operand::of_imm (0), operand::of_imm (31) });
  });
  bad ("target", "no target sm_71", [] (sound &x) { x.m.target.sm = 71; });
  bad ("version", "no PTX ISA version 6.9", [] (sound &x) { x.m.target.isa_minor = 9; });
}

/* Operands.  */

static void
operands ()
{
  bad ("operand-count", "2 operands instead of 3", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::add, { r (x.u32), r (x.u32) });
  });
  bad ("operand-size", "register of type u64 where u32 is needed", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::add, { r (x.u32), r (x.u64), r (x.u32) });
  });
  bad ("operand-float", "register of type f32 where s32 is needed", [] (sound &x) {
    x.w = x.of (type::s32);
    x.emit (op::add, { r (x.s32), r (x.f32), r (x.s32) });
  });
  bad ("sign", nullptr, [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::add, { r (x.s32), r (x.b32), operand::of_imm (-1) });
  });
  bad ("float-bits", nullptr, [] (sound &x) {
    x.w = x.of (type::b32);
    x.emit (op::and_, { r (x.f32), r (x.f32), operand::of_imm (0x7fffffff) });
  });
  bad ("register-number", "register that does not exist", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::add, { r (x.u32), r (77), r (x.u32) });
  });
  bad ("immediate-destination", "cannot be an immediate", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::add, { operand::of_imm (1), r (x.u32), r (x.u32) });
  });
  bad ("immediate-range", "out of range", [] (sound &x) {
    x.w = x.of (type::b16);
    x.emit (op::and_, { r (x.b16), r (x.b16), operand::of_imm (65536) });
  });
  bad ("integer-for-float", "integer immediate", [] (sound &x) {
    x.w = x.of (type::f32);
    x.emit (op::add, { r (x.f32), r (x.f32), operand::of_imm (1) });
  });
  bad ("float-for-integer", "floating-point immediate", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::add, { r (x.u32), r (x.u32), operand::of_f32 (0) });
  });
  bad ("f16-immediate", "floating-point immediate", [] (sound &x) {
    x.w = x.of (type::f16);
    x.emit (op::add, { r (x.f16), r (x.f16), operand::of_f32 (0) });
  });
  bad ("f32-bits", "out of range", [] (sound &x) {
    x.w = x.of (type::f32);
    x.emit (op::add, { r (x.f32), r (x.f32), operand::of_f64 (0x3ff0000000000000) });
  });
  bad ("negated-source", "cannot be negated", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::selp, { r (x.u32), r (x.u32), r (x.u32), operand::of_not (x.p) });
  });
  bad ("negated-bits", "cannot be negated", [] (sound &x) {
    x.w = x.of (type::b32);
    x.emit (op::and_, { r (x.b32), r (x.b32), operand::of_not (x.b32) });
  });
  bad ("negated", nullptr, [] (sound &x) {
    x.w = x.of (type::pred);
    x.emit (op::and_, { r (x.p), r (x.q), operand::of_not (x.p) });
  });
  bad ("discarded-sum", "is missing", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::add, { operand (), r (x.u32), r (x.u32) });
  });
  bad ("pair-of-nothing", "is missing", [] (sound &x) {
    x.w = x.of (type::u32);
    x.w.compare = cmp::eq;
    x.emit (op::setp, { operand::of_list ({ operand (), operand () }), r (x.u32), r (x.u32) });
  });
  bad ("second-result", "kind that cannot stand here", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::add, { operand::of_list ({ r (x.u32), r (x.p) }), r (x.u32), r (x.u32) });
  });
  bad ("special-in-add", "cannot be a special register", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::add, { r (x.u32), operand::of_special (sreg::tid_x), r (x.u32) });
  });
  bad ("special-size", "special register of another type", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::mov, { r (x.u32), operand::of_special (sreg::clock64) });
  });
  bad ("special-sm", "the target does not have", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::mov, { r (x.u32), operand::of_special (sreg::cluster_ctarank) });
  });
  bad ("vector-length", "as long as the vector", [] (sound &x) {
    x.w = x.of (type::u32);
    x.w.vec = 4;
    x.emit (op::ld, { operand::of_list ({ r (x.u32), r (x.s32) }), operand::at_reg (x.u64) });
  });
  bad ("vector-size", "more than 16 bytes", [] (sound &x) {
    x.w = x.of (type::b64);
    x.w.vec = 4;
    operand d = r (x.b64);
    x.emit (op::ld, { operand::of_list ({ d, d, d, d }), operand::at_reg (x.u64) });
  });
  bad ("load-wider", nullptr, [] (sound &x) {
    x.w = x.of (type::u8);
    x.emit (op::ld, { r (x.u32), operand::at_reg (x.u64) });
    x.emit (op::st, { operand::at_reg (x.u64), r (x.b64) });
    x.w.dt = type::s64;
    x.emit (op::cvt, { r (x.b64), r (x.u32) });
  });
  bad ("load-narrower", "register of type b16", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::ld, { r (x.b16), operand::at_reg (x.u64) });
  });
  bad ("parts", "register of type b16 where b32 is needed", [] (sound &x) {
    x.w = x.of (type::b64);
    x.emit (op::mov, { r (x.b64), operand::of_list ({ r (x.b16), r (x.b32) }) });
  });
  bad ("shuffle-mode", "needs modifier `shfl'", [] (sound &x) {
    x.w = x.of (type::b32);
    x.emit (op::shfl_sync, { r (x.b32), r (x.b32), operand::of_imm (0), operand::of_imm (31), operand::of_imm (-1) });
  });
  bad ("conversion", "does not give type b32", [] (sound &x) {
    x.w = x.of (type::u32);
    x.w.dt = type::b32;
    x.emit (op::cvt, { r (x.b32), r (x.u32) });
  });
  bad ("immediate-predicate", "immediate predicates are 0 and 1", [] (sound &x) {
    x.w = x.of (type::pred);
    x.emit (op::mov, { r (x.p), operand::of_imm (-1) });
  });
  bad ("lookup-table", "must be an immediate", [] (sound &x) {
    x.w = x.of (type::b32);
    x.emit (op::lop3, { r (x.b32), r (x.b32), r (x.b32), r (x.b32), r (x.b32) });
  });
  bad ("event", "must be an immediate", [] (sound &x) { x.emit (op::pmevent, { r (x.u32) }); });
  bad ("lone-predicate", "must be a pair", [] (sound &x) {
    x.m.target.sm = 90;
    x.w = x.of (type::b32);
    x.w.bop = boolop::and_;
    x.emit (op::lop3, { r (x.b32), r (x.b32), r (x.b32), r (x.b32), operand::of_imm (1), r (x.p) });
  });
  bad ("pair-of-three", "must be a pair", [] (sound &x) {
    x.w = x.of (type::u32);
    x.w.compare = cmp::eq;
    x.emit (op::setp, { operand::of_list ({ r (x.p), r (x.q), r (x.p) }), r (x.u32), r (x.u32) });
  });
  bad ("copied-bytes", "immediate that the instruction does not have", [] (sound &x) {
    x.m.target.sm = 80;
    x.k->emit (0, op::cp_async_ca, mods (), { operand::at_reg (x.u64), operand::at_reg (x.u64), operand::of_imm (12) });
  });
  bad ("copied-to", "address in a register that cannot hold it", [] (sound &x) {
    x.m.target.sm = 80;
    x.k->emit (0, op::cp_async_cg, mods (), { operand::at_reg (x.u64), operand::at_reg (x.u32), operand::of_imm (16) });
  });
  bad ("copied", nullptr, [] (sound &x) {
    x.m.target.sm = 80;
    x.k->emit (0, op::cp_async_cg, mods (), { operand::at_reg (x.u32), operand::at_reg (x.u64), operand::of_imm (16) });
  });
  bad ("three-parts", "list of 2 or 4 parts", [] (sound &x) {
    x.w = x.of (type::b64);
    x.emit (op::mov, { operand::of_list ({ r (x.b16), r (x.b16), r (x.b16) }), r (x.b64) });
  });
  bad ("address-in-add", "cannot be an address", [] (sound &x) {
    x.w = x.of (type::u64);
    x.emit (op::add, { r (x.u64), operand::of_var (x.g), r (x.u64) });
  });
  bad ("function-in-add", "cannot be a function", [] (sound &x) {
    x.w = x.of (type::u64);
    x.emit (op::add, { r (x.u64), operand::of_func (x.f), r (x.u64) });
  });
  bad ("guard-type", "not a predicate", [] (sound &x) {
    x.w = x.of (type::u32);
    insn &i = x.emit (op::add, { r (x.u32), r (x.u32), r (x.u32) });
    i.guarded = true;
    i.guard = x.u32;
  });
}

/* Addresses, variables, parameters.  */

static void
addresses ()
{
  bad ("address-missing", "must be an address", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::ld, { r (x.u32), r (x.u64) });
  });
  bad ("address-size", "cannot hold it", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::ld, { r (x.u32), operand::at_reg (x.u32) });
  });
  bad ("address-in-shared", nullptr, [] (sound &x) {
    x.w = x.of (type::u32);
    x.w.sp = space::shared;
    x.emit (op::ld, { r (x.u32), operand::at_reg (x.u32) });
  });
  bad ("address-space", "another space", [] (sound &x) {
    x.w = x.of (type::u32);
    x.w.sp = space::shared;
    x.emit (op::ld, { r (x.u32), operand::at_var (x.g) });
  });
  bad ("address-generic-name", "another space", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::ld, { r (x.u32), operand::at_var (x.g) });
  });
  bad ("cvta-space", "another space", [] (sound &x) {
    x.w = x.of (type::u64);
    x.w.sp = space::shared;
    x.emit (op::cvta, { r (x.u64), operand::of_var (x.g) });
  });
  bad ("foreign-variable", "not visible here", [] (sound &x) {
    static variable v;
    v.name = "elsewhere";
    x.w = x.of (type::u64);
    x.emit (op::mov, { r (x.u64), operand::of_var (&v) });
  });
  bad ("other-function's-local", "not visible here", [] (sound &x) {
    regno n = x.f->new_reg (type::u64);
    x.f->blocks[0].insns.clear ();
    x.f->emit (0, op::mov, x.of (type::u64), { r (n), operand::of_var (x.l) });
    x.f->emit (0, op::ret, mods (), { operand::of_f32 (0) });
  });
  bad ("address-in-float", "cannot hold it", [] (sound &x) {
    x.w = x.of (type::f64);
    x.emit (op::mov, { r (x.f64), operand::of_var (x.g) });
  });
  bad ("parameter-name", "parameter that the function does not have", [] (sound &x) {
    x.w = x.of (type::u64);
    x.w.sp = space::param;
    x.emit (op::ld, { r (x.u64), operand::at_param ("b") });
  });
  bad ("parameter-bounds", "beyond the end of the parameter", [] (sound &x) {
    x.w = x.of (type::u64);
    x.w.sp = space::param;
    x.emit (op::ld, { r (x.u64), operand::at_param ("a", 4) });
  });
  bad ("parameter-store", "store to a parameter", [] (sound &x) {
    x.w = x.of (type::u64);
    x.w.sp = space::param;
    x.emit (op::st, { operand::at_param ("a"), r (x.u64) });
  });
  bad ("parameter-space", "outside of space param", [] (sound &x) {
    x.w = x.of (type::u64);
    x.emit (op::ld, { r (x.u64), operand::at_param ("a") });
  });
  bad ("load-of-result", "load from the result", [] (sound &x) {
    x.w = x.of (type::f32);
    x.w.sp = space::param;
    regno n = x.f->new_reg (type::f32);
    x.f->blocks[0].insns.clear ();
    x.f->emit (0, op::ld, x.w, { r (n), operand::at_param ("%out0") });
    x.f->emit (0, op::ret, mods (), { r (n) });
  });
  bad ("address-of-nowhere", "address without a base", [] (sound &x) {
    x.w = x.of (type::u32);
    operand a = operand::at_var (nullptr, 16);
    x.emit (op::ld, { r (x.u32), a });
  });
  bad ("address-two-bases", "two bases", [] (sound &x) {
    x.w = x.of (type::u32);
    operand a = operand::at_reg (x.u64);
    a.var = x.g;
    x.emit (op::ld, { r (x.u32), a });
  });
  bad ("displacement", "more than 32 bits", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::ld, { r (x.u32), operand::at_reg (x.u64, int64_t (1) << 40) });
  });
}

/* Control flow and definitions.  */

static void
flow ()
{
  bad ("no-end", "reaches the end", [] (sound &) {}, false);
  bad ("guarded-end", "reaches the end", [] (sound &x) {
    insn &i = x.emit (op::ret, {});
    i.guarded = true;
    i.guard = x.p;
  }, false);
  bad ("after-branch", "not the last instruction", [] (sound &x) { x.emit (op::exit, {}); });
  bad ("branch-to-number", "must be a label", [] (sound &x) { x.emit (op::bra, { operand::of_imm (0) }); }, false);
  bad ("label", "block that does not exist", [] (sound &x) {
    x.emit (op::bra, { operand::of_label (5) });
  }, false);
  bad ("table-label", "block that does not exist", [] (sound &x) {
    x.emit (op::brx_idx, { r (x.u32), operand::of_list ({ operand::of_label (0), operand::of_label (9) }) });
  }, false);
  bad ("empty-table", "list of labels", [] (sound &x) {
    x.emit (op::brx_idx, { r (x.u32), operand::of_list ({}) });
  }, false);
  bad ("undefined", "not written on every path", [] (sound &x) {
    regno n = x.k->new_reg (type::u32);
    x.w = x.of (type::u32);
    x.emit (op::add, { r (n), r (n), r (x.u32) });
  });
  bad ("undefined-address", "not written on every path", [] (sound &x) {
    regno n = x.k->new_reg (type::u64);
    x.w = x.of (type::u32);
    x.emit (op::st, { operand::at_reg (n), r (x.u32) });
  });
  bad ("undefined-guard", "not written on every path", [] (sound &x) {
    insn &i = x.emit (op::exit, {});
    i.guarded = true;
    i.guard = x.k->new_reg (type::pred);
  });
  /* if (p) n = 1; use (n): written on one path only.  */
  auto diamond = [] (bool other) {
    return [other] (sound &x) {
      regno n = x.k->new_reg (type::u32);
      blockno then = x.k->new_block (), otherwise = x.k->new_block (), join = x.k->new_block ();
      insn &i = x.emit (op::bra, { operand::of_label (otherwise) });
      i.guarded = true;
      i.guard = x.p;
      x.k->emit (then, op::mov, x.of (type::u32), { r (n), operand::of_imm (1) });
      x.k->emit (then, op::bra, mods (), { operand::of_label (join) });
      if (other)
	x.k->emit (otherwise, op::mov, x.of (type::u32), { r (n), operand::of_imm (2) });
      x.k->emit (join, op::add, x.of (type::u32), { r (x.u32), r (n), r (n) });
      x.k->emit (join, op::ret, mods (), {});
    };
  };
  bad ("one-path", "not written on every path", diamond (false), false);
  bad ("both-paths", nullptr, diamond (true), false);
  /* A loop that writes n at its end and reads it at its beginning.  */
  bad ("loop-carried", "not written on every path", [] (sound &x) {
    regno n = x.k->new_reg (type::u32);
    blockno loop = x.k->new_block ();
    x.k->emit (loop, op::add, x.of (type::u32), { r (x.u32), r (n), r (x.u32) });
    x.k->emit (loop, op::mov, x.of (type::u32), { r (n), operand::of_imm (1) });
    x.k->emit (loop, op::bra, mods (), { operand::of_label (loop) });
  }, false);
  /* Leaving a block in its middle: what follows has not happened.  */
  bad ("side-exit", "not written on every path", [] (sound &x) {
    regno n = x.k->new_reg (type::u32);
    blockno out = x.k->new_block ();
    insn &i = x.emit (op::bra, { operand::of_label (out) });
    i.guarded = true;
    i.guard = x.p;
    x.w = x.of (type::u32);
    x.emit (op::mov, { r (n), operand::of_imm (1) });
    x.k->emit (out, op::add, x.of (type::u32), { r (x.u32), r (n), r (n) });
    x.k->emit (out, op::ret, mods (), {});
  }, false);
  /* Once per warp: one lane writes, shfl spreads.  */
  bad ("guarded-write", nullptr, [] (sound &x) {
    regno n = x.k->new_reg (type::u32);
    x.w = x.of (type::u32);
    x.w.a = aop::add;
    insn &i = x.emit (op::atom, { r (n), operand::at_reg (x.u64), operand::of_imm (1) });
    i.guarded = true;
    i.guard = x.p;
    x.w = x.of (type::b32);
    x.w.shfl = shflmode::idx;
    x.emit (op::shfl_sync, { r (n), r (n), operand::of_imm (0), operand::of_imm (31), operand::of_imm (-1) });
  });
  bad ("unreachable", nullptr, [] (sound &x) {
    x.end ();
    blockno b = x.k->new_block ();
    regno n = x.k->new_reg (type::u32);
    x.k->emit (b, op::add, x.of (type::u32), { r (x.u32), r (n), r (n) });
    x.k->emit (b, op::ret, mods (), {});
  }, false);
  bad ("carry", "reads a carry", [] (sound &x) {
    x.w = x.of (type::u32);
    x.emit (op::addc, { r (x.u32), r (x.u32), r (x.u32) });
  });
  bad ("carry-chain", nullptr, [] (sound &x) {
    x.w = x.of (type::u32);
    x.w.cc = true;
    x.emit (op::add, { r (x.u32), r (x.u32), r (x.u32) });
    x.emit (op::addc, { r (x.u32), r (x.u32), r (x.u32) });
    x.w.cc = false;
    x.emit (op::addc, { r (x.u32), r (x.u32), r (x.u32) });
  });
}

/* Calls, signatures.  */

static void
call (sound &x, std::vector<operand> rets, operand callee, std::vector<operand> args)
{
  x.w = mods ();
  x.emit (op::call, { operand::of_list (rets), callee, operand::of_list (args) });
}

static void
calls ()
{
  bad ("call", nullptr, [] (sound &x) {
    call (x, { r (x.f32) }, operand::of_func (x.f), { operand::of_imm (1), operand::at_var (x.g) });
    call (x, {}, operand::of_func (x.f), { r (x.b64), operand::at_reg (x.u64) });
  });
  bad ("call-shape", "needs a list", [] (sound &x) {
    x.emit (op::call, { operand::of_list ({}), operand::of_func (x.f), r (x.u32) });
  });
  bad ("call-of-number", "neither function nor register", [] (sound &x) { call (x, {}, operand::of_imm (0), {}); });
  bad ("call-result-place", "result in constant memory", [] (sound &x) {
    x.f->results[0] = x.f->params[1];
    x.f->blocks[0].insns[0].o.clear ();
    call (x, { operand::at_var (x.c) }, operand::of_func (x.f), { r (x.u32), operand::at_reg (x.u64) });
  });
  bad ("call-count", "1 arguments instead of 2", [] (sound &x) {
    call (x, {}, operand::of_func (x.f), { r (x.u32) });
  });
  bad ("call-type", "register of type f32 where u32", [] (sound &x) {
    call (x, {}, operand::of_func (x.f), { r (x.f32), operand::at_reg (x.u64) });
  });
  bad ("call-aggregate", "must be an address", [] (sound &x) {
    call (x, {}, operand::of_func (x.f), { r (x.u32), r (x.u64) });
  });
  bad ("call-result-type", "register of type u32 where f32", [] (sound &x) {
    call (x, { r (x.u32) }, operand::of_func (x.f), { r (x.u32), operand::at_reg (x.u64) });
  });
  bad ("call-no-result", "wants a result", [] (sound &x) {
    x.f->results.clear ();
    x.f->blocks[0].insns[0].o.clear ();
    call (x, { r (x.f32) }, operand::of_func (x.f), { r (x.u32), operand::at_reg (x.u64) });
  });
  bad ("call-kernel", "call of kernel", [] (sound &x) { call (x, {}, operand::of_func (x.k), { r (x.u64) }); });
  bad ("call-prototype", "without a prototype", [] (sound &x) { call (x, {}, r (x.u64), {}); });
  bad ("call-through-u32", "cannot hold an address", [] (sound &x) {
    call (x, {}, r (x.u32), { r (x.u32), operand::at_reg (x.u64) });
    x.k->blocks[0].insns.back ().proto = x.f;
  });
  bad ("call-elsewhere", "not in the module", [] (sound &x) {
    static function other;
    other.name = "other";
    call (x, {}, operand::of_func (&other), {});
  });
  bad ("kernel-address", "not a function of this module", [] (sound &x) {
    x.w = x.of (type::u64);
    x.emit (op::mov, { r (x.u64), operand::of_func (x.k) });
  });
  bad ("value-from-kernel", "does not return one", [] (sound &x) { x.emit (op::ret, { r (x.u32) }); }, false);
  bad ("value-type", "ret: operand 1", [] (sound &x) {
    x.f->blocks[0].insns[0].o = { operand::of_imm (1) };
  });
  bad ("kernel-result", "kernel with a result", [] (sound &x) { x.k->results = x.f->results; });
  bad ("two-results", "more than one result", [] (sound &x) { x.f->results.push_back (x.f->results[0]); });
  bad ("parameter-type", "cannot be passed", [] (sound &x) { x.f->params[0].t = type::pred; });
  bad ("aggregate-size", "needs a size", [] (sound &x) { x.f->params[1].align = 3; });
  bad ("kernel-parameters", "more than a kernel can have", [] (sound &x) {
    x.k->params.resize (2);
    x.k->params[1].name = "big";
    x.k->params[1].size = 40000;
    x.k->params[1].align = 1;
  });
  bad ("parameter-register", "register of parameter 0 has another type", [] (sound &x) {
    x.f->param_regs[0] = x.f->new_reg (type::f64);
  });
  bad ("no-body", "f is not defined", [] (sound &x) {
    x.f->defined = false;
    x.f->blocks.clear ();
  });
  bad ("kernel-declared", "kernel that is not defined", [] (sound &x) {
    x.end ();
    x.k->defined = false;
  }, false);
  bad ("body-of-declaration", "instructions in a function that is not defined",
       [] (sound &x) { x.f->defined = false; });
  bad ("parameter-registers", "more registers for parameters", [] (sound &x) { x.f->param_regs.resize (3, no_reg); });
  bad ("no-blocks", "without blocks", [] (sound &x) { x.f->blocks.clear (); });
  bad ("external-body", "external and defined", [] (sound &x) { x.f->link = linkage::external; });
  bad ("register-type", "type that registers cannot have", [] (sound &x) { x.k->new_reg (type::bf16x2); });
}

/* Symbols and initialisers.  */

static void
data ()
{
  auto point = [] (sound &x, uint64_t at) {
    reloc n;
    n.offset = at;
    n.var = x.g;
    x.g->relocs.push_back (n);
  };
  bad ("name", "not a PTX identifier", [] (sound &x) { x.g->name = "a.b"; });
  bad ("name-twice", "two symbols", [] (sound &x) { x.g->name = "f"; });
  bad ("name-hidden", "hides another symbol", [] (sound &x) { x.l->name = "g"; });
  bad ("align", "power of two", [] (sound &x) { x.g->align = 12; });
  bad ("space", "cannot be in this space", [] (sound &x) { x.g->sp = space::param; });
  bad ("local-at-module-scope", "outside of a function", [] (sound &x) { x.s->sp = space::local; });
  bad ("global-in-function", "only local and shared", [] (sound &x) { x.l->sp = space::global; });
  bad ("initialised-shared", "a space that has none", [] (sound &x) { x.s->init = { 1 }; });
  bad ("too-much-data", "65 bytes of data in a variable of 64", [] (sound &x) { x.g->init.resize (65); });
  bad ("external-data", "not defined here", [] (sound &x) {
    x.g->defined = false;
    x.g->link = linkage::external;
    x.g->init = { 1 };
  });
  bad ("address-end", "beyond the end", [&] (sound &x) { point (x, 57); });
  bad ("address-overlap", "overlap", [&] (sound &x) {
    point (x, 8);
    point (x, 15);
  });
  bad ("address-over-data", "data under the address", [&] (sound &x) {
    point (x, 8);
    x.g->init.resize (64, 1);
  });
  bad ("address-of-nothing", "must be of one symbol", [&] (sound &x) {
    point (x, 8);
    x.g->relocs[0].var = nullptr;
  });
  bad ("address-of-shared", "before a kernel runs", [&] (sound &x) {
    point (x, 8);
    x.g->relocs[0].var = x.s;
  });
  bad ("address-of-kernel", "function that is not in the module", [&] (sound &x) {
    point (x, 8);
    x.g->relocs[0].var = nullptr;
    x.g->relocs[0].fn = x.k;
  });
  bad ("function-addend", "with an addend", [&] (sound &x) {
    point (x, 8);
    x.g->relocs[0].var = nullptr;
    x.g->relocs[0].fn = x.f;
    x.g->relocs[0].addend = 4;
  });
  bad ("address-of-itself", nullptr, [&] (sound &x) { point (x, 8); });
  bad ("constant-memory", "more than 65536", [] (sound &x) { x.c->size = 70000; });
}

int
main ()
{
  modifiers ();
  operands ();
  addresses ();
  flow ();
  calls ();
  data ();
  return summary ();
}
