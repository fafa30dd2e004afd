import { describe, expect, it } from 'vitest';
import { codeIndexBuilder } from './codes.ts';
import { nearestCodes } from './nearest-codes.ts';

const builder = codeIndexBuilder();
builder.add(0, ['LODE-BM-CH', '9520000000011']);
builder.add(1, ['LODE-BM-BR', '9520000000028']);
builder.add(2, ['WST-112-CL-GN']);
builder.add(3, ['GV-15']);
builder.add(4, ['GV-15']);
const nearest = (typed: string) => nearestCodes([builder.finish()], typed);

describe('nearestCodes', () => {
  it.each([
    ['l0debmch', ['lodebmch']],
    ['1odebmch', ['lodebmch']],
    ['lodebmhc', ['lodebmch']],
    ['lodebch', ['lodebmch']],
    ['lodebmmch', ['lodebmch']],
    ['wts112clgn', ['wst112clgn']],
    ['w5t1l2clgn', ['wst112clgn']],
    ['952000000011', ['9520000000011']],
    ['gv51', ['gv15']],
  ])('reads %s as %j', (typed, codes) => {
    expect(nearest(typed)).toEqual(codes);
  });

  it('gives all that are as near, and nothing that is two slips from a short one', () => {
    expect(nearest('lodebmcr')).toEqual(['lodebmbr', 'lodebmch']);
    expect(nearest('gx25')).toEqual([]);
    expect(nearest('qqqqqqqqqq')).toEqual([]);
  });
});
