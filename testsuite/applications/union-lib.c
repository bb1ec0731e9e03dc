/* Volumes of McStas's Union components on the device: which of them positions
   lie in, by union-lib.c's own functions on its own structures, of which the
   directives here bring what its own directives do not name.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What union-lib.c uses of McStas's run-time library.  */

#define PI 3.14159265358979323846
#define DEG2RAD (PI / 180)
#define MPI_MASTER(STATEMENT) STATEMENT
#define scalar_prod(X1, Y1, Z1, X2, Y2, Z2) \
  ((X1) * (X2) + (Y1) * (Y2) + (Z1) * (Z2))
#define vec_prod(X, Y, Z, X1, Y1, Z1, X2, Y2, Z2) \
  ((X) = (Y1) * (Z2) - (Y2) * (Z1), (Y) = (Z1) * (X2) - (Z2) * (X1), \
   (Z) = (X1) * (Y2) - (X2) * (Y1))
#define rotate(X, Y, Z, VX, VY, VZ, PHI, AX, AY, AZ) \
  ((X) = (VX), (Y) = (VY), (Z) = (VZ))

typedef struct
{
  double x, y, z;
} Coords;
typedef double Rotation[3][3];
typedef struct particle _class_particle;

static Coords
coords_set (double x, double y, double z)
{
  Coords result = { x, y, z };
  return result;
}

static void
coords_get (Coords a, double *x, double *y, double *z)
{
  *x = a.x, *y = a.y, *z = a.z;
}

static Coords
coords_add (Coords a, Coords b)
{
  return coords_set (a.x + b.x, a.y + b.y, a.z + b.z);
}

static Coords
coords_sub (Coords a, Coords b)
{
  return coords_set (a.x - b.x, a.y - b.y, a.z - b.z);
}

