import { useEffect } from 'react';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../request/shop.server.ts';
import { Icon } from '../kit/icon.tsx';
import type { IconName } from '../kit/icon-names.ts';
import { Screen } from '../frame/screen.tsx';
import { completeOrExplain, type PaidOutcome } from './paid-view.server.ts';

/** Where browsers come back to from the provider and from the bank: on to the order, if there is one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { outcome, status } = await completeOrExplain(shopFrom(context), searchParams);
  return data({ ...outcome, status }, { status });
}

const icons: Record<PaidOutcome['tone'], IconName> = {
  ok: 'check',
  bad: 'circle-exclamation-point',
  wait: 'clock',
};

export default function Paid() {
  const { tone, title, message, go, status } = useLoaderData<typeof loader>();
  const isWaiting = tone === 'wait';
  useNewsOfPayment(isWaiting, status);
  return (
    <Screen title={`${title} · Checkout`}>
      <meta name="robots" content="noindex" />
      <div className={`paid ${tone}`}>
        <Icon name={icons[tone]} />
        <h1 className="heading-large">{title}</h1>
        <p>{message}</p>
        {isWaiting && (
          <p className="with-script small">This page updates by itself. You can safely leave it.</p>
        )}
        <a
          className={isWaiting ? 'button button-outlined' : 'button button-main'}
          href={go.href}
          data-reload
        >
          {go.label}
        </a>
      </div>
    </Screen>
  );
}

const lookAgainMs = 4000;

/** Looks now and then whether something has become of it, without disturbing who is reading. */
function useNewsOfPayment(isWaiting: boolean, shownStatus: number): void {
  // The answer comes from outside, at a time that nobody knows.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(async () => {
      const answer = await fetch(location.href, { redirect: 'manual' }).catch(() => null);
      const isNews = answer?.type === 'opaqueredirect' || answer?.status !== shownStatus;
      if (answer && isNews) location.reload();
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [isWaiting, shownStatus]);
}
