import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { takeFileForm } from './file-forms.ts';

const take = (url: string, uploads: [string, string[]][]) =>
  takeFileForm(
    { url, body: Readable.from([]) } as unknown as FastifyRequest,
    {} as FastifyReply,
    async () => ({ texts: [['files', 'first']], uploads: new Map(uploads), problems: [] }),
  );

it('a form that takes one file has the one that was chosen last, in the place of one that waits', async () => {
  const anew = await take('/careers/fitter', [['files', ['second']]]);
  expect(anew?.getAll('files')).toEqual(['second']);
  expect((await take('/careers/fitter', []))?.getAll('files')).toEqual(['first']);
  const several = await take('/help/general', [['files', ['second']]]);
  expect(several?.getAll('files')).toEqual(['first', 'second']);
});
