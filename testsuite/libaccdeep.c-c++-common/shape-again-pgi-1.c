/* Sections 1.3 and 9: a header in the PGI dialect lists one member again and again,
   with other extents and with more than it has levels.  The first ones stay.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

typedef struct
{
  double x, y, z;
} point;

typedef struct mesh
{
  long vertices, faces, polygons;
  point *vertex;
#pragma acc shape(vertex[0:vertices]) init_needed(vertices)
/* { dg-note "19:first shaped here" "" { target *-*-* } .-1 } */
  point *normal;
#pragma acc shape(vertex[0:faces]) init_needed(faces) /* { dg-warning "19:'vertex' is shaped again with '.0:faces.'; '.0:vertices.' stays" } */
  unsigned long *face;
#pragma acc shape(vertex[0:faces][0:polygons]) init_needed(faces, polygons) /* { dg-warning "19:'vertex' is shaped again with '.0:faces..0:polygons.'; '.0:vertices.' stays" } */
  double *plane;
#pragma acc shape(vertex[0:vertices][@]) /* { dg-warning "19:'vertex' is shaped again with" } */
} mesh;

int
main (void)
{
  mesh m = { 4, 2, 9, NEW (point, 4), NEW (point, 4), NULL, NULL };
#pragma acc data copy(m)
  {
    CHECK_PRESENT (m.vertex, 4 * sizeof (point));
    CHECK_ABSENT (m.vertex + 4, 1);
    CHECK_ABSENT (m.normal, sizeof (point));
#pragma acc parallel present(m)
    m.vertex[3].z = m.vertices;
  }
  CHECK_EQ (m.vertex[3].z, 4);
  free (m.vertex);
  free (m.normal);
  return 0;
}
