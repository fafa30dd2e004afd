import type { ReactNode } from 'react';
import { Screen } from '../frame/screen.tsx';
import { Crumbs } from '../kit/crumbs.tsx';
import { ErrorSummary } from '../kit/error-summary.tsx';
import type { RefusedForm } from '../kit/form.ts';
import { Icon } from '../kit/icon.tsx';
import { SendButton } from '../kit/send-button.tsx';
import { AboutProduct } from './about-product.tsx';
import type { AskedProduct } from './asked-about.server.ts';

/** The frame of a form that ends in one mail about a product, and in no thread. */
export function MailScreen({
  title,
  lead,
  product,
  sent,
  refused,
  button,
  note,
  pageKey,
  children,
}: {
  title: string;
  lead: string;
  product: AskedProduct | null;
  /** What is said once it went; null before. */
  sent: string | null;
  refused: RefusedForm | undefined;
  button: string;
  note: string;
  /** By which a form that is sent twice is known to be one. */
  pageKey: string;
  children: ReactNode;
}) {
  return (
    <Screen title={title} description={lead}>
      <meta name="robots" content="noindex" />
      <Crumbs above={[{ href: '/help', name: 'Help' }]} here={title} />
      <div className="enquiry">
        <div className="enquiry-main">
          <h1 className="heading-largest">{title}</h1>
          <p className="enquiry-lead">{lead}</p>
          {product && <AboutProduct product={product} />}
          {sent && (
            <output className="note ok">
              <Icon name="check" />
              <span>{sent}</span>
            </output>
          )}
          {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
          <form method="post" noValidate className="enquiry-form">
            {children}
            <input type="hidden" name="key" value={pageKey} />
            <SendButton>{button}</SendButton>
          </form>
        </div>
        <aside className="enquiry-side">
          <p>{note}</p>
        </aside>
      </div>
    </Screen>
  );
}
