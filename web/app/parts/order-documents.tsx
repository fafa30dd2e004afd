import type { OrderDocumentsView } from './order-documents.server.ts';

/** The papers of an order: each as a file, and the invoice by e-mail for who asks. */
export function OrderDocuments({
  documents,
  whenInvoiced,
  confirmation,
  action,
  sent,
}: OrderDocumentsView) {
  return (
    <section className="order-documents" aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      {documents.length === 0 && <p className="quiet">{whenInvoiced}</p>}
      <ul>
        <li>
          <a className="link" href={confirmation}>
            Order confirmation <span className="quiet">(PDF)</span>
          </a>
        </li>
        {documents.map(({ name, about, href, xmlHref }) => (
          <li key={href}>
            <a className="link" href={href}>
              {name} <span className="quiet">(PDF)</span>
            </a>
            <p className="quiet">
              {about}
              {xmlHref && (
                <>
                  {' · '}
                  <a className="link" href={xmlHref} download>
                    XML<span className="visually-hidden"> of {name}</span>
                  </a>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {sent && <output className="order-document-sent">{sent}</output>}
      <form method="post" action={action}>
        <button className="button button-outlined">E-mail me the VAT invoice</button>
      </form>
    </section>
  );
}
