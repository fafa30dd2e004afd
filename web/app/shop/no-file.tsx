import { data, type LoaderFunctionArgs } from 'react-router';

/** In place of a file that cannot be had: the page of its status. By itself it is nowhere. */
export function loader({ url: { searchParams } }: LoaderFunctionArgs): never {
  const status = Number(searchParams.get('status'));
  throw data(null, { status: status >= 400 && status < 600 ? status : 404 });
}

export default function NoFile() {
  return null;
}
