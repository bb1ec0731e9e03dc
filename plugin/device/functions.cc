/* What kernels need of libstdc++'s own functions, for devices: GCC has no
   libstdc++ for them before version 15, and no exceptions there.  Each file
   that needs one has the offload compilers read this beside it
   (gcc/options.cc).

   Nothing here is linked on the host.  Functions have libstdc++'s names, and
   the layout that its headers say: a node of a tree is colour, parent, left,
   right.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include <cstddef>
#include <cstdint>

#pragma omp declare target

/* In the device's code of a program that calls it, and once, also where an
   archive for the device has it.  */
#define FUNCTION extern "C" inline __attribute__ ((noipa))

/* What a throw expression calls, and what headers call in place of one: each
   stops the kernel.  */
#define FOR_EACH_STOP(STOP)                                                    \
  STOP (__cxa_throw, (void *, void *, void (*) (void *)))                      \
  STOP (_ZSt21__throw_bad_exceptionv, ())                                      \
  STOP (_ZSt17__throw_bad_allocv, ())                                          \
  STOP (_ZSt28__throw_bad_array_new_lengthv, ())                               \
  STOP (_ZSt16__throw_bad_castv, ())                                           \
  STOP (_ZSt18__throw_bad_typeidv, ())                                         \
  STOP (_ZSt25__throw_bad_function_callv, ())                                  \
  STOP (_ZSt19__throw_logic_errorPKc, (const char *))                          \
  STOP (_ZSt20__throw_domain_errorPKc, (const char *))                         \
  STOP (_ZSt24__throw_invalid_argumentPKc, (const char *))                     \
  STOP (_ZSt20__throw_length_errorPKc, (const char *))                         \
  STOP (_ZSt20__throw_out_of_rangePKc, (const char *))                         \
  STOP (_ZSt21__throw_runtime_errorPKc, (const char *))                        \
  STOP (_ZSt19__throw_range_errorPKc, (const char *))                          \
  STOP (_ZSt22__throw_overflow_errorPKc, (const char *))                       \
  STOP (_ZSt23__throw_underflow_errorPKc, (const char *))                      \
  STOP (_ZSt19__throw_ios_failurePKc, (const char *))                          \
  STOP (_ZSt24__throw_out_of_range_fmtPKcz, (const char *, ...))               \
  STOP (_ZSt20__throw_system_errori, (int))                                    \
  STOP (_ZSt20__throw_future_errori, (int))                                    \
  STOP (_ZSt21__glibcxx_assert_failPKciS0_S0_,                                 \
        (const char *, int, const char *, const char *))

#define DEFINE(NAME, PARAMETERS)                                               \
  FUNCTION __attribute__ ((noreturn)) void NAME PARAMETERS                     \
  {                                                                            \
    __builtin_trap ();                                                         \
  }

/* What is to be thrown is not made any more.  */
FUNCTION __attribute__ ((noreturn)) void *
__cxa_allocate_exception (std::size_t)
{
  __builtin_trap ();
}
FOR_EACH_STOP (DEFINE)

/* Types in a namespace of their own: a program has types of such names, too. */
namespace accdeep_device
{
/* Of trees.  */
struct node
{
  int colour; /* 0: red.  */
  node *parent;
  node *left;
  node *right;
};

/* What stands before the characters of a string that is counted.  */
struct string_head
{
  std::size_t length;
  std::size_t room;
  int others; /* How many other strings have the characters behind this.  */
};
} // namespace accdeep_device

using accdeep_device::node;
using accdeep_device::string_head;

/* Trees.  */

FUNCTION node *
_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base (node *x)
{
  if (x->right)
    {
      x = x->right;
      while (x->left)
        x = x->left;
      return x;
    }
  node *y = x->parent;
  while (x == y->right)
    {
      x = y;
      y = y->parent;
    }
  /* From a root without a right child: the head.  */
  return x->right == y ? x : y;
}

