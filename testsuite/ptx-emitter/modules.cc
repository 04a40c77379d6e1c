/* modules.cc -- whole modules: calls, data, names, debug lines, targets, prune; verified, printed, read by ptxas.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "ptx-share.h"
#include "test.h"

#include <cstring>

using namespace ptx;

static mods
of (type t)
{
  mods w;
  w.t = t;
  return w;
}

static mods
in (space sp, type t, unsigned vec = 1)
{
  mods w = of (t);
  w.sp = sp;
  w.vec = vec;
  return w;
}

static operand
r (regno n)
{
  return operand::of_reg (n);
}

static param
scalar (type t, const char *name = "")
{
  param p;
  p.t = t;
  p.name = name;
  return p;
}

static param
aggregate (uint64_t size, uint32_t align)
{
  param p;
  p.size = size;
  p.align = align;
  return p;
}

/* A function with one block that is still to be filled.  */

static function *
start (module &m, const char *name, bool entry)
{
  function *f = m.add_function (name, entry);
  f->defined = true;
  f->new_block ();
  return f;
}

static void
finish (function *f, blockno b = 0)
{
  f->emit (b, op::ret, mods (), {});
}

static insn &
call (function *f, blockno b, std::vector<operand> rets, operand callee, std::vector<operand> args)
{
  return f->emit (b, op::call, mods (), { operand::of_list (rets), callee, operand::of_list (args) });
}

static void
set_words (variable *v, std::initializer_list<uint64_t> words)
{
  v->init.resize (words.size () * 8);
  memcpy (v->init.data (), words.begin (), v->init.size ());
}

static void
point_to (variable *v, uint64_t offset, const variable *target, int64_t addend = 0)
{
  reloc x;
  x.offset = offset;
  x.var = target;
  x.addend = addend;
  v->relocs.push_back (x);
}

static void
point_to (variable *v, uint64_t offset, const function *target)
{
  reloc x;
  x.offset = offset;
  x.fn = target;
  v->relocs.push_back (x);
}

/* y[i] = a * x[i] + y[i] in a loop.  */

static void
saxpy ()
{
  module m;
  function *f = start (m, "saxpy", true);
  f->params = { scalar (type::u64, "x"), scalar (type::u64, "y"), scalar (type::f32, "a"), scalar (type::u32, "n") };
  f->maxntid[0] = 256;
  f->minnctapersm = 2;
  f->maxnreg = 40;
  regno x = f->new_reg (type::u64), y = f->new_reg (type::u64), a = f->new_reg (type::f32), n = f->new_reg (type::u32);
  f->emit (0, op::ld, in (space::param, type::u64), { r (x), operand::at_param ("x") });
  f->emit (0, op::ld, in (space::param, type::u64), { r (y), operand::at_param ("y") });
  f->emit (0, op::ld, in (space::param, type::f32), { r (a), operand::at_param ("a") });
  f->emit (0, op::ld, in (space::param, type::u32), { r (n), operand::at_param ("n") });
  regno i = f->new_reg (type::u32), step = f->new_reg (type::u32), p = f->new_reg (type::pred);
  f->emit (0, op::mov, of (type::u32), { r (i), operand::of_special (sreg::tid_x) });
  f->emit (0, op::mov, of (type::u32), { r (step), operand::of_special (sreg::ntid_x) });
  blockno loop = f->new_block (), done = f->new_block ();
  mods ge = of (type::u32);
  ge.compare = cmp::ge;
  f->emit (0, op::setp, ge, { r (p), r (i), r (n) });
  insn &out = f->emit (0, op::bra, mods (), { operand::of_label (done) });
  out.guarded = true;
  out.guard = p;
  regno px = f->new_reg (type::u64), py = f->new_reg (type::u64);
  regno fx = f->new_reg (type::f32), fy = f->new_reg (type::f32);
  mods wide = of (type::u32);
  wide.p = part::wide;
  f->emit (loop, op::mad, wide, { r (px), r (i), operand::of_imm (4), r (x) });
  f->emit (loop, op::mad, wide, { r (py), r (i), operand::of_imm (4), r (y) });
  f->emit (loop, op::ld, in (space::global, type::f32), { r (fx), operand::at_reg (px) });
  f->emit (loop, op::ld, in (space::global, type::f32), { r (fy), operand::at_reg (py) });
  mods rn = of (type::f32);
  rn.round = rnd::rn;
  f->emit (loop, op::fma, rn, { r (fy), r (a), r (fx), r (fy) });
  f->emit (loop, op::st, in (space::global, type::f32), { operand::at_reg (py), r (fy) });
  f->emit (loop, op::add, of (type::u32), { r (i), r (i), r (step) });
  mods lt = of (type::u32);
  lt.compare = cmp::lt;
  f->emit (loop, op::setp, lt, { r (p), r (i), r (n) });
  f->blocks[loop].loop_nounroll = true;
  insn &again = f->emit (loop, op::bra, mods (), { operand::of_label (loop) });
  again.guarded = true;
  again.guard = p;
  finish (f, done);
  check_good ("saxpy", m);
  check_text ("saxpy, head", m, ".visible .entry saxpy (.param .u64 x, .param .u64 y, .param .f32 a, .param .u32 n)\n"
	      ".maxntid 256, 1, 1\n.minnctapersm 2\n.maxnreg 40\n{\n");
  check_text ("saxpy, loop", m, "\t@%p0 bra $L2;\n$L1:\n\t.pragma \"nounroll\";\n\tmad.wide.u32 ");
}

