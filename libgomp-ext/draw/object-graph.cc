/* Object graphs: consumes a walk's result, produces boxes and arrows.

   A node is an object after aliases were resolved, or an item that takes no
   part in the directive.  Nodes of one kind are reached by the same member of
   the same type, lead to the same type, and are treated in the same way: so the
   nodes of a list are of one kind, whatever their number, and the picture's
   size depends on the types alone where kinds have one box.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/draw/object-graph.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/descriptor/descriptor.h"
#include "libgomp-ext/resolve/alias.h"
#include "libgomp-ext/resolve/path.h"

#include <algorithm>
#include <cinttypes>
#include <cstddef>
#include <map>
#include <set>
#include <tuple>

namespace accdeep
{

namespace
{

/* So many objects of a kind have a box each, at most, and so many boxes a
   picture has before kinds get one box.  */
constexpr uint32_t limits[] = { 24, 16, 12, 8, 4, 2, 1 };
constexpr size_t max_boxes = 60;
/* Longer texts lose their beginning, of which tooltips have all.  */
constexpr size_t max_characters = 28;

struct node
{
  uintptr_t start;
  uintptr_t end;
  uint64_t in; /* Bytes that move.  */
  uint64_t out;
  uint32_t item;
  uint32_t kind;
  uint32_t box;
  unsigned effect;
  presence_state state;

  uint64_t
  bytes () const
  {
    return end - start;
  }
};

struct node_kind
{
  uint32_t first; /* Node.  */
  uint32_t count;
  uint32_t box; /* Of all of them; no_index: each has its own.  */
  uint64_t bytes, in, out, least, most;
  transfer_kind how;
};

/* What kinds are told apart by: the operand, or the member with the type of the
   object that it is in; the type of the elements.  */
typedef std::tuple<uint32_t, const void *, const accdeep_member *, uint16_t,
                   const accdeep_type *, transfer_kind>
    kind_key;

/* "1,234,567".  */
std::string
count_text (uint64_t n)
{
  std::string digits = std::to_string (n);
  for (size_t at = digits.size (); at > 3;)
    {
      at -= 3;
      digits.insert (at, ",");
    }
  return digits;
}

std::string
bytes_text (uint64_t n)
{
  static const char *const units[] = { "KiB", "MiB", "GiB", "TiB" };
  if (n < 10000)
    return count_text (n) + (n == 1 ? " byte" : " bytes");
  double value = n / 1024.0;
  unsigned unit = 0;
  for (; value >= 1000 && unit < 3; unit++)
    value /= 1024;
  return text (value < 100 ? "%.1f %s" : "%.0f %s", value, units[unit]);
}

/* S as it fits into a box.  */
std::string
shortened (const std::string &s, size_t most = max_characters)
{
  size_t left_out = characters (s);
  if (left_out <= most)
    return s;
  left_out -= most - 1;
  size_t at = 0;
  while (at < s.size () && (left_out || (s[at] & 0xc0) == 0x80))
    left_out -= (s[at++] & 0xc0) != 0x80 ? 1 : 0;
  return "\u2026" + s.substr (at);
}

/* NAME without the mark that Fortran has before a component, and "." or "->".
 */
std::string
bare (const std::string &name)
{
  const size_t at = name.find_first_not_of ("%.->");
  return at == std::string::npos ? name : name.substr (at);
}

class graph
{
public:
  graph (const walk_result &walked, device_state &state)
      : m_walked (walked), m_state (state)
  {
  }

  picture make ();

private:
  void add_nodes ();
  void add_moves ();
  void add_kinds ();
  void add_boxes ();
  void add_arrows ();
  void add_unfollowed (const node &n);
  void add_unfollowed (const node &n, const accdeep_type &t, uintptr_t at);
  void count_arrows ();
  void add_summary ();

  transfer_kind how (const node &n) const;
  kind_key key_of (const node &n) const;
  uint64_t element_bytes (const item &i) const;
  std::string type_text (const item &i, uint64_t bytes) const;
  std::string moved_text (uint64_t in, uint64_t out, uint64_t bytes) const;
  std::string kind_name (const item &i) const;
  box own_box (const node &n) const;
  box common_box (const node_kind &k) const;
  uint32_t node_at (uintptr_t address) const;
  uint32_t target_box (const link &l);
  uint32_t elsewhere_box (uintptr_t address);
  bool connect (const node &from, uint32_t to, const link &l, bool dashed);

