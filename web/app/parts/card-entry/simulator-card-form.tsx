import { useImperativeHandle, useState, type Ref } from 'react';
import { CardFields } from './card-fields.tsx';
import { checkCard, groupCardNumber, type CardDetails } from './card-number.ts';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { confirmWithCard } from './simulator-card.ts';
import type { CardEntry } from './use-card-payment.ts';

const noCard: CardDetails = { number: '', expiry: '', securityCode: '' };

/**
 * The card form of the demo, in front of the simulated provider. Without a script its fields are
 * not shown, and the form leads to the provider's own page.
 */
export function SimulatorCardForm({ ref }: { ref: Ref<CardEntry> }) {
  const [card, setCard] = useState(noCard);
  const change = (to: Partial<CardDetails>) => setCard((before) => ({ ...before, ...to }));
  const [errors, setErrors] = useState<ReturnType<typeof checkCard>>([]);
  useImperativeHandle(ref, () => ({
    prepare: async () => {
      const found = checkCard(card, new Date());
      setErrors(found);
      if (found.length > 0) return null;
      return (payment, returnUrl) => confirmWithCard(payment, card, returnUrl);
    },
  }));
  return (
    <>
      <div className="with-script">
        {errors.length > 0 && <ErrorSummary errors={errors} />}
        <CardFields card={card} errors={errors} onChange={change} />
        <TestCards onChoose={setCard} />
      </div>
      <p className="without-script">
        You will enter your card on the card service’s own page, then come back here.
      </p>
    </>
  );
}

const testCards = [
  { number: '4242424242424242', what: 'pays' },
  { number: '4000002760003184', what: 'asks the bank first' },
  { number: '4000000000000002', what: 'is declined' },
];

/** In a demo nobody has a card at hand that works. */
function TestCards({ onChoose }: { onChoose: (card: CardDetails) => void }) {
  return (
    <details className="test-cards">
      <summary className="link">Test cards of this demo shop</summary>
      <ul>
        {testCards.map(({ number, what }) => (
          <li key={number}>
            <button
              type="button"
              className="button button-text"
              onClick={() => onChoose(testCard(number))}
            >
              {groupCardNumber(number)}
            </button>{' '}
            {what}
          </li>
        ))}
      </ul>
      <p>No money is taken. Use any future date and any three digits.</p>
    </details>
  );
}

function testCard(number: string): CardDetails {
  const year = String((new Date().getUTCFullYear() + 3) % 100).padStart(2, '0');
  return { number: groupCardNumber(number), expiry: `12 / ${year}`, securityCode: '123' };
}
