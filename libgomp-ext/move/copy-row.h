/* Copies of many small objects between host memory and a slot.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_MOVE_COPY_ROW_H
#define ACCDEEP_MOVE_COPY_ROW_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace accdeep
{

/* Ask for the first of BYTES at START early, to be written or only read:
   threads that copy small objects wait for memory most of the time.  */
template <bool Written>
inline void
prefetch (uintptr_t start, uint64_t bytes)
{
  constexpr uint64_t line = 64, most = 1024;
  const char *at = reinterpret_cast<const char *> (start);
  const char *end = at + std::min (bytes, most);
  for (; at < end; at += line)
    __builtin_prefetch (at, Written);
}

/* How many objects before its turn one of BYTES is asked for.  */
inline size_t
prefetch_distance (uint64_t bytes)
{
  return bytes <= 128 ? 16 : 2;
}

/* memcpy, without a call for the few bytes of a node.  */
inline void
copy (void *to, const void *from, size_t bytes)
{
  if (bytes > 64)
    {
      memcpy (to, from, bytes);
      return;
    }
  auto *t = static_cast<unsigned char *> (to);
  auto *f = static_cast<const unsigned char *> (from);
  for (; bytes >= 16; bytes -= 16, t += 16, f += 16)
    memcpy (t, f, 16);
  if (bytes & 8)
    memcpy (t, f, 8), t += 8, f += 8;
  for (bytes &= 7; bytes; bytes--)
    *t++ = *f++;
}

/* Call COPY_ONE (to, from) for the N objects of BYTES on the host, HOST_STRIDE
   apart, and the N ones in a slot, PITCH apart.  */
template <bool Written, typename Copy>
inline void
copy_row (unsigned char *slot, size_t pitch, uintptr_t host, size_t host_stride,
          size_t bytes, size_t n, Copy copy_one)
{
  uintptr_t ahead = host + prefetch_distance (bytes) * host_stride;
  for (; n; n--)
    {
      prefetch<Written> (ahead, bytes);
      auto *object = reinterpret_cast<unsigned char *> (host);
      if (Written)
        copy_one (object, slot);
      else
        copy_one (slot, object);
      slot += pitch;
      host += host_stride;
      ahead += host_stride;
    }
}

/* The same with copies of all BYTES.  A copy of a known size is a few
   instructions.  */
template <bool Written>
inline void
copy_row (unsigned char *slot, size_t pitch, uintptr_t host, size_t host_stride,
          size_t bytes, size_t n)
{
  auto fixed = [&] (auto size) {
    copy_row<Written> (slot, pitch, host, host_stride, bytes, n,
                       [] (unsigned char *to, const unsigned char *from) {
                         memcpy (to, from, decltype (size)::value);
                       });
  };
  switch (bytes)
    {
    case 8:
      return fixed (std::integral_constant<size_t, 8> ());
    case 16:
      return fixed (std::integral_constant<size_t, 16> ());
    case 24:
      return fixed (std::integral_constant<size_t, 24> ());
    case 32:
      return fixed (std::integral_constant<size_t, 32> ());
    case 40:
      return fixed (std::integral_constant<size_t, 40> ());
    case 48:
      return fixed (std::integral_constant<size_t, 48> ());
    case 64:
      return fixed (std::integral_constant<size_t, 64> ());
    default:
      copy_row<Written> (
          slot, pitch, host, host_stride, bytes, n,
          [bytes] (unsigned char *to, const unsigned char *from) {
            copy (to, from, bytes);
          });
    }
}

} // namespace accdeep

#endif
