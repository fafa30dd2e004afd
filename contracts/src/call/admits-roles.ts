import type { Access, StaffRole } from './call.ts';

/** Whether somebody's roles admit them to a call of staff's: any role does, or one that it names. */
export function admitsRoles(access: Access, roles: readonly StaffRole[]): boolean {
  if (access === 'staff') return roles.length > 0;
  const named = access.startsWith('staff:') ? access.slice('staff:'.length).split('|') : [];
  return roles.some((role) => role === 'admin' || named.includes(role));
}