  uint32_t
  add_box (box b)
  {
    size_t longest = 0;
    for (const std::string &line : b.lines)
      longest = std::max (longest, characters (line));
    b.width = std::max (90.0, 24 + box_character * longest);
    b.height = 14 + line_height * b.lines.size ();
    m_picture.boxes.push_back (std::move (b));
    return m_picture.boxes.size () - 1;
  }

  /* What arrows with one label have in common: where they come from and lead
     to, the pointer in a box that stands for one object, else the member.  */
  typedef std::tuple<uint32_t, uint32_t, uintptr_t, const void *> arrow_key;

  const walk_result &m_walked;
  device_state &m_state;
  std::vector<node> m_nodes; /* The first N_OBJECTS are sorted by start.  */
  size_t m_objects = 0;
  std::vector<uint32_t> m_node_of; /* By item.  */
  std::vector<node_kind> m_kinds;
  std::map<arrow_key, uint32_t> m_arrows;
  std::vector<uint64_t> m_counts; /* Of pointers, by arrow.  */
  std::map<uintptr_t, uint32_t> m_elsewhere;
  picture m_picture = {};
};

void
graph::add_nodes ()
{
  const alias_result aliases = resolve_aliases (m_walked);
  m_nodes.reserve (aliases.objects.size ());
  for (const plan_object &o : aliases.objects)
    m_nodes.push_back ({ o.start, o.end, 0, 0, o.item, 0, 0, o.effect,
                         m_state.find (o.start, o.end).state });
  m_objects = m_nodes.size ();
  m_node_of = aliases.of_item;
  for (uint32_t i = 0; i < m_walked.items.size (); i++)
    if (m_node_of[i] == no_index)
      {
        const item &idle = m_walked.items[i];
        m_node_of[i] = m_nodes.size ();
        m_nodes.push_back ({ idle.start, idle.end, 0, 0, i, 0, 0, 0,
                             m_state.find (idle.start, idle.end).state });
      }
}

void
graph::add_moves ()
{
  const bool whole = m_walked.options.p == phase::structured
                     || m_walked.options.p == phase::enter;
  if (whole)
    for (node &n : m_nodes)
      if (n.effect & effect_in)
        n.in = n.bytes ();
  for (const piece &part : m_walked.pieces)
    {
      node &n = m_nodes[m_node_of[part.item]];
      if ((part.effect & effect_in) && !whole)
        n.in += part.bytes;
      if (part.effect & effect_out)
        n.out += part.bytes;
    }
  /* What is there before does not move, but by an update.  */
  if (whole)
    for (node &n : m_nodes)
      if (n.state == presence_state::present)
        n.in = n.out = 0;
  for (node &n : m_nodes)
    {
      n.in = std::min (n.in, n.bytes ());
      n.out = std::min (n.out, n.bytes ());
    }
}

transfer_kind
graph::how (const node &n) const
{
  if (n.in && n.out)
    return transfer_kind::both;
  if (n.in || n.out)
    return n.in ? transfer_kind::in : transfer_kind::out;
  if (n.state == presence_state::present)
    return transfer_kind::none;
  if (n.effect & effect_take)
    return transfer_kind::create;
  return update_p (m_walked.options.p) ? transfer_kind::none
                                       : transfer_kind::stays;
}

kind_key
graph::key_of (const node &n) const
{
  const item &i = m_walked.items[n.item];
  if (i.via == no_index)
    return { i.operand, nullptr, nullptr, 0, i.type, how (n) };
  const link &l = m_walked.links[i.via];
  return { no_index, m_walked.items[l.item].type, l.member, l.step, i.type,
           how (n) };
}

