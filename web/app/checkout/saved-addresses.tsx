import type { ReactNode } from 'react';
import { Checkbox } from '../kit/checkbox.tsx';
import { keepField } from '../parts/address/address-answer.ts';
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
      <legend className="visually-hidden">Delivery address</legend>
      {saved.map((address) => (
        <SavedAddress
          key={address.addressId}
          address={address}
          isChosen={!isOther && address.isChosen}
        />
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

/** One address of the book as a choice. */
export function SavedAddress({
  address: { addressId, name, text },
  isChosen,
}: {
  address: AddressChoice;
  isChosen: boolean;
}) {
  return (
    <label>
      <input
        className="box"
        type="radio"
        name="saved"
        value={addressId}
        defaultChecked={isChosen}
      />
      <b>{name}</b>
      <small>{text}</small>
    </label>
  );
}

/** Asks whether an address that is typed goes into the account's book as well; guests have none. */
export function KeepAddress({ isTicked }: { isTicked: boolean }) {
  return (
    <Checkbox name={keepField} defaultValue={isTicked ? 'on' : ''} className="check after-content">
      Keep this address in my account
    </Checkbox>
  );
}
