import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { RequestError } from '@plumbline/contracts/call/client.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { expect, test } from 'vitest';
import { answerIntent, type Intent } from './intents.server.ts';

interface Asked {
  sent: FormData;
}
interface Answer {
  did?: string;
  missed?: string;
}

const form = describeForm(allCalls.projects.createProject.body);

const refuse = async (): Promise<Answer> => {
  const fields = [{ path: '/body/name', message: 'Please fill this in.', isMalformed: true }];
  const problem = { code: 'invalid-request', status: 400, title: 'It is not so', fields };
  throw new RequestError(problem.title, problem.status, problem);
};

const intents: Readonly<Record<string, Intent<Asked, Answer>>> = {
  add: { act: async () => ({ did: 'add' }) },
  remove: { act: async () => ({ did: 'remove' }) },
  rename: { act: refuse, form },
  empty: { act: refuse },
};

function answer(fields: Record<string, string>) {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.set(name, value);
  return answerIntent<Asked, Answer>({ sent }, intents, ({ code }) => ({ missed: code }));
}

test('does what is named, and the first for what is named otherwise or not at all', async () => {
  expect(await answer({ intent: 'remove' })).toEqual({ did: 'remove' });
  for (const intent of ['toString', 'other'])
    expect(await answer({ intent })).toEqual({ did: 'add' });
  expect(await answer({})).toEqual({ did: 'add' });
});

test('answers a refusal in the words of its form, with all that was sent and what explains it', async () => {
  expect(await answer({ intent: 'rename', name: '', version: '3' })).toEqual({
    refused: {
      code: 'invalid-request',
      status: 400,
      message: 'It is not so',
      errors: [{ name: 'name', message: 'Enter a name.' }],
      texts: { intent: 'rename', name: '', version: '3' },
    },
    missed: 'invalid-request',
  });
  expect((await answer({ intent: 'empty' })).refused!.errors).toEqual([
    { name: 'name', message: 'Please fill this in.' },
  ]);
});
