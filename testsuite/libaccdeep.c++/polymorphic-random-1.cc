/* Section 11: random graphs of objects of several hierarchies, with members of
   their own, several and virtual bases, arrays of pointers, null pointers, shared
   objects and cycles, against a naive copier: a twin of each graph on the host,
   to which the host does what kernels do to the device's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include "../lib/accdeep-counters.h"

#include <map>
#include <memory>
#include <vector>

static unsigned state;

static int
draw (int n)
{
  state = state * 1664525u + 1013904223u;
  return (state >> 8) % n;
}

struct tag
{
  virtual ~tag () { free (text); }
  virtual int mark (int by) { return text[0] += by; }
  virtual tag *clone_tag () const { return copy_to (new tag); }
  tag *copy_to (tag *to) const
  {
    memcpy (to->text, text, length);
    return to;
  }
  short length = 3;
  char *text = NEW (char, 3);
#pragma acc shape include(text[0:length])
};

struct long_tag : tag
{
  int mark (int by) override { return words[7] += tag::mark (by); }
  tag *clone_tag () const override
  {
    long_tag *to = new long_tag;
    memcpy (to->words, words, sizeof words);
    return copy_to (to);
  }
  int words[8] = {};
};

struct node
{
  virtual ~node () { free (secret); }
  virtual void touch (int by) { value += by; }
  virtual node *clone () const { return new node (*this); }
  node () = default;
  node (const node &other) : value (other.value), a (other.a), b (other.b) {}
  int value = 0;
  node *a = nullptr, *b = nullptr;
  double *secret = NEW (double, 1);
#pragma acc shape include(a[0:1], b[0:1]) exclude(secret)
};

struct data : node
{
  explicit data (int m) : n (m), x (NEW (double, m)) {}
  ~data () { free (x); }
  void touch (int by) override
  {
    for (int i = 0; i < n; i++)
      x[i] += by + i;
    if (a)
      a->value += n;
  }
  node *clone () const override
  {
    data *to = new data (n);
    to->value = value;
    to->a = a;
    to->b = b;
    memcpy (to->x, x, n * sizeof *x);
    return to;
  }
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};

/* Children of any class.  */
struct fan : node
{
  explicit fan (int m) : n (m), kids (NEW (node *, m)) {}
  ~fan () { free (kids); }
  void touch (int by) override
  {
    for (int i = 0; i < n; i++)
      if (kids[i])
        kids[i]->value += by * (i + 1);
  }
  node *clone () const override
  {
    fan *to = new fan (n);
    to->value = value;
    to->a = a;
    to->b = b;
    for (int i = 0; i < n; i++)
      to->kids[i] = kids[i];
    return to;
  }
  int n;
  node **kids;
#pragma acc shape include(kids[0:n][0:1])
};

/* Two bases, and a pointer to its own class.  */
struct tagged : node, tag
{
  void touch (int by) override
  {
    value += mark (by);
    if (other)
      other->value += text[0];
  }
  node *clone () const override
  {
    tagged *to = new tagged;
    to->value = value;
    to->a = a;
    to->b = b;
    to->other = other;
    copy_to (to);
    return to;
  }
  tagged *other = nullptr;
#pragma acc shape include(other[0:1])
};

/* A virtual base, and a pointer into the other hierarchy.  */
struct far : virtual node
{
  void touch (int by) override
  {
    value -= by;
    if (t)
      value += t->mark (1);
  }
  node *clone () const override
  {
    far *to = new far;
    to->value = value;
    to->a = a;
    to->b = b;
    to->t = t;
    return to;
  }
  tag *t = nullptr;
#pragma acc shape include(t[0:1])
};

struct graph
{
  std::vector<std::unique_ptr<node>> nodes;
  std::vector<std::unique_ptr<tag>> tags;

  node *
  any () const
  {
    return draw (4) ? nodes[draw (nodes.size ())].get () : nullptr;
  }
};

static node *
make_node ()
{
  switch (draw (6))
    {
    case 0:
      return new data (1 + draw (5));
    case 1:
      return new fan (draw (6));
    case 2:
      return new tagged;
    case 3:
      return new far;
    default:
      return new node;
    }
}

static graph
make_graph (int n)
{
  graph g;
  for (int i = 0; i < n / 4 + 1; i++)
    g.tags.emplace_back (draw (2) ? new long_tag : new tag);
  for (int i = 0; i < n; i++)
    {
      g.nodes.emplace_back (make_node ());
      g.nodes.back ()->value = draw (1000);
    }
  for (const auto &each : g.nodes)
    {
      each->a = g.any ();
      each->b = g.any ();
      if (fan *f = dynamic_cast<fan *> (each.get ()))
        for (int i = 0; i < f->n; i++)
          f->kids[i] = g.any ();
      if (far *f = dynamic_cast<far *> (each.get ()))
        {
          tag *t = dynamic_cast<tag *> (g.any ());
          f->t = t ? t : g.tags[draw (g.tags.size ())].get ();
        }
      if (tagged *t = dynamic_cast<tagged *> (each.get ()))
        t->other = dynamic_cast<tagged *> (g.any ());
    }
  return g;
}

