import type { Trader } from '@plumbline/contracts/nouns/trader.ts';

/** Who trades here, with every way to reach them. */
export function TraderCard({ trader }: { trader: Trader }) {
  const { companyName, address, companyNumber, vatNumber, telephone, email } = trader;
  return (
    <dl className="trader-card">
      <div>
        <dt>Registered as</dt>
        <dd>{companyName}</dd>
        <dd>
          <address>
            {address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </dd>
      </div>
      <div>
        <dt>E-mail</dt>
        <dd>
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </dd>
      </div>
      {telephone && (
        <div>
          <dt>Telephone</dt>
          <dd>
            <a className="link" href={`tel:${telephone.replaceAll(/[^+\d]/g, '')}`}>
              {telephone}
            </a>
          </dd>
        </div>
      )}
      {companyNumber && (
        <div>
          <dt>Company number</dt>
          <dd>{companyNumber}</dd>
        </div>
      )}
      {vatNumber && (
        <div>
          <dt>VAT number</dt>
          <dd>{vatNumber}</dd>
        </div>
      )}
    </dl>
  );
}
