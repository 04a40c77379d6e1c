# HEDDLE_CACHE: code is made once and used afterwards; a file or folder that is not in order is not used, and said so.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
HEDDLE_INFO=1 HEDDLE_CACHE=1 XDG_CACHE_HOME=$PWD/c
export HEDDLE_INFO HEDDLE_CACHE XDG_CACHE_HOME
run 0 image good
says '^heddle: cache: [0-9a-f]*\.cubin: made$'
file=`ls c/heddle/*.cubin`
test "`ls c/heddle | wc -l`" = 1 && test "`stat -c %a c c/heddle $file | tr '\n' ' '`" = '700 700 600 ' || { ls -lR c; exit 1; }
run 0 all small
says '^heddle: cache: .*: used$'
silent ': made$'
cp $file good

# broken WHY: what is in the file now is ignored because of WHY, and replaced.
# (An address sanitizer's library does not like what dd asks of malloc.)
broken ()
{
  run 0 image good
  says "^heddle: cache: .*: $1"
  says ': made$'
  run 0 image good
  says ': used$'
}
truncate -s -1 $file; broken 'ignored, for it is truncated'
truncate -s 20 $file; broken 'ignored, for it does not start as it should'
: >$file; broken 'ignored, for it does not start as it should'
printf '\001' | LD_PRELOAD= dd of=$file bs=1 seek=500 conv=notrunc 2>/dev/null; broken 'ignored, for it is damaged'
printf x | LD_PRELOAD= dd of=$file bs=1 conv=notrunc 2>/dev/null; broken 'ignored, for it does not start as it should'
printf x | LD_PRELOAD= dd of=$file bs=1 seek=10 conv=notrunc 2>/dev/null; broken 'ignored, for it was made for something else'
printf '\377\377\377' | LD_PRELOAD= dd of=$file bs=1 seek=42 conv=notrunc 2>/dev/null; broken 'ignored, for it is truncated'
chmod 666 $file; broken 'ignored, for others can write'
rm $file; ln -s "$PWD/good" $file; broken 'Too many levels of symbolic links'
test -f $file -a ! -L $file && cmp good $file || exit 1
rm $file; mkfifo $file; broken 'ignored, for .* no file'
if test `id -u` != 0; then chmod 0 $file; broken 'Permission denied'; fi

# What others can write to is no cache; nor is a file, or no place at all.
chmod 777 c/heddle; run 0 image good; says 'not used, for others can write'; silent ': \(made\|used\)$'
chmod 700 c/heddle
mkdir other; ln -s ../c/heddle other/heddle
XDG_CACHE_HOME=$PWD/other run 0 image good; silent ': \(made\|used\)$'
XDG_CACHE_HOME=$PWD/good run 0 image good; says 'cache: .*: Not a directory'
(unset XDG_CACHE_HOME HOME; run 0 image good; silent 'cache:') || exit 1
XDG_CACHE_HOME=relative HOME=$PWD/home run 0 image good; silent ': made'	# there is no such home
mkdir home; XDG_CACHE_HOME=relative HOME=$PWD/home run 0 image good; says ': made'
test -f home/.cache/heddle/${file##*/} -a ! -e relative || exit 1
HEDDLE_CACHE=0 run 0 image good; silent 'cache:'

# Another device needs other code; too much of it goes, the oldest first.
HEDDLE_SIM_SM=80 run 0 image good; says ': made'
test `ls c/heddle/*.cubin | wc -l` = 2 || exit 1
touch -d '1 hour ago' $file
size=`stat -c %s good`
HEDDLE_CACHE=$((2 * size + size / 2)) HEDDLE_SIM_SM=75 run 0 image good; says ': made'
test `ls c/heddle | wc -l` = 2 -a ! -e $file || { ls -l c/heddle; exit 1; }
HEDDLE_CACHE=1k HEDDLE_SIM_SM=61 run 0 image good
says 'not kept, for it is larger than HEDDLE_CACHE$'; silent ': \(made\|used\)$'
test `ls c/heddle | wc -l` = 2 || exit 1

# What does not fit on the disk is not kept, nor is a part of it, and the program runs all the same: it does not get the
# signal for a file that is too large.
rm c/heddle/*
for blocks in 4 12; do
  (ulimit -f $blocks; run 0 image good) || { cat out; exit 1; }
  says "^heddle: cache: ${file##*/}: not kept: File too large$"
  silent ': \(made\|used\)$'
  test -z "`ls c/heddle`" || { ls -l c/heddle; exit 1; }
done

# A disk that is really full, where this may be made: with room for a part of the file, and for none.
if unshare -rm true 2>/dev/null; then
  for size in 4k 8k; do
    mkdir -p full
    unshare -rm sh -c 'mount -t tmpfs -o size='$size' none full && mkdir full/heddle && chmod 700 full/heddle || exit 77
      XDG_CACHE_HOME=$PWD/full ./driver "$@" || exit 1
      ls full/heddle' sh "$plugin" "$image" image good >out 2>&1
    case $? in
      0) says "^heddle: cache: ${file##*/}: not kept: No space left on device$"
	 silent ': \(made\|used\)$'
	 test "$(tail -n 1 out)" = done || { echo "a part is left"; cat out; exit 1; } ;;
      77) echo "no disk can be made here"; cat out ;;
      *) cat out; exit 1 ;;
    esac
  done
fi

# Many at once, and a driver that cannot link.
for i in 1 2 3 4 5 6; do ./driver "$plugin" "$image" image good >out.$i 2>&1 & done
wait
for i in 1 2 3 4 5 6; do grep -q '^done' out.$i || { cat out.$i; exit 1; }; done
test "`ls c/heddle`" = "${file##*/}" || { ls c/heddle; exit 1; }
rm c/heddle/*
for function in cuLinkCreate cuLinkAddData cuLinkComplete; do
  HEDDLE_SIM_FAULT=$function:1:801 run 0 image good
  silent ': made'
done
run 1 image ptx-wrong
says 'CUDA_ERROR_INVALID_PTX (218) in cuModuleLoadDataEx'
