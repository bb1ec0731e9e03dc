/* For forall-constants-1.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <accdeep/forall.hpp>

#include <array>

namespace stencil
{

inline constexpr int offset[] = { -1, 0, 1 };

template <class T>
struct of
{
  static constexpr int table[] = { 10 * sizeof (T), 20 * sizeof (T) };
};

} // namespace stencil

void elsewhere (accdeep::view<int> v);
