/* A std::mdspan of two dimensions like that of GCC 16's library, for those that
   have none.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <version>

#ifdef __cpp_lib_mdspan
#include <mdspan>
#else
#include <array>
#include <cstddef>

namespace std
{

template <class I, std::size_t N, std::size_t M>
struct extents
{
  I m_n = N, m_m = M;
  constexpr extents () = default;
  constexpr extents (I n, I m) : m_n (n), m_m (m) {}
  constexpr I extent (int r) const { return r == 0 ? m_n : m_m; }
};

template <class I, std::size_t Rank>
using dextents = extents<I, 0, 0>;

struct layout_right
{
  template <class X>
  struct mapping
  {
    X m_extents;
    constexpr explicit mapping (const X &x) : m_extents (x) {}
    constexpr int
    required_span_size () const noexcept
    {
      return m_extents.extent (0) * m_extents.extent (1);
    }
    constexpr int
    operator() (int i, int j) const
    {
      return i * m_extents.extent (1) + j;
    }
  };
};

struct layout_stride
{
  template <class X>
  struct mapping
  {
    X m_extents;
    std::array<int, 2> m_strides;
    constexpr mapping (const X &x, const std::array<int, 2> &s)
	: m_extents (x), m_strides (s)
    {
    }
    constexpr int
    required_span_size () const noexcept
    {
      return 1 + (m_extents.extent (0) - 1) * m_strides[0]
	     + (m_extents.extent (1) - 1) * m_strides[1];
    }
    constexpr int
    operator() (int i, int j) const
    {
      return i * m_strides[0] + j * m_strides[1];
    }
  };
};

template <class T, class X, class L = layout_right>
class mdspan
{
public:
  typedef typename L::template mapping<X> mapping_type;
  constexpr mdspan (T *p, const mapping_type &m) : _M_mapping (m), _M_handle (p)
  {
  }
  constexpr T &
  operator[] (int i, int j) const
  {
    return _M_handle[_M_mapping (i, j)];
  }
  constexpr int extent (int r) const { return _M_mapping.m_extents.extent (r); }
  constexpr const mapping_type &mapping () const { return _M_mapping; }
  constexpr T *data_handle () const { return _M_handle; }

private:
  [[no_unique_address]] mapping_type _M_mapping;
  T *_M_handle;
};

} // namespace std
#endif
