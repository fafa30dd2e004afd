import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { TextField } from '../../kit/field.tsx';
import type { fieldsOf } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import type { CheckedNumbers, Remark } from './checked-numbers.server.ts';

/** Long enough that a number is not asked about with every figure of it. */
const afterMs = 350;

/** The two numbers of a business, which are looked at as they are typed; sending them checks them too. */
export function NumberFields({
  field,
}: {
  field: ReturnType<typeof fieldsOf<'companyNumber' | 'vatNumber'>>;
}) {
  const fetcher = useFetcher<CheckedNumbers>();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const place = useRef<HTMLDivElement>(null);
  const check = () => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      const form = place.current?.closest('form');
      if (!form) return;
      const typed = new FormData(form);
      const names = ['kind', 'companyNumber', 'vatNumber'];
      const asked = names.map((name) => [name, String(typed.get(name) ?? '')]);
      void fetcher.load(`/trade/apply/numbers?${new URLSearchParams(asked)}`);
    }, afterMs);
  };
  const { company, vat, registered } = fetcher.data ?? {};
  return (
    <div className="field-grid" ref={place} onInput={check}>
      <div className="span-three wide-when-narrow apply-company-number">
        <TextField
          {...field('companyNumber')}
          label="Company number"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <Remarked remark={company} />
      </div>
      <div className="span-three wide-when-narrow">
        <TextField
          {...field('vatNumber')}
          label="VAT number (if registered)"
          autoComplete="off"
          spellCheck={false}
        />
        <Remarked remark={vat} />
      </div>
      {registered && (
        <dl className="span-six apply-registered">
          <div>
            <dt>Registered name</dt>
            <dd>{registered.name}</dd>
          </div>
          <div>
            <dt>Registered office</dt>
            <dd>{registered.office}</dd>
          </div>
          {registered.activity && (
            <div>
              <dt>Kind of business</dt>
              <dd>{registered.activity}</dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}

const icons = {
  ok: 'check',
  quiet: 'minus',
  warn: 'triangle-exclamation-point',
  bad: 'circle-exclamation-point',
} as const;

export function Remarked({ remark }: { remark: Remark | null | undefined }) {
  return (
    <p className={`apply-remark ${remark?.tone ?? 'quiet'}`} aria-live="polite">
      {remark && (
        <>
          <Icon name={icons[remark.tone]} className="icon-small" />
          <span>{remark.text}</span>
        </>
      )}
    </p>
  );
}
