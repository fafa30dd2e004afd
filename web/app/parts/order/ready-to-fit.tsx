import { Icon } from '../../kit/icon.tsx';
import type { ReadyView } from './ready-to-fit.server.ts';

/** The one sentence that whoever fits it waits for: all of it is there, or when it will be. */
export function ReadyToFit({ tone, title, text, go }: ReadyView) {
  return (
    <section className={`ready-to-fit ${tone}`} aria-labelledby="ready">
      <Icon
        name={tone === 'ok' ? 'check' : tone === 'warn' ? 'triangle-exclamation-point' : 'package'}
      />
      <div>
        <h2 id="ready">{title}</h2>
        <p>{text}</p>
      </div>
      <a className="button button-outlined" href={go.href}>
        {go.label}
      </a>
    </section>
  );
}
