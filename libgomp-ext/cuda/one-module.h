/* PTX modules that become one: with the functions of all of them in sight, the
   driver compiles better than where it links them.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_CUDA_ONE_MODULE_H
#define ACCDEEP_CUDA_ONE_MODULE_H

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace accdeep
{
namespace cuda
{

struct module_text
{
  std::string text; /* Empty: there is none.  */
  /* By kernels: the bytes of their second parameter (kernel-parameters.h).  */
  std::map<std::string, size_t> parameters;
};

/* The text of MODULES, of which each refers to others by its `.extern'
   directives, as one, with the atomic updates that a device of compute
   capability CAPABILITY (10 times the major number, and the minor one) has.
   PARAMETERS: kernels may have two.  There is none if they can not be one, or
   have something that GCC does not write.  Throws nothing but
   std::bad_alloc.  */
module_text one_module (const std::vector<std::string_view> &modules,
                        unsigned capability, bool parameters);

} // namespace cuda
} // namespace accdeep

#endif