/* All kinds of calls.  */

static void
calls ()
{
  module m;
  function *leaf = start (m, "leaf", false);
  leaf->params = { scalar (type::u8), scalar (type::s16), scalar (type::f32), scalar (type::f64), scalar (type::u64) };
  leaf->results = { scalar (type::f64) };
  regno d = leaf->new_reg (type::f64), unused = leaf->new_reg (type::u64);
  leaf->param_regs = { no_reg, no_reg, no_reg, d, unused };
  leaf->emit (0, op::ret, mods (), { r (d) });
  function *constant = start (m, "constant", false);
  constant->results = { scalar (type::u32) };
  constant->emit (0, op::ret, mods (), { operand::of_imm (-1) });

  function *die = start (m, "die", false);
  die->noreturn = true;
  die->emit (0, op::exit, mods (), {});

  function *pass = start (m, "pass", false);
  pass->params = { aggregate (13, 4), scalar (type::u32) };
  pass->results = { aggregate (13, 4) };
  regno w = pass->new_reg (type::b32);
  pass->emit (0, op::ld, in (space::param, type::b32), { r (w), operand::at_param ("%in0", 4) });
  pass->emit (0, op::st, in (space::param, type::b32), { operand::at_param ("%out0", 8), r (w) });
  finish (pass);

  function *vprintf_fn = m.add_function ("vprintf", false);
  vprintf_fn->link = linkage::external;
  vprintf_fn->params = { scalar (type::u64), scalar (type::u64) };
  vprintf_fn->results = { scalar (type::s32) };

  variable *text = m.add_variable ("text", space::global, 6, 1);
  text->init = { 'h', 'e', 'l', 'l', 'o', '\n' };
  variable *blob = m.add_variable ("blob", space::global, 16, 8);

  /* Recursion through a function that comes later.  */
  function *odd = start (m, "odd", false), *even = start (m, "even", false);
  for (function *f : { odd, even })
    {
      f->link = linkage::weak;
      f->params = { scalar (type::u32) };
      f->results = { scalar (type::u32) };
      regno n = f->new_reg (type::u32), p = f->new_reg (type::pred), v = f->new_reg (type::u32);
      f->param_regs = { n };
      mods eq = of (type::u32);
      eq.compare = cmp::eq;
      f->emit (0, op::setp, eq, { r (p), r (n), operand::of_imm (0) });
      insn &base = f->emit (0, op::ret, mods (), { operand::of_imm (f == even) });
      base.guarded = true;
      base.guard = p;
      f->emit (0, op::sub, of (type::u32), { r (n), r (n), operand::of_imm (1) });
      call (f, 0, { r (v) }, operand::of_func (f == odd ? even : odd), { r (n) });
      f->emit (0, op::ret, mods (), { r (v) });
    }

  function *k = start (m, "k", true);
  regno f64 = k->new_reg (type::f64), u64 = k->new_reg (type::u64), p = k->new_reg (type::pred),
	u32 = k->new_reg (type::u32), fp = k->new_reg (type::u64), generic = k->new_reg (type::u64);
  mods eq = of (type::u32);
  eq.compare = cmp::eq;
  k->emit (0, op::mov, of (type::u32), { r (u32), operand::of_special (sreg::laneid) });
  k->emit (0, op::setp, eq, { r (p), r (u32), operand::of_imm (0) });
  k->emit (0, op::cvta, in (space::global, type::u64), { r (generic), operand::of_var (text) });
  k->emit (0, op::mov, of (type::u64), { r (u64), operand::of_imm (0) });
  std::vector<operand> args = { r (u32), operand::of_imm (-7), operand::of_f32 (0x3f800000),
				operand::of_f64 (0x3ff0000000000000), r (u64) };
  call (k, 0, { r (f64) }, operand::of_func (leaf), args);
  call (k, 0, {}, operand::of_func (leaf), args);
  call (k, 0, { operand () }, operand::of_func (leaf), args);
  insn &guarded = call (k, 0, { r (f64) }, operand::of_func (leaf), args);
  guarded.guarded = guarded.guard_neg = true;
  guarded.guard = p;
  k->emit (0, op::mov, of (type::u64), { r (fp), operand::of_func (leaf) });
  call (k, 0, { r (f64) }, r (fp), args).proto = leaf;
  call (k, 0, { r (f64) }, r (fp), args).proto = leaf;
  k->emit (0, op::mov, of (type::u64), { r (fp), operand::of_func (constant) });
  call (k, 0, { r (u32) }, r (fp), {}).proto = constant;
  call (k, 0, { r (u32) }, operand::of_func (constant), {});
  call (k, 0, { r (u32) }, operand::of_func (vprintf_fn), { r (generic), r (u64) });
  call (k, 0, { r (u32) }, operand::of_func (even), { r (u32) });
  call (k, 0, { operand::at_reg (generic, 4) }, operand::of_func (pass), { operand::at_var (blob, 2), r (u32) });
  insn &copy = call (k, 0, { operand::at_var (blob) }, operand::of_func (pass), { operand::at_reg (generic), r (u32) });
  copy.guarded = true;
  copy.guard = p;
  call (k, 0, {}, operand::of_func (die), {});
  check_good ("calls", m);
  check_text ("calls, prototype", m, "\t$Lp0: .callprototype (.param .f64 _) _ (.param .b32 _, .param .b32 _, "
	      ".param .f32 _, .param .f64 _, .param .u64 _);\n\t$Lp1: .callprototype (.param .u32 _) _ ();\n");
  check_text ("calls, guarded", m, "\t.reg .f64 %cv;\n\tld.param.f64 %cv, [%val0];\n\t@!%p0 mov.b64 %fd0, %cv;\n\t}\n");
  check_text ("calls, noreturn", m, "\tcall die;\n\ttrap;\n}\n");
  check_text ("calls, literals", m, "\tst.param.s16 [%arg1], -7;\n\tst.param.f32 [%arg2], 0f3F800000;\n"
	      "\tst.param.f64 [%arg3], 0d3FF0000000000000;\n");
  check_text ("calls, result", m, "\tst.param.f64 [%out0], %fd0;\n\tret;\n");
  check_text ("calls, declaration", m, ".weak .func (.param .u32 %out0) odd (.param .u32 %in0);\n");
}

