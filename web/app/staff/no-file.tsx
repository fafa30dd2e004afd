import { refusalTable } from '@plumbline/contracts/call/refusals.ts';
import { data, type LoaderFunctionArgs } from 'react-router';
import { entryOf } from '../kit/entry-of.ts';

/** Why a file could not be had: the page of what its call was refused with. */
export function loader({ url: { searchParams } }: LoaderFunctionArgs): never {
  const why = searchParams.get('why');
  // A file is asked for by its address alone: what cannot be read there is nowhere.
  const refusal = why === 'invalid-request' ? undefined : entryOf(refusalTable, why);
  const { status, title } = refusal ?? refusalTable['not-found'];
  throw data({ title }, { status });
}

export { StaffError as ErrorBoundary } from './kit/staff-error.tsx';

export default function NoFile() {
  return null;
}
