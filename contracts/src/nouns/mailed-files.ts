import type { Static } from 'typebox';
import Type from 'typebox';
import { strictObject } from '../call/schema.ts';
import { Upload } from './uploads.ts';
import { Instant } from './values.ts';

/** A file that came by mail, with the thread and the moment of the message that it came with. */
export const MailedFile = strictObject({
  ...Upload.properties,
  reference: Type.String(),
  writtenAt: Instant,
});
export type MailedFile = Static<typeof MailedFile>;