/* Initialisers: widths, trailing zeros, addresses, cycles, addresses that do not fall on words.  */

static void
data ()
{
  module m;
  function *f = start (m, "f", false);
  finish (f);
  variable *bytes = m.add_variable ("bytes", space::global, 5, 1);
  bytes->init = { 1, 0, 255, 0, 0 };
  variable *words = m.add_variable ("words", space::constant, 12, 4);
  words->init = { 1, 0, 0, 0, 255, 255, 255, 255 };
  variable *longs = m.add_variable ("longs", space::global, 24, 16);
  set_words (longs, { 1, 0xffffffffffffffff, 0x8000000000000000 });
  longs->link = linkage::visible;
  variable *zero = m.add_variable ("zero", space::global, 4096, 8);
  zero->init.resize (4096);
  m.add_variable ("nothing", space::global, 0, 1);
  m.add_variable ("tile", space::shared, 1024, 16);
  variable *dynamic = m.add_variable ("dynamic", space::shared, 0, 16);
  dynamic->link = linkage::external;
  variable *outside = m.add_variable ("outside", space::global, 40, 8);
  outside->defined = false;
  outside->link = linkage::external;

  variable *pointers = m.add_variable ("pointers", space::global, 56, 8);
  set_words (pointers, { 0, 0, 0, 7, 0, 0, 0 });
  variable *later = m.add_variable ("later", space::global, 8, 8);
  point_to (pointers, 0, later);
  point_to (pointers, 8, bytes, 3);
  point_to (pointers, 16, later, -8);
  point_to (pointers, 32, f);
  point_to (pointers, 40, words, 4);
  variable *ring_a = m.add_variable ("ring_a", space::global, 16, 8),
	   *ring_b = m.add_variable ("ring_b", space::global, 8, 8);
  point_to (ring_a, 0, ring_b);
  point_to (ring_a, 8, ring_a);
  point_to (ring_b, 0, ring_a, 8);
  check_good ("data", m);
  check_text ("data, bytes", m, ".global .align 1 .u8 bytes[5] = {1,0,255};\n");
  check_text ("data, words", m, ".const .align 4 .u32 words[3] = {1,4294967295};\n");
  check_text ("data, longs", m,
	      ".visible .global .align 16 .u64 longs[3] = {1,0xFFFFFFFFFFFFFFFF,0x8000000000000000};\n");
  check_text ("data, pointers", m,
	      ".global .align 8 .u64 pointers[7] = {generic(later),generic(bytes)+3,generic(later)+-8,"
	      "7,f,generic(words)+4};\n");
  check_text ("data, ring", m, ".extern .global .align 8 .u64 ring_a[2];\n");
  check_text ("data, empty", m, ".global .align 1 .b8 nothing[1];\n");
  check_text ("data, version", m, ".version 7.8\n");	/* sm_90 */

  variable *packed = m.add_variable ("packed", space::global, 20, 1);
  packed->init = { 9, 0, 0, 0, 0, 0, 0, 0, 0, 5 };
  point_to (packed, 1, bytes, 2);
  point_to (packed, 10, f);
  check_good ("data, unaligned addresses", m);
  m.target.sm = 70;
  check_text ("data, unaligned addresses", m,
	      ".global .align 1 .u8 packed[20] = {9,0xFF(generic(bytes)+2),0xFF00(generic(bytes)+2),");
  check_text ("data, unaligned addresses need 7.1", m, ".version 7.1\n");
}

