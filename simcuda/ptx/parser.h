/* The PTX parser.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_PTX_PARSER_H
#define SIMCUDA_PTX_PARSER_H

#include "simcuda/ptx/ir.h"

#include <string_view>

namespace simcuda::ptx
{

/* The module in TEXT, which must outlive it; NAME is for messages.  Names are
   resolved inside functions; symbols of the module are left by name to the
   linker.  Throws syntax_error.  */
module parse (std::string_view name, std::string_view text);

} // namespace simcuda::ptx

#endif /* SIMCUDA_PTX_PARSER_H */
