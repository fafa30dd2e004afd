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
      lead="Ask before you buy, or about an order: its number helps us find it."
    >
      <TraderCard trader={trader} />
      {demo && (
        <p className="note">
          This is a demonstration shop. Its company, numbers and addresses are invented, and nobody
          answers there.
        </p>
      )}
      <div className="long-text">
        <h2 className="heading-medium">Without writing to us</h2>
        <p>
          <a className="link" href="/account/orders">
            Your orders
          </a>{' '}
          show where each one is. Who ordered as a guest finds the same behind the link in the
          confirmation mail.
        </p>
      </div>
    </LegalScreen>
  );
}
