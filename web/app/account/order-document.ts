import { data, type LoaderFunctionArgs } from 'react-router';
import { confirmationName, documentFile } from '../parts/order-documents.server.ts';
import { orErrorPage } from '../request/problems.server.ts';
import { requireSignIn } from '../request/require-sign-in.server.ts';

/** A document of one of the account's own orders: the PDF that was issued, or its XML. */
export async function loader(args: LoaderFunctionArgs) {
  const { orderGuid = '', documentNumber = '', form } = args.params;
  const { orderDocuments } = requireSignIn(args).services;
  const params = { orderGuid, documentNumber };
  if (documentNumber === confirmationName && form === undefined) {
    return documentFile(
      await orErrorPage(orderDocuments.getOrderConfirmationPaper({ params: { orderGuid } })),
    );
  }
  if (form === undefined) {
    return documentFile(await orErrorPage(orderDocuments.getOrderDocument({ params })));
  }
  if (form !== 'ubl') throw data(null, { status: 404 });
  return documentFile(await orErrorPage(orderDocuments.getOrderDocumentXml({ params })));
}