/* Names of the module that look like the printer's own.  */

static void
names ()
{
  check (identifier ("a.b@c") == "a$b$c" && identifier ("9x") == "$9x" && identifier ("") == "$$"
	 && identifier ("_") == "_$" && identifier ("x_1") == "x_1", "identifier");
  module m;
  variable *l = m.add_variable ("$L1", space::global, 4, 4);
  m.add_variable ("x", space::global, 4, 4);
  variable *in0 = m.add_variable ("in0", space::global, 4, 4);
  function *f = start (m, "p0", true);
  f->params = { scalar (type::u32, "x") };
  regno a = f->new_reg (type::u32), p = f->new_reg (type::pred);
  f->emit (0, op::ld, in (space::param, type::u32), { r (a), operand::at_param ("x") });
  f->emit (0, op::st, in (space::global, type::u32), { operand::at_var (l), r (a) });
  f->emit (0, op::st, in (space::global, type::u32), { operand::at_var (in0), r (a) });
  mods eq = of (type::u32);
  eq.compare = cmp::eq;
  f->emit (0, op::setp, eq, { r (p), r (a), operand::of_imm (0) });
  blockno b = f->new_block ();
  insn &i = f->emit (0, op::bra, mods (), { operand::of_label (b) });
  i.guarded = true;
  i.guard = p;
  finish (f, b);
  check_good ("names", m);
  check_text ("names, label", m, "\t@%p0 bra $L$1;\n$L$1:\n");
  check_text ("names, parameter", m, "ld.param.u32 %u0, [x$];");
}

