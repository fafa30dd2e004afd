import type { LoaderFunctionArgs } from 'react-router';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { documentFile } from '../../parts/order-documents.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { noFile, orNoFile } from '../kit/no-file.server.ts';

/** What goes with a packed consignment: its slip, or the labels of its boxes. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { orderDocuments } = servicesFrom(context);
  const { orderNumber = '', consignment = '', paper } = params;
  const asked = { params: { orderNumber, consignment: wholeNumberOf(consignment) } };
  if (paper === 'slip') {
    return documentFile(await orNoFile(orderDocuments.getPackingSlip(asked)));
  }
  if (paper !== 'labels') throw noFile('not-found');
  return documentFile(await orNoFile(orderDocuments.getDeliveryLabels(asked)));
}
