// Section 1: suggested extents in classes: memory from new[], in constructors
// and resize functions; private members, functions that give lengths and
// elements, templates, base classes, lambdas.
//
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-fplugin-arg-accdeep-suggest" }

struct sized
{
  int length = 0;
};

template <class T>
class buffer : public sized
{
  T *data = nullptr; // { dg-warning "'data' of 'buffer<double>' is used on the device, and no directive says how far it extends; suggested: 'data.0:length.'" }

public:
  explicit buffer (int n) : data (new T[n]) // { dg-note "'.0:length.': allocated with 'new T.n.'" }
  {
    length = n;
  }
  int size () const { return length; }
  T &operator[] (int i) { return data[i]; }
};

class field
{
  int m_rows, m_columns;
  float *m_values; // { dg-warning "suggested: 'm_values.0:m_rows . m_columns.'" }
  struct point
  {
    double x, y;
    point () : x (0), y (0) {}
  };
  point *m_points = nullptr; // { dg-warning "suggested: 'm_points.0:m_rows.'" }

public:
  void
  resize (int rows, int columns)
  {
    delete[] m_values;
    m_rows = rows;
    m_columns = columns;
    m_values = new float[rows * columns]; // { dg-note "'.0:m_rows . m_columns.': allocated with 'new" }
    m_points = new point[m_rows]; // { dg-note "'.0:m_rows.': allocated with 'new" }
  }
  int rows () const { return m_rows; }
  int columns () const { return m_columns; }
  float &
  at (int i, int j)
  {
    return m_values[i * m_columns + j];
  }
  double &x (int i) { return m_points[i].x; } // { dg-note "used here" }
                                            // { dg-note "indexed by 'i' below 'f->m_rows'" "" { target *-*-* } .-1 }
};

void
kernels (buffer<double> *b, field *f)
{
#pragma acc parallel loop
  for (int i = 0; i < b->size (); i++)
    (*b)[i] = 0; // { dg-note "indexed by 'i' below 'b->length'" }
                 // { dg-note "used here" "" { target *-*-* } .-1 }
#pragma acc parallel loop
  for (int i = 0; i < f->rows (); i++)
    {
      for (int j = 0; j < f->columns (); j++)
        f->at (i, j) = 1; // { dg-note "indexed by 'i' below 'f->m_rows' and by 'j' below 'f->m_columns'" }
                         // { dg-note "used here" "" { target *-*-* } .-1 }
      f->x (i) = 1;
    }
}

struct captured
{
  int n;
  int *v; // { dg-warning "suggested: 'v.0:n.'" }
};

template <class Body>
void
for_all (int n, Body body)
{
#pragma acc parallel loop copyin(body)
  for (int i = 0; i < n; i++)
    body (i);
}

void
lambda (captured *c)
{
  for_all (c->n, [=] (int i) { c->v[i] = i; }); // { dg-note "indexed by 'i' below 'c->n'" }
                                                // { dg-note "used here" "" { target *-*-* } .-1 }
}

template class buffer<double>;
