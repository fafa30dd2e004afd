import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../../request/shop.server.ts';
import { LegalScreen, legalHandle } from './legal-screen.tsx';
import { TraderCard } from './trader-card.tsx';

export const handle = legalHandle;

export function loader({ context }: LoaderFunctionArgs) {
  const { trader, demo } = shopFrom(context);
  return { trader, demo };
}

export default function Contact() {
  const { trader, demo } = useLoaderData<typeof loader>();
  return (
    <LegalScreen
      title="Contact"
      lead="Ask us before you buy, or about an order. Have your order number to hand if you can."
    >
      <TraderCard trader={trader} />
      {demo && (
        <p className="note">
          This is a demonstration shop. Its company, numbers and addresses are invented, and nobody
          will answer.
        </p>
      )}
      <div className="long-text">
        <h2 className="heading-medium">Write to us</h2>
        <p>
          <a className="link" href="/help">
            Help
          </a>{' '}
          has a form for each kind of question, with the hour by which we answer, and what may
          answer it at once.
        </p>
        <h2 className="heading-medium">Track it yourself</h2>
        <p>
          <a className="link" href="/account/orders">
            Your orders
          </a>{' '}
          show where each one is. If you ordered as a guest, the link in your confirmation e-mail
          shows the same.
        </p>
      </div>
    </LegalScreen>
  );
}