void
graph::add_kinds ()
{
  std::map<kind_key, uint32_t> numbers;
  auto last = numbers.end ();
  for (uint32_t i = 0; i < m_nodes.size (); i++)
    {
      node &n = m_nodes[i];
      const kind_key key = key_of (n);
      if (last == numbers.end () || last->first != key)
        {
          last = numbers.insert ({ key, m_kinds.size () }).first;
          if (last->second == m_kinds.size ())
            m_kinds.push_back (
                { i, 0, no_index, 0, 0, 0, UINT64_MAX, 0, how (n) });
        }
      n.kind = last->second;
      node_kind &k = m_kinds[n.kind];
      k.count++;
      k.bytes += n.bytes ();
      k.in += n.in;
      k.out += n.out;
      k.least = std::min (k.least, n.bytes ());
      k.most = std::max (k.most, n.bytes ());
    }
}

/* Bytes of an element of what has no descriptor; 0: not known.  */
uint64_t
graph::element_bytes (const item &i) const
{
  if (i.type)
    return i.type->object_bytes;
  if (i.member && i.step)
    return i.member->steps[i.step - 1].stride;
  return i.via == no_index ? 0 : m_walked.links[i.via].member->element_bytes;
}

/* "struct leaf [3]", "100 x 8 bytes".  */
std::string
graph::type_text (const item &i, uint64_t bytes) const
{
  const uint64_t size = element_bytes (i);
  const uint64_t n = size ? bytes / size : 1;
  if (i.type)
    return n == 1 ? std::string (i.type->name)
                  : std::string (i.type->name) + " [" + count_text (n) + "]";
  return n == 1 ? std::string ()
                : count_text (n) + " \u00d7 " + bytes_text (size);
}

/* Which of BYTES move, where that is not all or nothing.  */
std::string
graph::moved_text (uint64_t in, uint64_t out, uint64_t bytes) const
{
  std::string result;
  if (in && in < bytes)
    result += bytes_text (in) + " in";
  if (out && out < bytes)
    result += (result.empty () ? "" : ", ") + bytes_text (out) + " back";
  return result;
}

/* The member that leads there, or the operand.  */
std::string
graph::kind_name (const item &i) const
{
  if (i.via == no_index)
    return item_path (m_walked, &i - m_walked.items.data ());
  const link &l = m_walked.links[i.via];
  std::string name = l.member->name ? bare (l.member->name) : "elements";
  for (unsigned step = 0; step < l.step; step++)
    name += "[]";
  return name;
}

box
graph::own_box (const node &n) const
{
  const item &i = m_walked.items[n.item];
  const std::string path = item_path (m_walked, n.item);
  const std::string type = type_text (i, n.bytes ());
  const std::string moved = moved_text (n.in, n.out, n.bytes ());
  box b = {};
  b.how = how (n);
  b.lines.push_back (shortened (path, 22));
  if (!type.empty ())
    b.lines.push_back (shortened (type));
  b.lines.push_back (bytes_text (n.bytes ()));
  if (!moved.empty ())
    b.lines.push_back (moved);
  b.tooltip = path + "\n" + (type.empty () ? "" : type + "\n")
              + range_text (n.start, n.end)
              + text ("\n%" PRIu64 " bytes to the device, %" PRIu64
                      " bytes to the host",
                      n.in, n.out)
              + (n.state == presence_state::present   ? "\npresent before"
                 : n.state == presence_state::partial ? "\npartly present"
                                                      : "\nabsent before");
  return b;
}

box
graph::common_box (const node_kind &k) const
{
  const node &first = m_nodes[k.first];
  const item &i = m_walked.items[first.item];
  box b = {};
  b.how = k.how;
  b.many = true;
  b.lines.push_back (shortened (kind_name (i)));
  const bool equal = k.least == k.most;
  const std::string type = equal    ? type_text (i, k.least)
                           : i.type ? i.type->name
                                    : "";
  if (!type.empty ())
    b.lines.push_back (shortened (type));
  b.lines.push_back ("\u00d7 " + count_text (k.count));
  b.lines.push_back (bytes_text (k.bytes));
  const std::string moved = moved_text (k.in, k.out, k.bytes);
  if (!moved.empty ())
    b.lines.push_back (moved);
  b.tooltip = count_text (k.count) + " objects, the first of which is "
              + item_path (m_walked, first.item) + "\n"
              + (i.type ? i.type->name : "") + (i.type ? "\n" : "")
              + (equal ? bytes_text (k.least) + " each"
                       : "from " + bytes_text (k.least) + " to "
                             + bytes_text (k.most) + " each")
              + text ("\n%" PRIu64 " bytes to the device, %" PRIu64
                      " bytes to the host",
                      k.in, k.out);
  return b;
}