FUNCTION node *
_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base (node *x)
{
  /* The head: its rightmost node.  */
  if (!x->colour && x->parent->parent == x)
    return x->right;
  if (x->left)
    {
      x = x->left;
      while (x->right)
        x = x->right;
      return x;
    }
  node *y = x->parent;
  while (x == y->left)
    {
      x = y;
      y = y->parent;
    }
  return y;
}

FUNCTION const node *
_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base (const node *x)
{
  return _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base (
      const_cast<node *> (x));
}

FUNCTION const node *
_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base (const node *x)
{
  return _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base (
      const_cast<node *> (x));
}

/* Hash functions.  */

FUNCTION std::size_t
_ZSt11_Hash_bytesPKvmm (const void *bytes, std::size_t n, std::size_t seed)
{
  constexpr uint64_t factor = 0xc6a4a7935bd1e995;
  auto *p = static_cast<const unsigned char *> (bytes);
  uint64_t hash = seed ^ n * factor;
  /* They need not be aligned.  */
  auto load = [&p] (std::size_t count) {
    uint64_t result = 0;
    while (count--)
      result = result << 8 | p[count];
    return result;
  };
  for (; n >= 8; n -= 8, p += 8)
    {
      uint64_t word = load (8) * factor;
      word ^= word >> 47;
      hash = (hash ^ word * factor) * factor;
    }
  if (n)
    hash = (hash ^ load (n)) * factor;
  hash = (hash ^ hash >> 47) * factor;
  return hash ^ hash >> 47;
}

FUNCTION std::size_t
_ZSt15_Fnv_hash_bytesPKvmm (const void *bytes, std::size_t n, std::size_t hash)
{
  auto *p = static_cast<const unsigned char *> (bytes);
  while (n--)
    hash = (hash ^ *p++) * 1099511628211u;
  return hash;
}

/* Strings of the old ABI.  */

/* The characters of *STRING are going to be written: one string alone must
   have them.  All that are empty have the same.  */
static void
leak (char **string)
{
  auto *head = reinterpret_cast<string_head *> (*string) - 1;
  if (head->length && head->others > 0)
    __builtin_trap ();
}

FUNCTION void
_ZNSs12_M_leak_hardEv (char **string)
{
  leak (string);
}

FUNCTION void
_ZNSbIwSt11char_traitsIwESaIwEE12_M_leak_hardEv (char **string)
{
  leak (string);
}

/* What the empty strings have that a kernel makes, with a zero behind.  */
inline std::size_t _ZNSs4_Rep20_S_empty_rep_storageE[4];
inline std::size_t
    _ZNSbIwSt11char_traitsIwESaIwEE4_Rep20_S_empty_rep_storageE[4];

/* Owners of shared objects are counted with atomic operations.  */
inline char __libc_single_threaded;

#pragma omp end declare target

/* Which keeps them in this file, for the devices' compilers to choose from.  */
#define ADDRESS(NAME, PARAMETERS) reinterpret_cast<const void *> (&NAME),

__attribute__ ((used)) static const void *const all[] = {
  FOR_EACH_STOP (ADDRESS) ADDRESS (__cxa_allocate_exception, ) ADDRESS (
      _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base, )
      ADDRESS (_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base, ) ADDRESS (
          _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base, )
          ADDRESS (_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base, ) ADDRESS (
              _ZSt11_Hash_bytesPKvmm, ) ADDRESS (_ZSt15_Fnv_hash_bytesPKvmm, )
              ADDRESS (_ZNSs12_M_leak_hardEv, ) ADDRESS (
                  _ZNSbIwSt11char_traitsIwESaIwEE12_M_leak_hardEv, )
                  ADDRESS (_ZNSs4_Rep20_S_empty_rep_storageE, ) ADDRESS (
                      _ZNSbIwSt11char_traitsIwESaIwEE4_Rep20_S_empty_rep_storageE, )
                      ADDRESS (__libc_single_threaded, )
};
