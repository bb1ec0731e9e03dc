/* See fingerprint.h.  FNV-1a.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/fingerprint.h"

namespace accdeep
{

namespace
{

class hasher
{
public:
  void
  add (const void *bytes, std::size_t n)
  {
    const unsigned char *p = static_cast<const unsigned char *> (bytes);
    for (std::size_t i = 0; i < n; i++)
      m_hash = (m_hash ^ p[i]) * UINT64_C (0x100000001b3);
  }
  void
  add (std::uint64_t n)
  {
    add (&n, sizeof n);
  }
  void
  add (const std::string &text)
  {
    add (text.size ());
    add (text.data (), text.size ());
  }
  void
  add (const layout_value &value)
  {
    add (value.kind);
    add (value.operand);
    add (static_cast<std::uint64_t> (value.number));
  }
  std::uint64_t
  get () const
  {
    return m_hash;
  }

private:
  std::uint64_t m_hash = UINT64_C (0xcbf29ce484222325);
};

void
add_members (hasher &hash, tree type, std::uint64_t outer_bits)
{
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    {
      if (TREE_CODE (field) != FIELD_DECL || DECL_ARTIFICIAL (field))
        continue;
      const std::uint64_t bits
          = outer_bits + tree_to_uhwi (bit_position (field));
      tree size = DECL_SIZE (field);
      hash.add (DECL_NAME (field)
                    ? std::string (IDENTIFIER_POINTER (DECL_NAME (field)))
                    : std::string ());
      hash.add (bits);
      hash.add (size && tree_fits_uhwi_p (size)
                    ? static_cast<std::uint64_t> (tree_to_uhwi (size))
                    : 0);
      if (RECORD_OR_UNION_TYPE_P (TREE_TYPE (field)))
        add_members (hash, TREE_TYPE (field), bits);
    }
}

} // namespace

std::uint64_t
fingerprint_of (const type_layout &layout)
{
  hasher hash;
  hash.add (identity_of (layout.type));
  hash.add (layout.shape);
  hash.add (layout.bytes);
  hash.add (layout.alignment);
  for (const layout_member &member : layout.members)
    {
      hash.add (member.name);
      hash.add (member.flags);
      hash.add (member.action);
      hash.add (member.offset);
      hash.add (member.expression_offset);
      hash.add (member.element_bytes);
      hash.add (member.element ? identity_of (member.element) : std::string ());
      hash.add (member.element_shape);
      hash.add (member.condition);
      for (const layout_value &argument : member.arguments)
        hash.add (argument);
      for (const layout_step &step : member.steps)
        {
          hash.add (step.kind);
          hash.add (step.flags);
          hash.add (step.stride);
          hash.add (step.full_length);
          hash.add (static_cast<std::uint64_t> (step.base_offset));
          hash.add (step.lower);
          hash.add (step.length);
          hash.add (step.text);
        }
    }
  for (const byte_range &range : layout.ranges)
    {
      hash.add (range.offset);
      hash.add (range.bytes);
      hash.add (range.action);
      hash.add (range.flags);
    }
  return hash.get ();
}

std::uint64_t
members_fingerprint (tree type)
{
  hasher hash;
  add_members (hash, type, 0);
  return hash.get ();
}

} // namespace accdeep
