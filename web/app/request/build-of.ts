/** The pages are two builds: what shoppers see, and the staff's side, which they never download. */
export type Build = 'shop' | 'staff';

/** The build whose pages an address, or what the router asks of it (`/staff.data`), belongs to. */
export function buildOf(pathname: string): Build {
  return /^\/staff(?:[/.]|$)/.test(pathname) ? 'staff' : 'shop';
}
