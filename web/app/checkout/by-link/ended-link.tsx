import { Screen } from '../../frame/screen.tsx';
import { Icon } from '../../kit/icon.tsx';

/** What a link says that is paid, withdrawn or over. */
export function EndedLink({ message, isPaid }: { message: string; isPaid: boolean }) {
  const title = isPaid ? 'This order is paid' : 'This link no longer works';
  return (
    <Screen title={title}>
      <meta name="robots" content="noindex" />
      <div className={`paid ${isPaid ? 'ok' : 'bad'}`}>
        <Icon name={isPaid ? 'check' : 'circle-exclamation-point'} />
        <h1 className="heading-large">{title}</h1>
        <p>{message}</p>
        <a className="button button-main" href={isPaid ? '/' : '/contact'} data-reload>
          {isPaid ? 'Go to the home page' : 'How to reach us'}
        </a>
      </div>
    </Screen>
  );
}
