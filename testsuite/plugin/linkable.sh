# Dynamic schedules of lanes were wrong on an H200: code with local variables in functions with calls must not be
# compiled by the driver's linker, and so is not for the cache.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
HEDDLE_INFO=1 HEDDLE_CACHE=1 XDG_CACHE_HOME=$PWD/c HEDDLE_SIM_CHECK=linked
export HEDDLE_INFO HEDDLE_CACHE XDG_CACHE_HOME HEDDLE_SIM_CHECK

# text MADE PTX: the image with PTX behind it is compiled by the linker (made), or not (not).
text ()
{
  { cat "$SRCDIR/image.ptx"; echo "$2"; } >text.ptx
  image=text.ptx
  run 0 image good
  case $1 in
    made) says '^heddle: cache: [0-9a-f]*\.cubin: made$'; silent 'not used' ;;
    *) says '^heddle: cache: not used, for the code has local variables in functions with calls$'; silent ': made$' ;;
  esac
}

callee='.func callee () { ret; }'
text not "$callee .func both () { .local .u32 x; call callee, (); ret; }"
text not "$callee .func both () { { call.uni callee, (); } .local .align 8 .b8 x[16]; ret; }"
text not "$callee .func both () { .reg .pred %p; .local .u32 x; setp.eq.u32 %p, 0, 1; { @%p call
callee, (); } ret; }"
text not "$callee .func pointer () { .reg .u64 %f; .local .u32 x; mov.u64 %f, callee; p: .callprototype _ ();
call %f, (), p; ret; }"
text made "$callee .func variable () { .local .u32 x; ret; } .func calls () { call callee, (); ret; }"
text made "$callee .func calls (.param .u64 p) { .reg .u64 %p; .reg .u32 %x; ld.param.u64 %p, [p];
cvta.to.local.u64 %p, %p; call callee, (); ld.local.u32 %x, [%p]; ret; } // .local .u32 x;"
text made "$callee .func commented () { /* .local .u32 x; */ call callee, (); ret; }
.func called () { .local .u32 call_me; ret; }"