/* Lines, comments, a branch table, function-scope variables, displacements, odd literals.  */

static void
bodies ()
{
  module m;
  m.files = { "dir/a\"b.c", "c:\\d.h" };
  m.comments = { "first\nsecond" };
  function *k = start (m, "k", true);
  k->comment = "k (int)\\";
  variable *buffer = m.add_variable ("buffer", space::local, 64, 8);
  variable *mine = m.add_variable ("mine", space::shared, 64, 8);
  k->locals = { buffer, mine };
  regno a = k->new_reg (type::b32), h = k->new_reg (type::b16), d = k->new_reg (type::b64), x = k->new_reg (type::f32),
	y = k->new_reg (type::f64);
  insn &i = k->emit (0, op::mov, of (type::b32), { r (a), operand::of_imm (1) });
  i.file = 2;
  i.line = 17;
  i.column = 3;
  i.comment = "here */ there";
  k->emit (0, op::mov, of (type::b16), { r (h), operand::of_imm (65535) });
  k->emit (0, op::mov, of (type::b64), { r (d), operand::of_imm (INT64_MIN) });
  k->emit (0, op::mov, of (type::f32), { r (x), operand::of_f32 (0x7fc00000) });
  k->emit (0, op::mov, of (type::b32), { r (x), operand::of_f32 (0xff800000) });
  k->emit (0, op::mov, of (type::f64), { r (y), operand::of_f64 (0x8000000000000000) });
  k->emit (0, op::st, in (space::local, type::b32, 4), { operand::at_var (buffer, 16),
	   operand::of_list ({ r (a), operand::of_imm (-2), operand::of_imm (3), r (a) }) });
  k->emit (0, op::st, in (space::shared, type::b16), { operand::at_var (mine, 2), r (h) });
  k->emit (0, op::mov, of (type::b64), { operand::of_list ({ operand (), r (a) }), r (d) });
  blockno one = k->new_block (), two = k->new_block ();
  k->emit (0, op::brx_idx, mods (), { r (a), operand::of_list ({ operand::of_label (two), operand::of_label (one),
	   operand::of_label (two) }) });
  k->emit (one, op::mov, of (type::b32), { r (a), operand::of_imm (2) });
  k->emit (two, op::brx_idx, mods (),
	   { r (a), operand::of_list ({ operand::of_label (two), operand::of_label (one) }) });
  check_good ("bodies", m);
  check_text ("bodies, comments", m, "// first\n// second\n.version");
  check_text ("bodies, files", m, ".file 1 \"dir/a_b.c\"\n.file 2 \"c:_d.h\"\n");
  check_text ("bodies, line", m, "\t// here */ there\n\t.loc 2 17 3\n\tmov.b32 %r0, 1;\n");
  check_text ("bodies, literals", m,
	      "\tmov.b16 %rs0, 65535;\n\tmov.b64 %rd0, 0x8000000000000000;\n\tmov.f32 %f0, 0f7FC00000;\n"
	      "\tmov.b32 %f0, 0xFF800000;\n\tmov.f64 %fd0, 0d8000000000000000;\n");
  check_text ("bodies, table", m, "\t$Lt0: .branchtargets $L2, $L1, $L2;\n\tbrx.idx %r0, $Lt0;\n");
  check_text ("bodies, locals", m, "\t.local .align 8 .b8 buffer[64];\n\t.shared .align 8 .b8 mine[64];\n");
  check_text ("bodies, vector", m, "st.local.v4.b32 [buffer+16], {%r0, -2, 3, %r0};");
}

/* Memory order in the words of old targets, and the version of the text.  */

