/* A header as users of NVIDIA's compiler have them: compiled by everybody, with
   directives for those who compile for a device.  Part of pgi-header-*.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PGI_HEADER_AUX_H
#define PGI_HEADER_AUX_H

typedef double REAL;

typedef struct
{
  REAL x, y, z;
} Point;

typedef struct surface_struct
{
  char name[64]; /* for messages */
  long nvert;    /* number of vertices */
  long nface;    /* number of faces */
  long nindex;   /* length of the index list */
  Point *vertices;
  long *indices;
  Point *normals;
  REAL *areas;
#ifdef _OPENACC
#pragma acc shape(vertices[0:nvert],normals[0:nface]) init_needed(nvert,nface)
#pragma acc shape(indices[0:nindex]) init_needed(nindex)
#pragma acc shape(areas[0:nface]) init_needed(nface)
#endif
} Surface;

#endif
