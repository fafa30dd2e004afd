import './choice-rows.css';

/** One of few, each with what comes of it, in rows that a thumb can hit. */
export function ChoiceRows({
  name,
  label,
  choices: all,
  chosen,
}: {
  name: string;
  label: string;
  choices: readonly (readonly [value: string, text: string, note: string])[];
  chosen: string | undefined;
}) {
  const checked = all.some(([value]) => value === chosen) ? chosen : all[0]?.[0];
  return (
    <fieldset className="choice-rows">
      <legend className="label">{label}</legend>
      {all.map(([value, text, note]) => (
        <label key={value}>
          <input
            className="box"
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === checked}
          />
          <b>{text}</b>
          <small>{note}</small>
        </label>
      ))}
    </fieldset>
  );
}
