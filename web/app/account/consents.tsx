import type { Consents } from '@plumbline/contracts/nouns/user-profile.ts';
import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { redirect, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Checkbox } from '../kit/checkbox.tsx';
import { SendButton } from '../kit/send-button.tsx';
import { bodyOf, readForm } from '../request/form.server.ts';
import { orErrorPage } from '../request/problems.server.ts';
import { AccountScreen } from './screen.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';

const form = describeForm(allCalls.accounts.setConsents.body);

const channels: readonly { channel: keyof Consents; name: string; note: string }[] = [
  { channel: 'email', name: 'By e-mail', note: 'New ranges and offers, about once a month.' },
  { channel: 'text', name: 'By text', note: 'The start of a sale, a few times a year.' },
  {
    channel: 'telephone',
    name: 'By telephone',
    note: 'When something you asked about is back in stock.',
  },
  { channel: 'post', name: 'By post', note: 'The printed catalogue in spring and autumn.' },
];

export async function loader(args: LoaderFunctionArgs) {
  const { accounts } = requireSignIn(args).services;
  const { consents } = await orErrorPage(accounts.getUserProfile());
  return {
    consents,
    done: args.url.searchParams.has('done') ? 'Your preferences are saved.' : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { accounts } = requireSignIn(args).services;
  const body = bodyOf(form, readForm(await args.request.formData(), form));
  await orErrorPage(accounts.setConsents({ body }));
  return redirect('/account/consents?done', 303);
}

export default function ConsentScreen() {
  const { consents, done } = useLoaderData<typeof loader>();
  return (
    <AccountScreen title="Contact preferences" done={done}>
      <p className="account-lead">
        Choose how you would like to hear from us. We send only what you tick, and messages about
        your orders always come.
      </p>
      <form method="post" action="/account/consents" data-soft="stay" className="account-form">
        <fieldset className="ticks">
          <legend className="visually-hidden">How we may contact you</legend>
          {channels.map(({ channel, name, note }) => (
            <Checkbox key={channel} name={channel} defaultValue={consents[channel] ? 'on' : ''}>
              <span>
                {name}
                <small>{note}</small>
              </span>
            </Checkbox>
          ))}
        </fieldset>
        <SendButton>Save</SendButton>
      </form>
      <p className="account-section small quiet">
        You can subscribe to the newsletter with or without an account.{' '}
        <a className="link" href="/newsletter">
          Subscribe
        </a>
      </p>
    </AccountScreen>
  );
}
