import { data } from 'react-router';
import { NotFound } from '../ui/error-page.tsx';

/** Every address that no screen has. */
export function loader() {
  return data(null, { status: 404 });
}

export default NotFound;
