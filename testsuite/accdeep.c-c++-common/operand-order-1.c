/* Section 9.1: a variable, its members and its elements stand in one directive
   in any order, on each construct, combined ones included.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct window
{
  double *pos;
  int n;
};
struct holder
{
  struct window t[2];
  struct window w;
};

#define PRAGMA(...) _Pragma (#__VA_ARGS__)
#define ON(CONSTRUCT, BODY)                                                   \
  PRAGMA (acc CONSTRUCT copyin(w.pos[0:4], w))                                \
  BODY PRAGMA (acc CONSTRUCT copyin(w, w.pos[0:4]))                           \
  BODY PRAGMA (acc CONSTRUCT copyin(w.n) copyin(w) create(w.pos[0:4]))        \
  BODY PRAGMA (acc CONSTRUCT create(w) copyin(w.pos[0:4]))                    \
  BODY PRAGMA (acc CONSTRUCT copyin(t[1].pos[0:4], t))                        \
  BODY PRAGMA (acc CONSTRUCT copyin(t, t[1].pos[0:4]))                        \
  BODY PRAGMA (acc CONSTRUCT copyin(t[0]), copyin(t))                         \
  BODY PRAGMA (acc CONSTRUCT copyin(t, t[0]))                                 \
  BODY PRAGMA (acc CONSTRUCT copyin(t[1].n, t))                               \
  BODY PRAGMA (acc CONSTRUCT copyin(t) copyin(t[1].n))                        \
  BODY PRAGMA (acc CONSTRUCT copyin(h.t[1].pos[0:4], h, h.w.pos[0:2]))        \
  BODY PRAGMA (acc CONSTRUCT copyin(h.w.pos[0:4], h.w, w, t, w.n))            \
  BODY PRAGMA (acc CONSTRUCT copyin(q->pos[0:4], q[0:1]))                     \
  BODY PRAGMA (acc CONSTRUCT copyin(q[0:2], q[1].pos[0:4]))                   \
  BODY

void
go (struct window *q)
{
  double base[4] = { 1, 2, 3, 4 }, out[4];
  struct window w = { base, 4 }, t[2] = { w, w };
  struct holder h = { { w, w }, w };
  ON (parallel, out[0] = 1;)
  ON (kernels, out[0] = 1;)
  ON (serial, out[0] = 1;)
  ON (data, out[0] = 1;)
  ON (enter data, ;)
  ON (parallel loop, for (int i = 0; i < 4; i++) out[i] = 1;)
  ON (kernels loop, for (int i = 0; i < 4; i++) out[i] = 1;)
  ON (serial loop, for (int i = 0; i < 4; i++) out[i] = 1;)
}
