/* Call trampolines: consumes argument registers, produces a jump to the
   function that before_call returns.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/trampolines.h"

#ifdef __x86_64__

namespace
{

/* Registers as a trampoline saves them.  */
struct saved_registers
{
  uint64_t rax;
  uint64_t arguments[6];
};

constexpr size_t trampoline_bytes = 16;

} // namespace

extern "C" __attribute__ ((visibility ("hidden"))) void *
accdeep_look_at_call (size_t number, saved_registers *saved) noexcept
{
  return accdeep::before_call (number, saved->arguments);
}

extern "C" __attribute__ ((visibility ("hidden")))
const char accdeep_trampolines[];
extern "C" __attribute__ ((visibility ("hidden")))
const char accdeep_trampolines_end[];

/* 192 trampolines of trampoline_bytes.  The stack is aligned at the call as it
   is at the entry of a function; rax counts vector registers of variable
   arguments.  */
asm(R"(
	.text
	.p2align 4
	.hidden	accdeep_trampolines
	.globl	accdeep_trampolines
	.type	accdeep_trampolines, @function
accdeep_trampolines:
	.set	accdeep_number, 0
	.rept	192
	.p2align 4
	endbr64
	pushq	$accdeep_number
	jmp	accdeep_go_on
	.set	accdeep_number, accdeep_number + 1
	.endr
	.p2align 4
	.hidden	accdeep_trampolines_end
	.globl	accdeep_trampolines_end
accdeep_trampolines_end:
accdeep_go_on:
	pushq	%r10
	pushq	%r9
	pushq	%r8
	pushq	%rcx
	pushq	%rdx
	pushq	%rsi
	pushq	%rdi
	pushq	%rax
	subq	$128, %rsp
	movups	%xmm0, (%rsp)
	movups	%xmm1, 16(%rsp)
	movups	%xmm2, 32(%rsp)
	movups	%xmm3, 48(%rsp)
	movups	%xmm4, 64(%rsp)
	movups	%xmm5, 80(%rsp)
	movups	%xmm6, 96(%rsp)
	movups	%xmm7, 112(%rsp)
	movq	192(%rsp), %rdi
	leaq	128(%rsp), %rsi
	call	accdeep_look_at_call
	movq	%rax, %r11
	movups	(%rsp), %xmm0
	movups	16(%rsp), %xmm1
	movups	32(%rsp), %xmm2
	movups	48(%rsp), %xmm3
	movups	64(%rsp), %xmm4
	movups	80(%rsp), %xmm5
	movups	96(%rsp), %xmm6
	movups	112(%rsp), %xmm7
	addq	$128, %rsp
	popq	%rax
	popq	%rdi
	popq	%rsi
	popq	%rdx
	popq	%rcx
	popq	%r8
	popq	%r9
	popq	%r10
	addq	$8, %rsp
	jmp	*%r11
	.size	accdeep_trampolines, . - accdeep_trampolines
)");

namespace accdeep
{

size_t
n_trampolines ()
{
  return (accdeep_trampolines_end - accdeep_trampolines) / trampoline_bytes;
}

const void *
trampoline (size_t number)
{
  return accdeep_trampolines + number * trampoline_bytes;
}

} // namespace accdeep

#endif