static void
targets ()
{
  module m;
  variable *v = m.add_variable ("v", space::global, 8, 8);
  function *k = start (m, "k", true);
  regno a = k->new_reg (type::u32);
  mods w = in (space::global, type::u32);
  w.order = sem::acquire;
  w.sco = scope::gpu;
  k->emit (0, op::ld, w, { r (a), operand::at_var (v) });
  w.order = sem::release;
  w.sco = scope::cta;
  k->emit (0, op::st, w, { operand::at_var (v), r (a) });
  w.order = sem::acq_rel;
  w.sco = scope::gpu;
  w.a = aop::add;
  k->emit (0, op::atom, w, { r (a), operand::at_var (v), operand::of_imm (1) });
  mods fence;
  fence.order = sem::sc;
  fence.sco = scope::sys;
  k->emit (0, op::fence, fence, {});
  finish (k);
  check_good ("memory order", m);
  m.target.sm = 70;
  check_text ("memory order, sm_70", m, ".version 6.0\n.target sm_70\n");
  check_text ("memory order, sm_70, words", m,
	      "\tld.acquire.gpu.global.u32 %u0, [v];\n\tst.release.cta.global.u32 [v], %u0;\n"
	      "\tatom.acq_rel.gpu.global.add.u32 %u0, [v], 1;\n\tfence.sc.sys;\n");
  m.target.sm = 60;
  check (complaints (m).empty (), "memory order, sm_60, verifier", "%s", complaints (m).c_str ());
  check_text ("memory order, sm_60", m, "\tld.volatile.global.u32 %u0, [v];\n\tmembar.gl;\n\tmembar.cta;\n"
	      "\tst.volatile.global.u32 [v], %u0;\n\tmembar.gl;\n\tatom.gpu.global.add.u32 %u0, [v], 1;\n\tmembar.gl;\n"
	      "\tmembar.sys;\n");
  m.target.sm = 53;
  m.target.isa_major = 4;
  m.target.isa_minor = 2;
  check (complaints (m).empty (), "memory order, sm_53, verifier", "%s", complaints (m).c_str ());
  check_text ("memory order, sm_53", m, "\tatom.global.add.u32 %u0, [v], 1;\n");
  check_text ("memory order, sm_53, version", m, ".version 4.2\n.target sm_53\n");
  k->blocks[0].insns.pop_back ();
  k->emit (0, op::activemask, of (type::b32), { r (a) });
  finish (k);
  check_text ("version is raised", m, ".version 6.2\n");
  m.target.isa_major = 7;
  check_text ("version as asked", m, ".version 7.2\n");
}

/* What prune leaves.  */

static void
pruning ()
{
  module m;
  variable *table = m.add_variable ("table", space::global, 8, 8), *gone = m.add_variable ("gone", space::global, 8, 8),
	   *kept = m.add_variable ("kept", space::global, 8, 8), *used = m.add_variable ("used", space::global, 8, 8);
  function *callee = start (m, "callee", false), *by_table = start (m, "by_table", false),
	   *lost = start (m, "lost", false), *unused = m.add_function ("unused", false), *k = start (m, "k", true);
  kept->link = linkage::visible;
  point_to (kept, 0, table);
  point_to (table, 0, by_table);
  point_to (gone, 0, lost);
  finish (callee);
  finish (by_table);
  call (lost, 0, {}, operand::of_func (unused), {});
  finish (lost);
  regno a = k->new_reg (type::b64);
  k->emit (0, op::mov, of (type::b64), { r (a), operand::of_var (used) });
  call (k, 0, {}, operand::of_func (callee), {});
  finish (k);
  check_bad ("prune, before", m, "unused is not defined");
  prune (m);
  check (gone->dropped && lost->dropped && unused->dropped && !table->dropped && !kept->dropped && !used->dropped
	 && !callee->dropped && !by_table->dropped && !k->dropped, "prune");
  check_good ("prune, after", m);
  std::string t = to_string (m);
  check (t.find ("lost") == std::string::npos && t.find ("gone") == std::string::npos
	 && t.find ("unused") == std::string::npos, "prune, text", "%s", t.c_str ());
}

