# papers.sh -- the files that papers and READMEs name exist: the targets of links, and names in `...` with an ending of
# ours, relative to the paper, to the top, or as the end of some file's path.  Words like NAME in a name stand for any.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

cd "$SRCDIR/../.." || exit 1
folders="gcc-plugin ptx-emitter warp-stacks host-calls libgomp-nvptx device-libs ptx-sim testsuite bench examples doc
  contrib"
files=$WORKDIR/files
for folder in $folders; do test -d $folder && find $folder -type f; done >"$files"
ls -p | grep -v / >>"$files"
status=0

# there PAPER NAME: NAME is a file, or a folder if it ends so.
there () {
  test -e "$(dirname "$1")/$2" || test -e "$2" \
    || grep -q "\(^\|/\)$(echo "$2" | sed 's/[.]/[.]/g; s/[*]/[^\/]*/g')\$" "$files"
}

# Among the results of other people's programs some names are history, or not ours.
papers=$(grep '[.]md$' "$files" | grep -v 'testsuite/external/README.md\|doc/architecture.md')
test "$(echo "$papers" | wc -l)" -gt 20 || { echo "cannot find the papers"; exit 1; }
for paper in $papers; do
  for name in $(sed -n 's/](\([^)# ]*\)[^)]*)/\n](\1)\n/gp' "$paper" | sed -n 's/^](\(.*\))$/\1/p' \
    | grep -v '^[a-z]*:' | sort -u); do
    test -e "$(dirname "$paper")/$name" || { echo "$paper: a link to $name"; status=1; }
  done
  for name in $(grep -o '`[a-zA-Z0-9_./*-]*[.]\(cc\|h\|c\|cu\|def\|sh\|exp\|f90\|am\|mk\|md\|inc\|ptx\)`' "$paper" \
    | tr -d '`' | grep -v '^[.]\|[A-Z][A-Z][A-Z]\|^gcc[.]dg\|^math[.]h$' | sort -u); do
    there "$paper" "$name" || { echo "$paper: \`$name'"; status=1; }
  done
done
exit $status
