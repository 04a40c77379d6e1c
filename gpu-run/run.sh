cd gpu-run && tar xzf files.tar.gz
for d in /work/ci/_build/stage/lib/heddle /tmp/oldB; do mkdir -p $d && cp lib/libgomp-plugin-nvptx.so.1 $d/; done
export LD_LIBRARY_PATH=$PWD/lib HEDDLE_DEVICE=cuda OMP_TARGET_OFFLOAD=mandatory ACC_DEVICE_TYPE=nvidia
for f in bin/r*; do HEDDLE_INFO=1 timeout 60 $f > o 2>&1; r=$?; n=$(grep -c 'heddle: launch' o); [ $r = 0 ] && [ $n -gt 0 ] && ok=$((ok+1)) || { echo "BAD $f rc $r launches $n"; grep -v 'heddle: copy\|heddle: launch\|heddle: image' o | tail -3; }; done; echo "right: $ok"
bin/cube; bin/cube-old
for i in 1 2 3; do bin/jac-data; bin/jac-plain; bin/touch-new; bin/touch-old; done; bin/jac-old 5
HEDDLE_INFO=1 bin/k2 2>&1 | grep launch
