# Benchmarks.  They measure and print; no test depends on a time.
#
# SPDX-License-Identifier: GPL-3.0-or-later

bench-simcuda := $(B)/bench/simcuda-speed

$(bench-simcuda): bench/simcuda/speed.cc $(simcuda-lib)
	@mkdir -p $(@D)
	$(GXX) $(CXXFLAGS) $(common-cxxflags) -MF $@.d $< $(simcuda-lib) \
	  -Wl,-rpath,'$$ORIGIN/../simcuda' -o $@

-include $(bench-simcuda).d

# How fast the simulated device is: a table, and $(B)/bench/simcuda.json.
.PHONY: bench-simcuda
bench-simcuda: $(bench-simcuda)
	@$(bench-simcuda) $(B)/bench/simcuda.json

# Deep copies: data sets in C and Fortran, each moved by a directive per
# element, by one deep directive, and as one pinned block.  The program needs a
# device; it can be carried to another machine together with libaccdeep.so.1
# and libgomp.
deep-copy-bench := $(B)/bench/deep-copy
deep-copy-names := build deep manual floor packed main
deep-copy-objects := $(deep-copy-names:%=$(B)/obj/bench/deep-copy/%.o)
deep-copy-cflags := -O2 -fopenacc -I. $(WARNINGS) -MMD -MP $(offload-flags)

$(deep-copy-objects): $(B)/obj/bench/deep-copy/%.o: bench/deep-copy/%.c
	@mkdir -p $(@D)
	$(GCC) $(deep-copy-cflags) $(deep-copy-plugin) -c $< -o $@

$(B)/obj/bench/deep-copy/deep.o: $(plugin-products)
$(B)/obj/bench/deep-copy/deep.o: private deep-copy-plugin := \
  -fplugin=$(B)/accdeep.so

# B and E in Fortran: their types first, which the other two use.
deep-copy-fortran := $(B)/obj/bench/deep-copy/fortran-
deep-copy-fortran-objects := $(patsubst %,$(deep-copy-fortran)%.o, \
			       types deep manual)

$(deep-copy-fortran-objects): $(deep-copy-fortran)%.o: \
  bench/deep-copy/fortran-%.f90
	@mkdir -p $(@D)
	$(GFORTRAN) -O2 -fopenacc $(WARNINGS) -J$(@D) $(offload-flags) \
	  $(deep-copy-plugin) -c $< -o $@

$(deep-copy-fortran)deep.o $(deep-copy-fortran)manual.o: \
  $(deep-copy-fortran)types.o
$(deep-copy-fortran)deep.o: $(plugin-products)
$(deep-copy-fortran)deep.o: private deep-copy-plugin := \
  -fplugin=$(B)/accdeep.so

$(deep-copy-bench): $(deep-copy-objects) $(deep-copy-fortran-objects) \
  $(runtime-library)
	@mkdir -p $(@D)
	$(GCC) -fopenacc $(offload-flags) $(deep-copy-objects) \
	  $(deep-copy-fortran-objects) -lgfortran -lm -ldl -lpthread -o $@

-include $(deep-copy-objects:.o=.d)

# Updates of parts of structures that stay on the device.
update-part-bench := $(B)/bench/update-part

$(update-part-bench): bench/update-part/update-part.c bench/floor.h \
  bench/measure.h $(plugin-products) $(runtime-library)
	@mkdir -p $(@D)
	$(GCC) -O2 -fopenacc -I. $(WARNINGS) $(offload-flags) \
	  -fplugin=$(B)/accdeep.so $< -ldl -o $@

# One more structure beside many others.
beside-bench := $(B)/bench/beside

$(beside-bench): bench/beside/beside.c bench/measure.h $(plugin-products) \
  $(runtime-library)
	@mkdir -p $(@D)
	$(GCC) -O2 -fopenacc -I. $(WARNINGS) -Wno-unused-variable \
	  $(offload-flags) -fplugin=$(B)/accdeep.so $< -ldl -o $@

# The standard library's containers.
containers-bench := $(B)/bench/containers

$(containers-bench): bench/containers/containers.cc bench/floor.h \
  bench/measure.h $(plugin-products) $(runtime-library)
	@mkdir -p $(@D)
	$(GXX) -O2 -std=c++17 -fopenacc -I. $(WARNINGS) $(offload-flags) \
	  -fplugin=$(B)/accdeep.so $< -ldl -o $@

# Virtual calls.
virtual-bench := $(B)/bench/virtual

$(virtual-bench): bench/virtual/virtual.cc bench/measure.h $(plugin-products) \
  $(runtime-library)
	@mkdir -p $(@D)
	$(GXX) -O2 -std=c++17 -fopenacc -I. $(WARNINGS) $(offload-flags) \
	  -fplugin=$(B)/accdeep.so $< -o $@

# Launches on resident data, and accesses to single objects of a large
# structure.
resident-bench := $(B)/bench/resident $(B)/bench/resident-shallow

$(resident-bench): bench/resident/resident.c bench/measure.h $(runtime-library) \
  $(plugin-products)
	@mkdir -p $(@D)
	$(GCC) -O2 -fopenacc -I. $(WARNINGS) -Wno-unused-variable \
	  $(offload-flags) $(resident-flags) $< -ldl -o $@

$(B)/bench/resident: private resident-flags := -fplugin=$(B)/accdeep.so
$(B)/bench/resident-shallow: private resident-flags := -DSHALLOW \
  -Wno-unknown-pragmas