void
graph::add_boxes ()
{
  uint32_t limit = 1;
  for (uint32_t l : limits)
    {
      size_t n = 0;
      for (const node_kind &k : m_kinds)
        n += k.count <= l ? k.count : 1;
      limit = l;
      if (n <= max_boxes)
        break;
    }
  for (node &n : m_nodes)
    {
      node_kind &k = m_kinds[n.kind];
      if (k.count <= limit)
        n.box = add_box (own_box (n));
      else
        {
          if (k.box == no_index)
            k.box = add_box (common_box (k));
          n.box = k.box;
        }
    }
}

/* The node that has the byte at ADDRESS, or no_index.  */
uint32_t
graph::node_at (uintptr_t address) const
{
  auto end = m_nodes.begin () + m_objects;
  auto next = std::upper_bound (
      m_nodes.begin (), end, address,
      [] (uintptr_t wanted, const node &n) { return wanted < n.start; });
  if (next == m_nodes.begin () || address >= (--next)->end)
    return no_index;
  return next - m_nodes.begin ();
}

/* What is at ADDRESS is no object of the directive's.  */
uint32_t
graph::elsewhere_box (uintptr_t address)
{
  const bool present = m_state.address_of (address) != 0;
  auto [start, end] = m_state.mapping_of (address);
  auto known = m_elsewhere.find (start);
  if (known != m_elsewhere.end ())
    return known->second;
  box b = {};
  b.how = present ? transfer_kind::none : transfer_kind::stays;
  b.lines.push_back ("elsewhere");
  b.lines.push_back (present ? end ? bytes_text (end - start) : "present"
                             : "not present");
  b.tooltip = present ? "Mapped by another directive" : "Not on the device";
  return m_elsewhere[start] = add_box (std::move (b));
}

/* The box that L leads to, or no_index: none.  */
uint32_t
graph::target_box (const link &l)
{
  switch (l.kind)
    {
    case link_kind::followed:
      return m_nodes[m_node_of[l.target]].box;
    case link_kind::lookup:
    case link_kind::relative:
      if (!l.value)
        return no_index;
      /* The end of an array is its box, too.  */
      for (uintptr_t address : { l.value, l.value - 1 })
        if (uint32_t number = node_at (address); number != no_index)
          return m_nodes[number].box;
      return elsewhere_box (l.value);
    default:
      return no_index;
    }
}

/* Add L to the arrows; false: one for it is there.  */
bool
graph::connect (const node &from, uint32_t to, const link &l, bool dashed)
{
  const bool many = m_picture.boxes[from.box].many;
  const arrow_key key
      = { from.box, to, many ? 0 : l.slot,
          many ? static_cast<const void *> (l.member) : nullptr };
  auto [at, fresh] = m_arrows.insert ({ key, m_picture.arrows.size () });
  if (!fresh)
    {
      m_counts[at->second]++;
      return false;
    }
  arrow a = {};
  a.from = from.box;
  a.to = to;
  a.dashed = dashed;
  const std::string whole = link_path (m_walked, l);
  const std::string owner = item_path (m_walked, from.item);
  const bool short_p = whole.compare (0, owner.size (), owner) == 0;
  if (many)
    a.label = l.member && l.member->name ? bare (l.member->name) : "";
  else if (short_p)
    a.label = bare (whole.substr (owner.size ()));
  else if (l.member && l.member->name)
    a.label = bare (l.member->name);
  a.label = shortened (a.label);
  a.tooltip = (many ? "such as " : "") + whole;
  if (l.member && l.step < l.member->n_steps && l.member->steps[l.step].text)
    a.tooltip += std::string (", ") + l.member->steps[l.step].text;
  m_picture.arrows.push_back (std::move (a));
  m_counts.push_back (1);
  return true;
}

