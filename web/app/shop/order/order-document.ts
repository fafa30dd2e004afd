import type { LoaderFunctionArgs } from 'react-router';
import { confirmationName, documentFile } from '../../parts/order-documents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';

/** A document of the order behind a link from its mails. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { token = '', documentNumber = '' } = params;
  const { orderDocuments } = shopFrom(context).services;
  if (documentNumber === confirmationName) {
    return documentFile(
      await orErrorPage(orderDocuments.getLinkedConfirmationPaper({ params: { token } })),
    );
  }
  return documentFile(
    await orErrorPage(orderDocuments.getLinkedDocument({ params: { token, documentNumber } })),
  );
}
