# A process of the testsuite takes a file when the file's turn comes, and not all of a folder when it gets there: else
# whatever folder is the longest is one process's alone.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

mkdir -p claims tests/folder
touch tests/folder/a.sh tests/folder/b.sh tests/folder/c.sh
cat >share.exp <<'X'
proc load_lib { name } {}
source [lindex $argv 0]
set srcdir [pwd]/tests
set subdir folder
set taken {}
proc take { file name } {
    global taken env
    lappend taken [file tail $file] [llength [glob $env(HEDDLE_CLAIMS)/*]]
    # Meanwhile another process takes the next file.
    if {$name eq "folder/a.sh"} {
	close [open $env(HEDDLE_CLAIMS)/folder@b.sh w]
    }
}
heddle-run-files [heddle-files *.sh] take
puts $taken
X
said=$(HEDDLE_FILES= HEDDLE_CLAIMS=$PWD/claims expect -f share.exp -- "$SRCDIR/../lib/heddle.exp")
test "$said" = "a.sh 1 c.sh 3" || { echo "taken, and how many files were by then: $said"; exit 1; }