void
graph::add_arrows ()
{
  std::set<std::pair<uint32_t, uint32_t>> followed;
  for (const link &l : m_walked.links)
    if (l.item != no_index && l.kind == link_kind::followed)
      {
        const node &from = m_nodes[m_node_of[l.item]];
        const uint32_t to = target_box (l);
        if (connect (from, to, l, false))
          followed.insert ({ from.box, to });
      }
  /* Pointers into what another one leads to say nothing new.  */
  for (const link &l : m_walked.links)
    if (l.item != no_index && l.kind != link_kind::followed)
      {
        const node &from = m_nodes[m_node_of[l.item]];
        const uint32_t to = target_box (l);
        if (to != no_index && !followed.count ({ from.box, to }))
          connect (from, to, l, true);
      }
}

/* Say how many pointers an arrow stands for.  */
void
graph::count_arrows ()
{
  for (size_t i = 0; i < m_counts.size (); i++)
    if (m_counts[i] > 1)
      {
        std::string &label = m_picture.arrows[i].label;
        label += (label.empty () ? "\u00d7 " : " \u00d7 ")
                 + count_text (m_counts[i]);
      }
}

/* Grey boxes for what the pointers lead to that N's type does not follow.  */
void
graph::add_unfollowed (const node &n)
{
  const item &i = m_walked.items[n.item];
  if (!i.type || i.skipped || n.start != i.start || n.end != i.end)
    return;
  for (uintptr_t at = n.start; at + i.type->object_bytes <= n.end;
       at += i.type->object_bytes)
    add_unfollowed (n, *i.type, at);
}

/* The same for the object of type T at AT.  */
void
graph::add_unfollowed (const node &n, const accdeep_type &t, uintptr_t at)
{
  for (uint64_t i = 0; i < unfollowed_pointers (t); i++)
    {
      const accdeep_unfollowed &pointer = t.unfollowed[i];
      if (!load_pointer (at + pointer.offset))
        continue;
      const arrow_key key = { n.box, no_index, 0, &pointer };
      auto [known, fresh] = m_arrows.insert ({ key, m_picture.arrows.size () });
      if (!fresh)
        {
          m_counts[known->second]++;
          continue;
        }
      const bool excluded = pointer.flags & ACCDEEP_UNFOLLOWED_EXCLUDED;
      box b = {};
      b.how = transfer_kind::stays;
      b.lines = { shortened (bare (pointer.name)),
                  excluded ? "excluded" : "no extent" };
      b.tooltip = std::string (pointer.name) + " of " + t.name
                  + (excluded ? ": the shape excludes it"
                              : ": no directive says how far it reaches")
                  + "\nThe device has the host's pointer";
      arrow a = {};
      a.from = n.box;
      a.to = add_box (std::move (b));
      a.dashed = true;
      a.tooltip = item_path (m_walked, n.item) + ": " + bare (pointer.name);
      m_picture.arrows.push_back (std::move (a));
      m_counts.push_back (1);
    }
  for (uint32_t i = 0; i < t.n_members; i++)
    if (const accdeep_member &m = t.members[i]; m.element && in_place_p (m))
      for (uint64_t offset = 0; offset < in_place_bytes (m);
           offset += m.element->object_bytes)
        add_unfollowed (n, *m.element, at + m.offset + offset);
}

void
graph::add_summary ()
{
  uint64_t bytes = 0, in = 0, out = 0;
  for (const node &n : m_nodes)
    {
      bytes += n.bytes ();
      in += n.in;
      out += n.out;
    }
  m_picture.subtitle = count_text (m_nodes.size ())
                       + (m_nodes.size () == 1 ? " object, " : " objects, ")
                       + bytes_text (bytes);
  if (in)
    m_picture.subtitle += "; " + bytes_text (in) + " to the device";
  if (out)
    m_picture.subtitle += "; " + bytes_text (out) + " to the host";
}

picture
graph::make ()
{
  add_nodes ();
  add_moves ();
  add_kinds ();
  add_boxes ();
  add_arrows ();
  if (m_walked.options.p == phase::structured
      || m_walked.options.p == phase::enter)
    for (const node &n : m_nodes)
      add_unfollowed (n);
  count_arrows ();
  add_summary ();
  return std::move (m_picture);
}

} // namespace

picture
picture_of (const walk_result &walked, device_state &state)
{
  return graph (walked, state).make ();
}

} // namespace accdeep
