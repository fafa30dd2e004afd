import { redirect, type LoaderFunctionArgs } from 'react-router';
import { problemOf } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';

/** Leads from what somebody scanned to its return; back to the desk where there is none. */
export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { returns } = servicesFrom(context);
  const scan = (searchParams.get('scan') ?? '').trim();
  if (scan === '') return redirect('/staff/returns', 303);
  try {
    const { returnId } = await returns.findReturn({ params: { scan } });
    return redirect(`/staff/returns/${returnId}`, 303);
  } catch (error) {
    if (!problemOf(error)) throw error;
    return redirect('/staff/returns?missing', 303);
  }
}
