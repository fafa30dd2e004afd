import { describe, expect, it } from 'vitest';
import { codeIndexBuilder, documentsOfCode, documentsOfCodePrefix, plainCode } from './codes.ts';

const builder = codeIndexBuilder();
builder.add(0, ['LODE-BM-CH', 'COR-LODE-BM-CH', '9520000000011']);
builder.add(1, ['LODE-BM-BR', 'COR-LODE-BM-BR', '9520000000028']);
builder.add(2, ['LODE-BM', 'LODE BM', '9520000000035']);
const index = builder.finish();

describe('codes', () => {
  it.each([
    'lode-bm-ch',
    'LODE BM CH',
    'lode.bm/ch',
    'lodebmch',
    'COR LODE-BM-CH',
    '952 0000 000011',
  ])('finds %s whatever its punctuation', (code) => {
    expect(documentsOfCode(index, plainCode(code))).toEqual([0]);
  });

  it('tells a whole code from the beginning of one', () => {
    expect(documentsOfCode(index, 'lodebm')).toEqual([2]);
    expect(documentsOfCodePrefix(index, 'lodebm', 10)).toEqual([0, 1, 2]);
    expect(documentsOfCode(index, 'lodeb')).toEqual([]);
    expect(documentsOfCodePrefix(index, 'zzz', 10)).toEqual([]);
  });

  it('reads no more codes than are asked for', () => {
    expect(documentsOfCodePrefix(index, 'lode', 1)).toHaveLength(1);
  });
});