static double
coords_sp (Coords a, Coords b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static Coords
rot_apply (Rotation t, Coords a)
{
  return coords_set (t[0][0] * a.x + t[0][1] * a.y + t[0][2] * a.z,
                     t[1][0] * a.x + t[1][1] * a.y + t[1][2] * a.z,
                     t[2][0] * a.x + t[2][1] * a.y + t[2][2] * a.z);
}

static void
rot_copy (Rotation to, Rotation from)
{
  memcpy (to, from, sizeof (Rotation));
}

static int
sphere_intersect (double *t0, double *t1, double x, double y, double z,
                  double vx, double vy, double vz, double r)
{
  const double a = vx * vx + vy * vy + vz * vz;
  const double b = x * vx + y * vy + z * vz;
  const double d = b * b - a * (x * x + y * y + z * z - r * r);
  if (d < 0)
    return 0;
  *t0 = (-b - sqrt (d)) / a;
  *t1 = (-b + sqrt (d)) / a;
  return 1;
}

/* Referred to, and not called here.  */

static int
box_intersect (double *t0, double *t1, double x, double y, double z, double vx,
               double vy, double vz, double dx, double dy, double dz)
{
  abort ();
}

static int
cylinder_intersect (double *t0, double *t1, double x, double y, double z,
                    double vx, double vy, double vz, double r, double h)
{
  abort ();
}

static void
randvec_target_circle (double *x, double *y, double *z, double *angle,
                       double xi, double yi, double zi, double radius)
{
  abort ();
}

static void
randvec_target_rect (double *x, double *y, double *z, double *angle, double xi,
                     double yi, double zi, double height, double width,
                     Rotation a)
{
  abort ();
}

static void
randvec_target_rect_angular (double *x, double *y, double *z, double *angle,
                             double xi, double yi, double zi, double height,
                             double width, Rotation a)
{
  abort ();
}

#include UNION_LIB

#pragma acc policy(kind(int k)) type(union geometry_parameter_union) \
  shape(p_sphere_storage[0:k == sphere], p_cylinder_storage[0:k == cylinder], \
        p_box_storage[0:k == box])
#pragma acc shape type(struct geometry_struct) \
  include<kind(eShape)>(geometry_parameters)
#pragma acc shape type(struct physics_struct) \
  include(p_scattering_array[0:number_of_processes])
#pragma acc shape type(struct Volume_struct) include(p_physics[0:1])

enum
{
  VOLUMES = 6,
  POINTS = 400
};

static void
add (struct pointer_to_1d_int_list *list, const char *numbers)
{
  for (const char *p = numbers; *p; p++)
    add_element_to_int_list (list, *p - '0');
}

static struct Volume_struct *
make_volume (int number, enum shape shape, double x, double size,
             const char *children)
{
  struct Volume_struct *v
      = (struct Volume_struct *) calloc (1, sizeof (struct Volume_struct));
  struct geometry_struct *g = &v->geometry;
  g->eShape = shape;
  g->priority_value = number;
  g->center = coords_set (x, 0, 0);
  for (int i = 0; i < 3; i++)
    g->rotation_matrix[i][i] = g->transpose_rotation_matrix[i][i] = 1;
  if (shape == sphere)
    {
      g->geometry_parameters.p_sphere_storage
          = (struct sphere_storage *) calloc (1, sizeof (struct sphere_storage));
      g->geometry_parameters.p_sphere_storage->sph_radius = size;
    }
  else if (shape == box)
    {
      struct box_storage *b
          = (struct box_storage *) calloc (1, sizeof (struct box_storage));
      b->x_width1 = b->x_width2 = b->y_height1 = b->y_height2 = b->z_depth
          = size;
      b->is_rectangle = number % 2;
      g->geometry_parameters.p_box_storage = b;
    }
  else if (shape == cylinder)
    {
      struct cylinder_storage *c = (struct cylinder_storage *) calloc (
          1, sizeof (struct cylinder_storage));
      c->cyl_radius = size;
      c->height = 2 * size;
      g->geometry_parameters.p_cylinder_storage = c;
    }
  add (&g->direct_children, children);
  if (number == 5)
    {
      g->is_masked_volume = 1;
      g->mask_mode = 1;
      add (&g->masked_by_mask_index_list, "01");
    }
  struct focus_data_struct focus;
  memset (&focus, 0, sizeof focus);
  focus.spatial_focus_radius = number + 0.5;
  add_element_to_focus_data_array (&g->focus_data_array, focus);
  v->p_physics
      = (struct physics_struct *) calloc (1, sizeof (struct physics_struct));
  v->p_physics->my_a = number;
  v->p_physics->number_of_processes = number % 3;
  v->p_physics->p_scattering_array = (struct scattering_process_struct *) calloc (
      2, sizeof (struct scattering_process_struct));
  for (int i = 0; i < 2; i++)
    v->p_physics->p_scattering_array[i].process_p_interact = 0.125 * (i + 1);
  return v;
}

int
main (void)
{
  struct Volume_struct *Volumes[VOLUMES]
      = { make_volume (0, surroundings, 0, 0, "1245"),
          make_volume (1, box, 0, 2, "3"),
          make_volume (2, box, 1.5, 1, ""),
          make_volume (3, sphere, 0.25, 0.5, ""),
          make_volume (4, cylinder, -1.5, 0.75, ""),
          make_volume (5, sphere, -1.5, 1, "") };
  struct pointer_to_1d_int_list start = { 0, NULL }, allowed = { 0, NULL },
                                masks = { 0, NULL }, found;
  add (&start, "0");
  add (&allowed, "012345");
  add (&masks, "11");
  found.num_elements = POINTS;
  found.elements = (int *) calloc (POINTS, sizeof (int));
  double weights[POINTS];

  for (int mask = 0; mask < 2; mask++)
    {
      masks.elements[1] = mask;
#pragma acc data copyin(Volumes[0:VOLUMES][0:1], start, allowed, masks) \
  create(found) copyout(weights)
      {
#pragma acc parallel loop present(Volumes[0:VOLUMES], start, allowed, masks, found)
        for (int i = 0; i < found.num_elements; i++)
          {
            int logic[VOLUMES], a[VOLUMES], b[VOLUMES];
            double t[2] = { 0, 0 }, r[3], v[3] = { 1, 0.25, 0 };
            int n = 0;
            r[0] = -2.5 + 5.0 * i / POINTS;
            r[1] = i % 7 / 9.0;
            r[2] = i % 5 / 8.0;
            const int volume = within_which_volume_GPU (
                coords_set (r[0], r[1], r[2]), start, allowed, Volumes, &masks,
                VOLUMES, logic, a, b);
            found.elements[i] = volume;
            struct Volume_struct *in = Volumes[volume];
            weights[i] = in->p_physics->my_a
                         + in->geometry.focus_data_array.elements[0]
                               .spatial_focus_radius;
            for (int k = 0; k < in->p_physics->number_of_processes; k++)
              weights[i]
                  += in->p_physics->p_scattering_array[k].process_p_interact;
            if (in->geometry.eShape == sphere
                && sample_sphere_intersect (t, &n, r, v, &in->geometry))
              weights[i] += t[1] - t[0];
          }
#pragma acc update self(found.elements[0:POINTS])
      }
      int counts[VOLUMES] = { 0 };
      double sum = 0;
      for (int i = 0; i < POINTS; i++)
        {
          counts[found.elements[i]]++;
          sum += weights[i] * (i % 11 + 1);
        }
      for (int i = 0; i < VOLUMES; i++)
        printf ("%d ", counts[i]);
      printf ("positions, %.9f\n", sum);
    }
  return 0;
}
