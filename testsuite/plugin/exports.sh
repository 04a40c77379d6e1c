# The plugin shows libgomp's entries and nothing else, and needs no C++ library; the simulator shows exactly the driver
# functions of the table.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
unset LD_PRELOAD
nm -D --defined-only "$plugin" | awk '{ print $3 }' | LC_ALL=C sort >have
cat >want <<'END'
GOMP_OFFLOAD_alloc
GOMP_OFFLOAD_async_run
GOMP_OFFLOAD_can_run
GOMP_OFFLOAD_dev2dev
GOMP_OFFLOAD_dev2host
GOMP_OFFLOAD_fini_device
GOMP_OFFLOAD_free
GOMP_OFFLOAD_get_caps
GOMP_OFFLOAD_get_interop_int
GOMP_OFFLOAD_get_interop_ptr
GOMP_OFFLOAD_get_interop_str
GOMP_OFFLOAD_get_interop_type_desc
GOMP_OFFLOAD_get_name
GOMP_OFFLOAD_get_num_devices
GOMP_OFFLOAD_get_type
GOMP_OFFLOAD_get_uid
GOMP_OFFLOAD_host2dev
GOMP_OFFLOAD_init_device
GOMP_OFFLOAD_interop
GOMP_OFFLOAD_is_accessible_ptr
GOMP_OFFLOAD_load_image
GOMP_OFFLOAD_managed_alloc
GOMP_OFFLOAD_managed_free
GOMP_OFFLOAD_memcpy2d
GOMP_OFFLOAD_memcpy3d
GOMP_OFFLOAD_memset
GOMP_OFFLOAD_openacc_async_construct
GOMP_OFFLOAD_openacc_async_destruct
GOMP_OFFLOAD_openacc_async_dev2dev
GOMP_OFFLOAD_openacc_async_dev2host
GOMP_OFFLOAD_openacc_async_exec
GOMP_OFFLOAD_openacc_async_host2dev
GOMP_OFFLOAD_openacc_async_queue_callback
GOMP_OFFLOAD_openacc_async_serialize
GOMP_OFFLOAD_openacc_async_synchronize
GOMP_OFFLOAD_openacc_async_test
GOMP_OFFLOAD_openacc_create_thread_data
GOMP_OFFLOAD_openacc_cuda_get_current_context
GOMP_OFFLOAD_openacc_cuda_get_current_device
GOMP_OFFLOAD_openacc_cuda_get_stream
GOMP_OFFLOAD_openacc_cuda_set_stream
GOMP_OFFLOAD_openacc_destroy_thread_data
GOMP_OFFLOAD_openacc_exec
GOMP_OFFLOAD_openacc_get_property
GOMP_OFFLOAD_page_locked_host_alloc
GOMP_OFFLOAD_page_locked_host_free
GOMP_OFFLOAD_run
GOMP_OFFLOAD_unload_image
GOMP_OFFLOAD_version
heddle_choose_device
heddle_enter_variables
heddle_find_keeping
heddle_leave_variables
heddle_map_alone
heddle_note_maps
heddle_note_section
heddle_require
heddle_share_heap
heddle_start_early
heddle_watch_host
END
diff want have || exit 1
sed -n 's/^HEDDLE_CU ([A-Za-z0-9]*, \([A-Za-z0-9_]*\),.*/\1/p' \
  "$SRCDIR/../../libgomp-nvptx/plugin/driver/cuda-driver.def" | LC_ALL=C sort >want
nm -D --defined-only "$HEDDLE_PREFIX/lib/heddle/sim/libcuda.so.1" | awk '{ print $3 }' | LC_ALL=C sort >have
diff want have || exit 1
test -s want || exit 1
readelf -d "$plugin" >dynamic
grep -q 'SONAME.*\[libgomp-plugin-nvptx.so.1\]' dynamic || { cat dynamic; exit 1; }
if grep -q 'NEEDED.*\(libstdc++\|libcuda\)' dynamic; then cat dynamic; exit 1; fi