# Dataflow regions against queues and waits by hand.
dataflow-bench := $(B)/bench/dataflow

$(dataflow-bench): bench/dataflow/dataflow.c bench/measure.h \
  $(runtime-library) $(plugin-products)
	@mkdir -p $(@D)
	$(GCC) -O2 -fopenacc -I. $(WARNINGS) -Wno-unused-variable \
	  $(offload-flags) -fplugin=$(B)/accdeep.so $< -ldl -lm \
	  -foffload-options=nvptx-none=-lm -o $@

# What a task costs in OpenMP, and in StarPU where that is installed.
neighbours-bench := $(B)/bench/neighbours
starpu-flags := $(shell pkg-config --exists starpu-1.3 2>/dev/null && \
  echo -DSTARPU `pkg-config --cflags --libs starpu-1.3`)

$(neighbours-bench): bench/dataflow/neighbours.c bench/measure.h
	@mkdir -p $(@D)
	$(GCC) -O2 -fopenmp -I. $(WARNINGS) -Wno-unused-variable \
	  $(offload-flags) $< $(starpu-flags) -ldl -o $@

# The same of LLVM's OpenMP, on the host.
CLANG ?= clang
neighbours-clang-bench := $(B)/bench/neighbours-clang

$(neighbours-clang-bench): bench/dataflow/neighbours.c bench/measure.h
	@mkdir -p $(@D)
	$(CLANG) -O2 -fopenmp -I. $(WARNINGS) -Wno-unused-variable \
	  '-DNAME="neighbours-clang"' $< -ldl -o $@

have-clang = $(shell echo '\#include <omp.h>' | \
  $(CLANG) -fopenmp -E -x c - >/dev/null 2>&1 && echo yes)

# What a task costs here and in those, a table, and $(B)/bench/tasks.json: without
# a GPU on the simulated device, which is one processor more to wait for.
.PHONY: bench-neighbours
bench-neighbours: $(dataflow-bench) $(neighbours-bench) \
		  $(if $(have-clang),$(neighbours-clang-bench))
	@bench/dataflow/task-costs --build $(B) --json $(B)/bench/tasks.json

# forall beside plain directives: FORALL_POLICIES of each kernel's policies, 0 for
# all, in the program, and FORALL_COMPILED in what is compiled for its time alone.
FORALL_POLICIES ?= 8
FORALL_COMPILED ?= 16
forall-bench := $(B)/bench/forall
forall-objects := $(B)/obj/bench/forall/main.o $(B)/obj/bench/forall/deep.o
forall-kernels := $(B)/obj/bench/forall/kernels.inc
forall-header := include/accdeep/forall.hpp

# A policy may leave loops without a level, of which GCC warns.
$(B)/obj/bench/forall/main.o: $(forall-kernels)
$(B)/obj/bench/forall/main.o: private forall-flags := -I$(B)/obj/bench/forall -w
$(B)/obj/bench/forall/deep.o: private forall-flags := $(WARNINGS)
$(forall-kernels): bench/forall/variants.py bench/forall/kernels.toml
	@mkdir -p $(@D)
	python3 $< $(FORALL_POLICIES) >$@

$(forall-objects): $(B)/obj/bench/forall/%.o: bench/forall/%.cc \
  $(forall-header) $(plugin-products)
	@mkdir -p $(@D)
	$(GXX) -std=c++17 -O2 -fopenacc -I. -Iinclude $(forall-flags) -MMD -MP \
	  $(offload-flags) -fplugin=$(B)/accdeep.so -c $< -o $@

$(forall-bench): $(forall-objects) $(runtime-library)
	@mkdir -p $(@D)
	$(GXX) -fopenacc $(offload-flags) $(forall-objects) -ldl -o $@

-include $(forall-objects:.o=.d)

.PHONY: bench-forall
bench-forall: $(forall-bench)
	@LD_LIBRARY_PATH=$(B)$${LD_LIBRARY_PATH:+:$$LD_LIBRARY_PATH} \
	  bench/forall/run $(BENCHFLAGS) --compile $(FORALL_COMPILED) --build $(B) \
	  --gxx '$(GXX)' --flag=-Iinclude $(addprefix --flag=,$(offload-flags)) \
	  --program $(forall-bench) --json $(B)/bench/forall.json

# All of them, with the goals, and $(B)/bench/results.json.
.PHONY: bench bench-programs
bench-programs: $(deep-copy-bench) $(update-part-bench) $(beside-bench) $(containers-bench) $(virtual-bench) \
		$(resident-bench) $(dataflow-bench) $(neighbours-bench)
bench: bench-programs
	@LD_LIBRARY_PATH=$(B)$${LD_LIBRARY_PATH:+:$$LD_LIBRARY_PATH} \
	  bench/run $(BENCHFLAGS) --json $(B)/bench/results.json $(B)/bench

# Whole programs of other people's, whose repositories are in $(SOURCES), beside
# CUDA where nvcc is and stock GCC.  PEERS: recipes' names, or options of the
# script; $(B)/bench/peers.json.
PEERS ?=
.PHONY: bench-peers
bench-peers: all
	@$(if $(SOURCES),,echo 'make bench-peers SOURCES=DIR: a folder with the\
	  repositories that scripts/bench-peers --list names'; exit 2;) \
	mkdir -p $(B)/bench && \
	scripts/bench-peers --build $(B) --gcc '$(GCC)' --sources '$(SOURCES)' \
	  $(addprefix --flag=,$(filter -foffload%,$(offload-flags))) \
	  --json $(B)/bench/peers.json $(PEERS)
