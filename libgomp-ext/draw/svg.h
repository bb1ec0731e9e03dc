/* Pictures as SVG.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DRAW_SVG_H
#define ACCDEEP_DRAW_SVG_H

#include "libgomp-ext/draw/picture.h"

namespace accdeep
{

/* PICTURES, which have their places, one below the other: a document that is
   readable on light and on dark screens.  */
std::string svg_of (const std::vector<picture> &pictures);

} // namespace accdeep

#endif
