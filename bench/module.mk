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
