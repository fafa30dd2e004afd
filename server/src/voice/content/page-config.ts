import { PageConfig } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { Refusal } from '../../core/refusal.ts';

type Config = Static<typeof PageConfig>;

/** What a page is asked for with, from fields of the query and from those that `config` has as JSON. */
export function readPageConfig({ config, ...fields }: Config & { config?: string }): Config {
  return config === undefined || config.trim() === '' ? fields : { ...fields, ...parse(config) };
}

function parse(config: string): Config {
  try {
    const read: unknown = JSON.parse(config);
    if (Value.Check(PageConfig, read)) return read;
  } catch {
    // What is no JSON is refused as what has other fields is.
  }
  const message =
    'Give JSON with device (phone or wide) or version, such as {"device":"phone"}. Who reads the page is known by their sign-in.';
  throw new Refusal('invalid-request', { fields: [{ path: '/query/config', message }] });
}
