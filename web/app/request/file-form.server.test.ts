import { RequestError } from '@plumbline/contracts/call/client.ts';
import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { expect, test } from 'vitest';
import { readFileForm, refusedFileForm } from './file-form.server.ts';

const form = describeForm(allCalls.careers.applyForJob.body, { without: ['files'] });
const sent = () => {
  const data = new FormData();
  data.set('name', 'Ada Alder');
  data.append('files', 'an-id');
  return data;
};
const refusal = (...fields: object[]) =>
  new RequestError('Invalid', 400, { code: 'invalid-request', status: 400, title: 'No', fields });

test('a file that is refused is told at its field and not sent again; others stay with the form', () => {
  const read = readFileForm(sent(), form, 'files');
  const gone = { path: '/body/files', message: 'One of these files is no longer here.' };
  expect(refusedFileForm(refusal(gone), read, form, 'files')).toMatchObject({
    errors: [{ name: 'files', message: 'One of these files is no longer here.' }],
    uploads: [],
    texts: { name: 'Ada Alder' },
  });
  const none = { path: '/body/files', message: 'Give at least 1.', isMalformed: true };
  expect(refusedFileForm(refusal(none), read, form, 'files').errors).toEqual([
    { name: 'files', message: 'Choose a file.' },
  ]);
  const text = { path: '/body/text', message: 'Please fill this in.', isMalformed: true };
  expect(refusedFileForm(refusal(text), read, form, 'files')).toMatchObject({
    errors: [{ name: 'text', message: 'Answer the question in a few sentences.' }],
    uploads: ['an-id'],
  });
});

test('a file that was not taken refuses the form before any call is asked', () => {
  const data = sent();
  data.append('problem:files', 'This is no picture.');
  expect(readFileForm(data, form, 'files')).toMatchObject({
    uploads: ['an-id'],
    refused: { errors: [{ name: 'files', message: 'This is no picture.' }], uploads: ['an-id'] },
  });
});
