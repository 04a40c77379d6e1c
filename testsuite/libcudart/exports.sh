# The runtime shows the functions of its tables and those that nvcc's code calls, in the version of nvcc 13,
# and nothing else; it needs neither a C++ library nor a driver to start.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
tables=$SRCDIR/../../ptx-sim/libcudart
{
  sed -n 's/^HEDDLE_CUDART (\([A-Za-z0-9]*\), [A-Z]*, \([A-Z]*\),.*/\1 \2/p' "$tables/cudart.def" \
    | while read -r name variant; do
	echo "cuda$name"
	case $variant in PTSZ) echo "cuda${name}_ptsz" ;; PTDS) echo "cuda${name}_ptds" ;; esac
      done
  sed -n 's/^HEDDLE_CUDART_ABSENT (\(.*\))$/\1/p' "$tables/absent.def"
  cat <<'END'
__cudaGetKernel
__cudaInitModule
__cudaLaunchKernel
__cudaLaunchKernel_ptsz
__cudaPopCallConfiguration
__cudaPushCallConfiguration
__cudaRegisterFatBinary
__cudaRegisterFatBinaryEnd
__cudaRegisterFunction
__cudaRegisterManagedVar
__cudaRegisterVar
__cudaUnregisterFatBinary
cudaGetErrorName
cudaGetErrorString
cudaGetLastError
cudaPeekAtLastError
libcudart.so.13
END
} | LC_ALL=C sort >want
nm -D --defined-only --with-symbol-versions "$library" | awk '{ sub (/@@libcudart.so.13$/, "", $3); print $3 }' \
  | LC_ALL=C sort >have
diff want have || exit 1
test "$(wc -l <have)" -gt 300 || exit 1
readelf -d "$library" >dynamic
grep -q 'SONAME.*\[libcudart.so.13\]' dynamic || { cat dynamic; exit 1; }
if grep -q 'NEEDED.*\(libstdc++\|libcuda\|libzstd\)' dynamic; then cat dynamic; exit 1; fi
