import { RequestError } from '@plumbline/contracts/call/client.ts';
import { expect, test } from 'vitest';
import { refusedForm } from './form.server.ts';
import { errorPage, orErrorPage } from './problems.server.ts';

const refusal = (status: number, code: string) =>
  new RequestError('It is not so', status, { code, status, title: 'It is not so' });

const thrownBy = async (run: () => unknown) => {
  try {
    await run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

test.each([400, 404, 409, 503])(
  'a refusal with status %i becomes the page of that status, from loaders and actions alike',
  async (status) => {
    const error = refusal(status, 'invalid-request');
    const page = { init: { status }, data: { code: 'invalid-request', title: 'It is not so' } };
    expect(errorPage(error)).toMatchObject(page);
    expect(await thrownBy(() => orErrorPage(Promise.reject(error)))).toMatchObject(page);
  },
);

test('a failure that is no refusal stays what it is, so that it is reported', async () => {
  for (const error of [new Error('a fault'), new RequestError('no answer', undefined, undefined)]) {
    expect(errorPage(error)).toBe(error);
    expect(await thrownBy(() => refusedForm(error))).toBe(error);
  }
});

test('a form is told of what its visitor can mend; a service that is away is a page', async () => {
  expect(refusedForm(refusal(404, 'sku-unknown'))).toMatchObject({ status: 404 });
  const away = await thrownBy(() => refusedForm(refusal(503, 'unavailable')));
  expect(away).toMatchObject({ init: { status: 503 }, data: { code: 'unavailable' } });
});

test('a path that can be of nothing is a page that is not there; a wrong field is not', () => {
  const invalid = (...paths: string[]) =>
    new RequestError('Invalid', 400, {
      code: 'invalid-request',
      status: 400,
      title: 'Invalid',
      fields: paths.map((path) => ({ path, message: 'Too short.' })),
    });
  expect(errorPage(invalid('/params/token'))).toMatchObject({ init: { status: 404 } });
  expect(errorPage(invalid('/body/token'))).toMatchObject({ init: { status: 404 } });
  expect(errorPage(invalid('/params/token', '/body/name'))).toMatchObject({
    init: { status: 400 },
  });
});
