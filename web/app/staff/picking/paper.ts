import type { LoaderFunctionArgs } from 'react-router';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { documentFile } from '../../parts/order-documents.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { orNoFile } from '../kit/no-file.server.ts';

/** A walk on paper, for a picker without a telephone. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const waveId = wholeNumberOf(params['waveId'] ?? '') || 2 ** 31 - 1;
  const { fulfilment, orderDocuments } = servicesFrom(context);
  const { totes } = await orNoFile(fulfilment.getWave({ params: { waveId } }));
  const orders = totes
    .filter(({ state }) => state === 'picking')
    .map(({ orderNumber, consignment }) => `${orderNumber}.${consignment}`)
    .join(',');
  const query = { orders, wave: `W-${waveId}` };
  return documentFile(await orNoFile(orderDocuments.getWavePickList({ query })));
}
