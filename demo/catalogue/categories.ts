import { bathroomDepartments } from './bathroom-departments.ts';
import type { Department } from './category.ts';
import { otherDepartments } from './other-departments.ts';

/** The first eight are the top navigation, in this order. */
export const departments: readonly Department[] = [...bathroomDepartments, ...otherDepartments];