/* Shared memory of more than 48 KiB becomes dynamic: two variables of one kernel have different places there, those of
   different kernels the same one, and small ones stay.  */

static void
sharing ()
{
  module m;
  m.target.sm = 80;
  variable *v[4];
  static const struct { const char *name; uint64_t size; } what[4]
    = { { "large", 40000 }, { "both", 16008 }, { "other", 40032 }, { "small", 2000 } };
  for (int i = 0; i < 4; i++)
    v[i] = m.add_variable (what[i].name, space::shared, what[i].size, 32);
  function *callee = start (m, "callee", false),
    *k[3] = { start (m, "k0", true), start (m, "k1", true), start (m, "k2", true) };
  auto store = [&] (function *f, const variable *to, int64_t at)
    {
      f->emit (0, op::st, in (space::shared, type::u32), { operand::at_var (to, at), operand::of_imm (1) });
    };
  store (callee, v[1], 8);
  finish (callee);
  for (int i = 0; i < 2; i++)
    {
      store (k[i], v[i ? 2 : 0], 100);
      store (k[i], v[3], 0);
      call (k[i], 0, {}, operand::of_func (callee), {});
    }
  call (k[2], 0, {}, operand::of_func (callee), {});
  for (function *f : k)
    finish (f);
  std::vector<uint64_t> bytes = share_dynamically (m, { k[0], k[1], k[2] });
  check (bytes == std::vector<uint64_t> ({ 40000, 40032, 0 }), "dynamic bytes", "%llu %llu %llu",
	 (unsigned long long) bytes[0], (unsigned long long) bytes[1], (unsigned long long) bytes[2]);
  check (v[0]->dropped && v[2]->dropped && !v[1]->dropped && !v[3]->dropped, "what becomes dynamic");
  check_good ("dynamic shared memory", m);
  check_text ("the array", m, ".extern .shared .align 128 .b8 $dynamic_shared[];");
  check_text ("a place in it", m, "[$dynamic_shared+100]");

  /* Two in one kernel.  */
  module n;
  n.target.sm = 80;
  variable *a = n.add_variable ("a", space::shared, 50000, 16), *b = n.add_variable ("b", space::shared, 50008, 32);
  function *f = start (n, "k", true);
  store (f, a, 4);
  store (f, b, 0);
  finish (f);
  bytes = share_dynamically (n, { f });
  check (a->dropped && b->dropped && bytes[0] == 50016 + 50000, "two", "%llu", (unsigned long long) bytes[0]);
  check_good ("two dynamic variables", n);
  check_text ("the second place", n, "[$dynamic_shared+50020]");

  /* Nothing to do.  */
  module o;
  variable *d = o.add_variable ("d", space::shared, 48 << 10, 16);
  function *h = start (o, "k", true);
  store (h, d, 0);
  finish (h);
  bytes = share_dynamically (o, { h });
  check (bytes[0] == 0 && !d->dropped && o.variables.size () == 1, "48 KiB are static");
}

/* A file gets the text of to_string; a full disk is noticed.  */

static void
output ()
{
  module m;
  variable *big = m.add_variable ("big", space::global, 3 << 20, 8);
  big->init.assign (3 << 20, 1);
  function *k = start (m, "k", true);
  finish (k);
  std::string t = to_string (m);
  FILE *f = tmpfile ();
  std::string back;
  if (f && print (m, f))
    {
      rewind (f);
      char buffer[65536];
      size_t n;
      while ((n = fread (buffer, 1, sizeof buffer, f)) > 0)
	back.append (buffer, n);
    }
  if (f)
    fclose (f);
  check (back == t && t.size () > (1 << 20), "print writes what to_string says");
  f = fopen ("/dev/full", "w");
  if (!f)
    return unsupported ("print on a full disk", "no /dev/full");
  bool ok = print (m, f);
  fclose (f);
  check (!ok, "print on a full disk");
}

int
main ()
{
  saxpy ();
  calls ();
  data ();
  names ();
  bodies ();
  targets ();
  pruning ();
  sharing ();
  output ();
  return summary ();
}