static graph
twin_of (const graph &g)
{
  graph twin;
  std::map<const node *, node *> nodes;
  std::map<const tag *, tag *> tags;
  for (const auto &t : g.tags)
    {
      twin.tags.emplace_back (t->clone_tag ());
      tags[t.get ()] = twin.tags.back ().get ();
    }
  for (const auto &each : g.nodes)
    {
      twin.nodes.emplace_back (each->clone ());
      nodes[each.get ()] = twin.nodes.back ().get ();
      if (tag *t = dynamic_cast<tag *> (each.get ()))
        tags[t] = dynamic_cast<tag *> (twin.nodes.back ().get ());
    }
  for (const auto &each : twin.nodes)
    {
      each->a = nodes[each->a];
      each->b = nodes[each->b];
      if (fan *f = dynamic_cast<fan *> (each.get ()))
        for (int i = 0; i < f->n; i++)
          f->kids[i] = nodes[f->kids[i]];
      if (far *f = dynamic_cast<far *> (each.get ()))
        f->t = tags[f->t];
      if (tagged *t = dynamic_cast<tagged *> (each.get ()))
        t->other = static_cast<tagged *> (nodes[t->other]);
    }
  return twin;
}

static void
compare_tags (const tag &a, const tag &b)
{
  CHECK (memcmp (a.text, b.text, a.length) == 0);
  if (const long_tag *l = dynamic_cast<const long_tag *> (&a))
    CHECK (memcmp (l->words, static_cast<const long_tag &> (b).words,
                   sizeof l->words)
           == 0);
}

static void
compare (const graph &a, const graph &b)
{
  for (size_t i = 0; i < a.tags.size (); i++)
    compare_tags (*a.tags[i], *b.tags[i]);
  for (size_t i = 0; i < a.nodes.size (); i++)
    {
      CHECK_EQ (a.nodes[i]->value, b.nodes[i]->value);
      if (const data *d = dynamic_cast<data *> (a.nodes[i].get ()))
        for (int j = 0; j < d->n; j++)
          CHECK_EQ (d->x[j], static_cast<data *> (b.nodes[i].get ())->x[j]);
      if (const tag *t = dynamic_cast<tag *> (a.nodes[i].get ()))
        compare_tags (*t, *dynamic_cast<tag *> (b.nodes[i].get ()));
    }
}

/* The whole of what a pointer to a base leads to.  */
static std::vector<std::pair<void *, size_t>>
objects_of (const graph &g)
{
  std::vector<std::pair<void *, size_t>> result;
  for (const auto &each : g.nodes)
    {
      node *n = each.get ();
      size_t bytes = sizeof (node);
      if (data *d = dynamic_cast<data *> (n))
        {
          bytes = sizeof *d;
          result.push_back ({ d->x, d->n * sizeof (double) });
        }
      else if (fan *f = dynamic_cast<fan *> (n))
        {
          bytes = sizeof *f;
          if (f->n)
            result.push_back ({ f->kids, f->n * sizeof (node *) });
        }
      else if (tagged *t = dynamic_cast<tagged *> (n))
        {
          bytes = sizeof *t;
          result.push_back ({ t->text, 3 });
        }
      else if (far *f = dynamic_cast<far *> (n))
        bytes = sizeof *f;
      result.push_back ({ dynamic_cast<void *> (n), bytes });
    }
  return result;
}

static void
touch (std::vector<node *> &roots, int by)
{
  for (node *each : roots)
    each->touch (by);
}

static void
run (int n, int seed)
{
  state = seed * 7919 + n;
  graph g = make_graph (n), twin = twin_of (g);
  /* All nodes are roots, one of them twice: so all there is is reached.  */
  std::vector<node *> all, others;
  for (int i = 0; i < n; i++)
    {
      all.push_back (g.nodes[i].get ());
      others.push_back (twin.nodes[i].get ());
    }
  const int twice = draw (n);
  all.push_back (all[twice]);
  others.push_back (others[twice]);
  node **roots = all.data ();
  const int m = n + 1;

  /* A construct, then data that stay, with updates between kernels.  */
#pragma acc serial copy(roots[0:m][0:1])
  for (int i = 0; i < m; i++)
    roots[i]->touch (2);
  touch (others, 2);
  compare (g, twin);
#pragma acc enter data copyin(roots[0:m][0:1])
  for (const auto &o : objects_of (g))
    CHECK_PRESENT (o.first, o.second);
  for (int round = 0; round < 3; round++)
    {
#pragma acc serial present(roots[0:m][0:1])
      for (int i = 0; i < m; i++)
        roots[i]->touch (3);
      touch (others, 3);
      struct accdeep_statistics s = { 0 };
      if (!memory_shared_p ())
        last_statistics (&s);
      CHECK (n < 64 || s.libgomp_calls < 64);
      node *one = roots[draw (m)];
      const int at = draw (2);
#pragma acc serial present(one[0:1])
      one->touch (at);
      for (int i = 0; i < m; i++)
        if (roots[i] == one)
          {
            others[i]->touch (at);
            break;
          }
      if (round == 1)
        {
#pragma acc update self(roots[0:m][0:1])
          compare (g, twin);
          for (int i = 0; i < n; i++)
            {
              g.nodes[i]->value += i;
              twin.nodes[i]->value += i;
            }
#pragma acc update device(roots[0:m][0:1])
        }
    }
#pragma acc exit data copyout(roots[0:m][0:1])
  compare (g, twin);
  for (const auto &o : objects_of (g))
    CHECK_ABSENT (o.first, o.second);
  for (const auto &each : g.nodes)
    CHECK_ABSENT (each->secret, sizeof (double));

  /* From one object, not all is reached.  */
  node *first = roots[0];
#pragma acc data copy(first[0:1])
  {
#pragma acc serial present(first[0:1])
    first->touch (5);
  }
  others[0]->touch (5);
  compare (g, twin);
  for (const auto &o : objects_of (g))
    CHECK_ABSENT (o.first, o.second);
}

int
main ()
{
  for (int seed = 0; seed < 6; seed++)
    for (int n : { 1, 3, 12, 40, 150, 500 })
      run (n, seed);
}
