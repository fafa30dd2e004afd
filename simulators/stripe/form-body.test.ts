import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { integer, list, mergeMetadata, object, parseForm, text } from './form-body.ts';

describe('parseForm', () => {
  it('reads nested keys, numbered and unnumbered lists', () => {
    const form = parseForm(
      'amount=500&metadata[reference]=a%20b&card[address][city]=York&expand[]=x&expand[]=y&types[0]=card',
    );
    expect(integer(form, 'amount')).toBe(500);
    expect(text(object(form, 'metadata'), 'reference')).toBe('a b');
    expect(text(object(object(form, 'card'), 'address'), 'city')).toBe('York');
    expect(list(form, 'expand')).toEqual(['x', 'y']);
    expect(list(form, 'types')).toEqual(['card']);
  });

  it('never reaches the prototype of anything', () => {
    const form = parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(form)).toBeNull();
  });

  it.each(['a[b=1', '[a]=1', 'a]b=1', 'a=1&a[b]=2'])('refuses %s', (body) => {
    expect(() => parseForm(body)).toThrow(/Invalid parameter/);
  });

  it('gives back any flat text as it was written', () => {
    const key = fc.stringMatching(/^[a-z_]{1,10}$/);
    fc.assert(
      fc.property(fc.dictionary(key, fc.string()), (values) => {
        const form = parseForm(new URLSearchParams(values).toString());
        for (const [name, value] of Object.entries(values)) {
          expect(text(form, name)).toBe(value.toWellFormed());
        }
      }),
    );
  });
});

describe('integer', () => {
  it.each(['1.5', 'x', '', '1e3', ' 1', '99999999999999999'])('refuses %j', (value) => {
    expect(() => integer(parseForm(`amount=${value}`), 'amount')).toThrow('Invalid integer');
  });
});

describe('mergeMetadata', () => {
  it('adds, replaces, and forgets what is sent empty', () => {
    const form = parseForm('metadata[a]=2&metadata[b]=&metadata[c]=3');
    expect(mergeMetadata({ a: '1', b: '1', d: '4' }, form)).toEqual({ a: '2', c: '3', d: '4' });
  });
});
