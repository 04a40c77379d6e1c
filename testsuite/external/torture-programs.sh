# torture-programs.sh -- the programs of GCC's testsuites: which ones, with which options.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# Sourced by torture, torture-one and compile-time, POSIX shells; $here is the folder of this file, $programs that of
# the programs.

# choose_programs: of the names on standard input those that NAMES and EVERY choose, a line each.
choose_programs ()
{
  awk -v every="$EVERY" -v names="$NAMES" '
    BEGIN { n = split(names, name, " ")
	    for (i = 1; i <= n; i++) { gsub(/[.+]/, "\\\\&", name[i]); gsub(/\*/, ".*", name[i]) } }
    { wanted = n == 0
      for (i = 1; i <= n; i++) wanted = wanted || $0 ~ "^(.*/)?(" name[i] ")(\\.[^.]*)?$" }
    wanted && count++ % every == 0'
}

# reason_against NAME LEVEL: why the file $exclude says that the program cannot run in a target region; nothing if it
# can.
reason_against ()
{
  awk -v name="$1" -v level="$2" '
    /^[^#]/ && $1 == name { if ($2 !~ /^-O/) { $1 = ""; print; exit }
			    if ($2 == level) { $1 = $2 = ""; print; exit } }' "$exclude"
}

# options_beside NAME: the options for a program of gcc.c-torture/execute that its folder asks for.
options_beside ()
{
  case $1 in
    ieee/*) echo -fno-inline
	    x=$programs/${1%.c}.x
	    test ! -r "$x" || sed -n 's/^lappend additional_flags //p' "$x" | tr -d '"' ;;
  esac
}
