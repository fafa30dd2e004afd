/** Why a form was not saved, with a link to each field at fault. */
export function ErrorList({
  message,
  errors,
}: {
  message: string;
  errors: { id: string; text: string }[];
}) {
  return (
    <div className="note bad" role="alert">
      <div>
        <b>{message}</b>
        <ul>
          {errors.map(({ id, text }) => (
            <li key={id}>
              <a className="link" href={`#${id}`}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
