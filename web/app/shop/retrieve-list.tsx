import { fieldsOf, type FormView, type RefusedForm } from '../kit/form.ts';
import { Crumbs } from '../kit/crumbs.tsx';
import { TextField } from '../kit/field.tsx';
import { Screen } from '../frame/screen.tsx';

/** Asks for the code of a saved list; a mailed link brings it along. */
export function RetrieveList({
  list,
  form,
  refused,
}: {
  list: 'basket' | 'wishlist';
  form: FormView<'retrievalCode'>;
  refused: RefusedForm | undefined;
}) {
  const title = `Open a saved ${list}`;
  const field = fieldsOf(form, refused)('retrievalCode');
  return (
    <Screen title={title}>
      <Crumbs above={[{ name: upperFirst(list), href: `/${list}` }]} here={title} />
      <h1 className="heading-largest retrieve-head">{title}</h1>
      <p className="lead">
        The saved items are added to your {list}, at today’s prices and with today’s stock. Nothing
        is removed.
      </p>
      <form
        method="post"
        action={`/${list}/retrieve`}
        data-soft
        noValidate
        className="retrieve-form"
      >
        <TextField
          {...field}
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={field.error ?? refused?.message}
        />
        <button className="button button-main retrieve-button">Open the {list}</button>
        {refused && (
          <p className="small quiet">
            An expired code cannot be renewed. Whoever gave it to you can save the {list} again, or{' '}
            <a className="link" href={`/${list}`}>
              carry on with your own
            </a>
            .
          </p>
        )}
      </form>
    </Screen>
  );
}

const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
