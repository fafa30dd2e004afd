import { Picture } from '../card.tsx';
import type { PartChoice } from './meant-part.server.ts';

/** Asks which of the goods that were found is meant; it belongs to the words that found them. */
export function ChoosePart({ choices, text }: { choices: readonly PartChoice[]; text: string }) {
  const firstToAdd = choices.find(({ canBeAdded }) => canBeAdded)?.sku;
  return (
    <fieldset className="choose-part">
      <legend>Which one is meant</legend>
      <input type="hidden" name="partFor" value={text} />
      {choices.map(({ sku, name, note, price, arrival, canBeAdded, picture }) => (
        <label key={sku}>
          <input
            className="box"
            type="radio"
            name="part"
            value={sku}
            id={sku === firstToAdd ? 'part' : undefined}
            disabled={!canBeAdded}
          />
          <Picture picture={{ ...picture, width: 52, height: 52 }} alt="" />
          <span>
            <b>{name}</b>
            <small>{note}</small>
          </span>
          <span className="choose-part-terms">
            <b>{price}</b>
            <small>{arrival}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
