# floors.sh -- files include headers of their own folder and of lower floors (folders.def).
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# An include is looked for as compilers do: beside the file, and in the folders that the makefiles give with -I.  One
# that is not found there is GCC's or the system's.

cd "$SRCDIR/../.." || exit 1
find gcc-plugin ptx-emitter warp-stacks host-calls libgomp-nvptx device-libs ptx-sim -type f \
  '(' -name '*.cc' -o -name '*.c' -o -name '*.h' -o -name '*.def' ')' ! -path '*/_build/*' >"$WORKDIR/files"
test "`wc -l <"$WORKDIR/files"`" -gt 800 || { echo "where are the source files?"; exit 1; }
xargs grep -n '^[ 	]*#[ 	]*include[ 	]*"' <"$WORKDIR/files" >"$WORKDIR/includes"
awk -v files="$WORKDIR/files" -v includes="$WORKDIR/includes" '
function folder(file) { sub ("/[^/]*$", "", file); return file }
# Beside the row of all of its files, a folder can have one of headers and one of the others.
function floor(file, f) {
  f = folder(file)
  if (("FOLDER " f) in row) return row["FOLDER " f]
  f = (file ~ /[.](h|def)$/ ? "HEADERS " : "SOURCES ") f
  return f in row ? row[f] : 0
}
# The file that FILE includes by NAME, or nothing.
function included(file, name, roots, n, i, path) {
  n = split (folder(file) " " roots_of(file) " ptx-emitter libgomp-nvptx .", roots, " ")
  for (i = 1; i <= n; i++) {
    path = roots[i] "/" name
    while (sub ("[^/]+/[.][.]/", "", path)) ;
    sub ("^[.]/", "", path)
    if (path in there) return path
  }
  return ""
}
function roots_of(file) {
  if (file ~ "^ptx-sim/") return "ptx-sim"
  if (file ~ "^device-libs/libm/") return "device-libs/libm"
  return file ~ "^libgomp-nvptx/" ? "" : "gcc-plugin"
}
/^(FOLDER|HEADERS|SOURCES) \(/ {
  name = $0; sub (" [(]", " ", name); sub ("[)].*", "", name)
  if (name in row) { print "folders.def has two rows " name; bad = 1 }
  row[name] = ++rows
}
END {
  while ((getline line <files) > 0) there[line] = 1
  for (file in there) {
    used[floor(file)] = 1
    if (!floor(file)) { print "folders.def has no row for " folder(file) ", where " file " is"; bad = 1 }
  }
  for (name in row)
    if (!(row[name] in used)) { print "folders.def: there are no files for " name; bad = 1 }
  while ((getline line <includes) > 0) {
    split (line, part, ":")
    name = line; sub ("^[^\"]*\"", "", name); sub ("\".*", "", name)
    other = included(part[1], name)
    if (other == "") continue
    found++
    if (folder(other) != folder(part[1]) && floor(other) > floor(part[1])) {
      print part[1] ":" part[2] ": includes " other ", which is of a higher floor"; bad = 1
    }
  }
  if (found < 1500) { print "only " found + 0 " includes"; bad = 1 }
  exit bad
}' folders.def
