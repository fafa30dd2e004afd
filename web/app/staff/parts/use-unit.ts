import { useState, type FormEvent } from 'react';
import { amountTermsOf } from './offer-amounts.ts';

/** The unit of an amount, by the type that is chosen in the form: it changes with the choice. */
export function useUnit(savedType: string) {
  const [type, setType] = useState(savedType);
  return {
    unit: amountTermsOf(type).unit,
    noteType: ({ target }: FormEvent) => {
      if (target instanceof HTMLSelectElement && target.name === 'type') setType(target.value);
    },
  };
}
