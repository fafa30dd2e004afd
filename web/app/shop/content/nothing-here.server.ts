import { data } from 'react-router';

/** What to throw where an address is nobody's. */
export const nothingHere = () => data(null, { status: 404 });
