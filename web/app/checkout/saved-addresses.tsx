import type { ReactNode } from 'react';
import type { AddressChoice } from './saved-addresses.server.ts';

/** The account's own addresses to choose from, and another one as the last choice. */
export function SavedAddresses({
  saved,
  isOther,
  children,
}: {
  saved: readonly AddressChoice[];
  /** Opens the last choice, because something was just looked up or refused there. */
  isOther: boolean;
  children: ReactNode;
}) {
  const hasChosen = !isOther && saved.some(({ isChosen }) => isChosen);
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">Where to</legend>
      {saved.map(({ addressId, name, text, isChosen }) => (
        <label key={addressId}>
          <input
            className="box"
            type="radio"
            name="saved"
            value={addressId}
            defaultChecked={!isOther && isChosen}
          />
          <b>{name}</b>
          <small>{text}</small>
        </label>
      ))}
      <label>
        <input
          className="box"
          type="radio"
          name="saved"
          value="other"
          defaultChecked={!hasChosen}
        />
        <b>Another address</b>
      </label>
      <div className="choice-more">{children}</div>
    </fieldset>
  );
}
