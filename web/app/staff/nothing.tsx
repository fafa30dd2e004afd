import { data } from 'react-router';

/** An address of the staff's side that nothing is at. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export { StaffError as ErrorBoundary } from './kit/staff-error.tsx';

export default function Nothing() {
  return null;
}
