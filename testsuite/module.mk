# The tests: all of them, or those of $(SETS), in parallel, summed.
#
# SPDX-License-Identifier: GPL-3.0-or-later

SETS ?=

check: all unit-tests
	@scripts/run-checks --build $(B) --gcc '$(GCC)' --gxx '$(GXX)' \
	  $(addprefix --unit ,$(unit-tests)) $(SETS)

check-install: all
	@GCC='$(GCC)' GXX='$(GXX)' ACCDEEP_BUILD='$(abspath $(B))' \
	  testsuite/install/check-install
