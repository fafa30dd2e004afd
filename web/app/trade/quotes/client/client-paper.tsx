import type { ClientPaper } from '@plumbline/contracts/nouns/quotes.ts';
import { dateAndYear, pounds } from '../../../kit/format.ts';

/** A quote as its client reads it: of what it was sent with, and nothing else. */
export function ClientPaperView({
  paper,
  level: Title,
  logo,
}: {
  paper: ClientPaper;
  /** Of its title's heading: it is a page of its own, or stands in another. */
  level: 'h1' | 'h2';
  /** The address of the picture at its head. */
  logo: string | null;
}) {
  const { from, client, vat, sections } = paper;
  const Below = Title === 'h1' ? 'h2' : 'h3';
  const hasPrices = sections.some(({ lines }) => lines.some(({ pence }) => pence !== null));
  return (
    <article className="client-paper">
      <header className="client-head">
        <div className="client-from">
          {logo && <img src={logo} alt="" height={56} />}
          <p>
            <b>{from.name}</b>
            {[...from.lines, from.phone, from.email].map((each) =>
              each === null ? null : <span key={each}>{each}</span>,
            )}
          </p>
        </div>
        <dl>
          <dt>Quote</dt>
          <dd>{paper.number}</dd>
          <dt>Date</dt>
          <dd>{dateAndYear(paper.issuedOn)}</dd>
          <dt>Holds until</dt>
          <dd>
            <b>{dateAndYear(paper.validUntil)}</b>
          </dd>
        </dl>
      </header>
      {client.name && (
        <p className="client-for">
          <span>For</span>
          <b>{client.name}</b>
          {client.lines.map((each) => (
            <span key={each}>{each}</span>
          ))}
        </p>
      )}
      <Title>{paper.title}</Title>
      {paper.introduction && <p className="client-words">{paper.introduction}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Quantity</th>
            {hasPrices && (
              <>
                <th scope="col" className="client-wide">
                  Each
                </th>
                {vat.isRegistered && (
                  <th scope="col" className="client-wide">
                    VAT, {vat.ratePercent} %
                  </th>
                )}
                <th scope="col">{vat.isRegistered ? 'Ex VAT' : 'Price'}</th>
              </>
            )}
          </tr>
        </thead>
        {sections.map((section, at) => (
          // A title may stand twice; a section's place is its own.
          // oxlint-disable-next-line react/no-array-index-key
          <tbody key={at}>
            <tr className="client-section">
              <th scope="rowgroup" colSpan={hasPrices ? (vat.isRegistered ? 5 : 4) : 2}>
                <span>
                  {section.title}
                  <b>{pounds(section.pence)}</b>
                </span>
              </th>
            </tr>
            {section.lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                <td>
                  {line.text}
                  {line.note && <small>{line.note}</small>}
                </td>
                <td>{line.quantity}</td>
                {hasPrices && (
                  <>
                    <td className="client-wide">
                      {line.eachPence !== null && pounds(line.eachPence)}
                    </td>
                    {vat.isRegistered && (
                      <td className="client-wide">
                        {line.vatPence !== null && pounds(line.vatPence)}
                      </td>
                    )}
                    <td>
                      <b>{line.pence !== null && pounds(line.pence)}</b>
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <dl className="client-sums">
        {vat.isRegistered && (
          <>
            <div>
              <dt>Total ex VAT</dt>
              <dd>{pounds(paper.exPence)}</dd>
            </div>
            <div>
              <dt>VAT, by line</dt>
              <dd>{pounds(paper.vatPence)}</dd>
            </div>
          </>
        )}
        <div className="client-total">
          <dt>Total to pay</dt>
          <dd>{pounds(paper.totalPence)}</dd>
        </div>
      </dl>
      {paper.depositPence !== null && paper.depositPence > 0 && (
        <p className="client-words">
          A deposit of {pounds(paper.depositPence)} is asked for on acceptance.
        </p>
      )}
      {paper.exclusions.length > 0 && (
        <section className="client-words">
          <Below>Not included</Below>
          <ul>
            {paper.exclusions.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </section>
      )}
      {paper.terms && <p className="client-words client-terms">{paper.terms}</p>}
      {from.vatNumber && <p className="client-words">VAT number {from.vatNumber}</p>}
    </article>
  );
}
