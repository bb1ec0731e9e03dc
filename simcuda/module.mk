# The simulated CUDA device: $(B)/simcuda/libcuda.so.1 from the PTX front end,
# the executor and the driver API.
#
# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

simcuda-lib := $(B)/simcuda/libcuda.so.1
simcuda-obj := $(B)/obj/simcuda

simcuda-alu-sources := $(wildcard simcuda/exec/alu-*.cc)
simcuda-sources := $(filter-out $(simcuda-alu-sources), \
	$(wildcard simcuda/ptx/*.cc simcuda/exec/*.cc))
simcuda-driver-sources := $(wildcard simcuda/driver/*.cc)

# The lanes of one instruction are computed by loops that the compiler turns
# into vector code, once for each instruction set.  Nothing may be contracted
# or reassociated: results are those of the single PTX instruction.
simcuda-alu-flags := -O3 -ffp-contract=off -fno-math-errno
simcuda-alu-sets := baseline $(if $(filter x86_64-%,$(target)),x86_64_v3)
simcuda-alu-objects := $(foreach set,$(simcuda-alu-sets), \
	$(simcuda-alu-sources:simcuda/%.cc=$(simcuda-obj)/$(set)/%.o))

# What unit tests link: everything but the driver API.
simcuda-objects := $(simcuda-alu-objects) \
	$(simcuda-sources:simcuda/%.cc=$(simcuda-obj)/%.o)
simcuda-driver-objects := \
	$(simcuda-driver-sources:simcuda/%.cc=$(simcuda-obj)/%.o)

simcuda-flags := $(common-cxxflags) -fvisibility=hidden

$(simcuda-obj)/baseline/%.o: simcuda/%.cc
	@mkdir -p $(@D)
	$(GXX) $(CXXFLAGS) $(simcuda-flags) $(simcuda-alu-flags) \
	  -DSIMCUDA_ALU=baseline -c $< -o $@

$(simcuda-obj)/x86_64_v3/%.o: simcuda/%.cc
	@mkdir -p $(@D)
	$(GXX) $(CXXFLAGS) $(simcuda-flags) $(simcuda-alu-flags) \
	  -DSIMCUDA_ALU=x86_64_v3 -march=x86-64-v3 -c $< -o $@

$(simcuda-obj)/%.o: simcuda/%.cc
	@mkdir -p $(@D)
	$(GXX) $(CXXFLAGS) $(simcuda-flags) -c $< -o $@

# So are the accesses and exchanges of whole warps.
$(simcuda-obj)/exec/access.o $(simcuda-obj)/exec/atomic.o \
$(simcuda-obj)/exec/exchange.o: private common-cxxflags += -O3

# libstdc++ is linked statically: a program's own must not meet ours.
$(simcuda-lib): $(simcuda-objects) $(simcuda-driver-objects) simcuda/libcuda.map
	@mkdir -p $(@D)
	$(GXX) $(CXXFLAGS) $(LDFLAGS) -shared -Wl,-soname,libcuda.so.1 \
	  -Wl,--version-script=simcuda/libcuda.map -Wl,-z,defs \
	  -static-libstdc++ -static-libgcc -o $@ \
	  $(simcuda-objects) $(simcuda-driver-objects) -lpthread

# What simcuda-run loads before the program.
simcuda-preload := $(B)/simcuda/libsimcuda-run.so
simcuda-preload-objects := $(patsubst simcuda/%.cc,$(simcuda-obj)/%.o, \
	$(wildcard simcuda/preload/*.cc))
$(simcuda-preload): $(simcuda-preload-objects) simcuda/preload/exports.map
	@mkdir -p $(@D)
	$(GXX) $(CXXFLAGS) $(LDFLAGS) -shared -Wl,-soname,$(@F) -Wl,-z,defs \
	  -Wl,--version-script=simcuda/preload/exports.map \
	  -static-libstdc++ -static-libgcc -o $@ $(simcuda-preload-objects) -ldl

# It looks for the library beside itself.
simcuda-run := $(B)/simcuda/simcuda-run
$(simcuda-run): scripts/simcuda-run VERSION
	@mkdir -p $(@D)
	sed 's|@version@|$(version)|' $< > $@
	chmod 755 $@

all-products += $(simcuda-lib) $(simcuda-preload) $(simcuda-run)

# Unit tests of the PTX front end, the executor and its memory.
simcuda-unit-sources := \
	$(wildcard testsuite/unit/ptx-*.cc testsuite/unit/exec-*.cc \
	  testsuite/unit/memory-*.cc)
simcuda-unit-tests := $(simcuda-unit-sources:testsuite/unit/%.cc=$(B)/unit/%)
unit-tests += $(simcuda-unit-tests)

$(simcuda-unit-tests): $(B)/unit/%: testsuite/unit/%.cc $(simcuda-objects)
	@mkdir -p $(@D)
	$(GXX) $(CXXFLAGS) $(common-cxxflags) -MF $@.d $(filter-out %.h %.def,$^) \
	  -lgtest -lgtest_main -lpthread -o $@
$(B)/unit/exec-opcodes: $(B)/obj/unit/opcode-cases.o
$(B)/unit/ptx-errors: $(B)/obj/unit/opcode-refused.o
$(B)/unit/ptx-gcc: $(B)/obj/unit/opcode-forms.o

# Texts for the test that damages them; `check-fuzz-ptx' does so longer.
ptx-corpus := $(B)/unit/ptx-corpus
$(ptx-corpus)/done: scripts/ptx-corpus $(wildcard testsuite/sim/kernel-*.c)
	scripts/ptx-corpus --gcc '$(GCC)' $(addprefix --flag=,$(offload-flags)) \
	  --out $(ptx-corpus) $(filter %.c,$^)
	@touch $@
$(B)/unit/ptx-fuzz: private common-cxxflags += -DPTX_CORPUS='"$(abspath $(ptx-corpus))"'
$(B)/unit/ptx-fuzz: $(B)/obj/unit/opcode-forms.o \
	$(B)/obj/unit/opcode-scenarios.o | $(ptx-corpus)/done

PTX_FUZZ_COUNT ?= 50000
.PHONY: check-fuzz-ptx
check-fuzz-ptx: $(B)/unit/ptx-fuzz
	PTX_FUZZ_COUNT=$(PTX_FUZZ_COUNT) $<

# What runs forms of instructions through a CUDA driver: with `ptx-opcodes'
# through the one that libcuda.so.1 is, so that a GPU can be asked too.
opcode-sources := $(wildcard testsuite/unit/opcode-*.cc)
opcode-objects := $(opcode-sources:testsuite/unit/%.cc=$(B)/obj/unit/%.o)
opcode-main := $(B)/obj/unit/opcode-main.o

$(opcode-objects): $(B)/obj/unit/%.o: testsuite/unit/%.cc
	@mkdir -p $(@D)
	$(GXX) $(CXXFLAGS) $(common-cxxflags) -c $< -o $@

ptx-opcodes := $(B)/unit/ptx-opcodes
$(ptx-opcodes): $(opcode-objects)
	@mkdir -p $(@D)
	$(GXX) $(CXXFLAGS) -static-libstdc++ -static-libgcc $^ -ldl -o $@
.PHONY: ptx-opcodes
ptx-opcodes: $(ptx-opcodes)

# Unit tests of the driver API link it as well.
simcuda-driver-test-sources := $(wildcard testsuite/unit/driver-*.cc)
simcuda-driver-tests := \
	$(simcuda-driver-test-sources:testsuite/unit/%.cc=$(B)/unit/%)
unit-tests += $(simcuda-driver-tests)

$(B)/unit/driver-opcodes: private common-cxxflags += \
	-DOPCODE_RESULTS='"$(abspath testsuite/unit/opcode-results.txt)"'
$(B)/unit/driver-opcodes: $(filter-out $(opcode-main),$(opcode-objects))

$(simcuda-driver-tests): $(B)/unit/%: testsuite/unit/%.cc \
	  $(simcuda-objects) $(simcuda-driver-objects)
	@mkdir -p $(@D)
	$(GXX) $(CXXFLAGS) $(common-cxxflags) -MF $@.d $(filter-out %.h %.def,$^) \
	  -lgtest -lgtest_main -lpthread -o $@
