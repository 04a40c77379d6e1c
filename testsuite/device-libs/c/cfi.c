/* { dg-do run } */
/* { dg-additional-options "-Wl,--no-as-needed -lgfortran" } */
/* The functions of ISO_Fortran_binding.h on a device's array.  */
#include <ISO_Fortran_binding.h>

#pragma omp declare target
struct pair { int a; double b; };

static int
check (void)
{
  CFI_CDESC_T (2) whole, part;
  CFI_CDESC_T (1) row;
  CFI_cdesc_t *w = (CFI_cdesc_t *) &whole, *p = (CFI_cdesc_t *) &part, *r = (CFI_cdesc_t *) &row;
  CFI_index_t lower[2] = { 1, 1 }, upper[2] = { 3, 2 };

  if (CFI_establish (w, 0, CFI_attribute_allocatable, CFI_type_struct, sizeof (struct pair), 2, 0) != CFI_SUCCESS
      || CFI_allocate (w, lower, upper, sizeof (struct pair)) != CFI_SUCCESS)
    return 1;
  for (CFI_index_t j = 1; j <= 2; j++)
    for (CFI_index_t i = 1; i <= 3; i++)
      {
	CFI_index_t s[2] = { i, j };
	struct pair *e = CFI_address (w, s);
	e->a = 10 * i + j;
	e->b = e->a / 4.0;
      }
  if (!CFI_is_contiguous (w) || ((struct pair *) w->base_addr)[4].a != 22)
    return 2;
  if (CFI_establish (p, 0, CFI_attribute_other, CFI_type_double, 0, 2, 0) != CFI_SUCCESS
      || CFI_select_part (p, w, __builtin_offsetof (struct pair, b), 0) != CFI_SUCCESS || CFI_is_contiguous (p))
    return 3;
  CFI_index_t first[2] = { 3, 1 }, last[2] = { 3, 2 }, step[2] = { 0, 1 };
  if (CFI_establish (r, 0, CFI_attribute_other, CFI_type_double, 0, 1, 0) != CFI_SUCCESS
      || CFI_section (r, p, first, last, step) != CFI_SUCCESS || r->dim[0].extent != 2)
    return 4;
  CFI_index_t at = 1;
  if (*(double *) CFI_address (r, &at) != 32 / 4.0)
    return 5;
  CFI_index_t from = 7;
  r->attribute = CFI_attribute_pointer;
  if (CFI_setpointer (r, r, &from) != CFI_SUCCESS || r->dim[0].lower_bound != 7)
    return 7;
  return CFI_deallocate (w) != CFI_SUCCESS ? 8 : w->base_addr != 0;
}
#pragma omp end declare target

int
main (void)
{
  int bad = 99;
#pragma omp target map(from: bad)
  bad = check ();
  return bad;
}
