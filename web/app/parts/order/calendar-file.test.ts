import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const entry = {
  uid: 'd7c1@plumbline',
  sequence: 3,
  title: 'Plumbline delivery',
  text: 'Order PL-4H8T-2W6N',
  place: 'Flat 3, 14 Larch Road, London SW4 7AB',
  day: '2026-11-30',
  slot: null,
  isCancelled: false,
  writtenAt: new Date('2026-11-21T10:15:30.123Z'),
};

/** What a calendar reads: folded lines joined again, and each property by its name. */
function read(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n').filter(Boolean);
  return new Map(lines.map((line) => [line.split(':', 1)[0]!, line.slice(line.indexOf(':') + 1)]));
}

describe('calendarFile', () => {
  test('is a day that ends where the next begins, over the end of a month', () => {
    const file = read(calendarFile('Plumbline', [entry]));
    expect(file.get('DTSTART;VALUE=DATE')).toBe('20261130');
    expect(file.get('DTEND;VALUE=DATE')).toBe('20261201');
    expect(file.get('DTSTAMP')).toBe('20261121T101530Z');
  });

  test('is a slot in UTC, which every calendar shows by its own clock', () => {
    const slot = { from: new Date('2026-07-07T09:00:00Z'), to: new Date('2026-07-07T11:00:00Z') };
    const file = read(calendarFile('Plumbline', [{ ...entry, slot }]));
    expect(file.get('DTSTART')).toBe('20260707T090000Z');
    expect(file.get('DTEND')).toBe('20260707T110000Z');
    expect(file.has('DTSTART;VALUE=DATE')).toBe(false);
  });

  test('says which of two files is the later one, and what is off', () => {
    const file = read(calendarFile('Plumbline', [{ ...entry, isCancelled: true }]));
    expect([file.get('UID'), file.get('SEQUENCE')]).toEqual(['d7c1@plumbline', '3']);
    expect(file.get('STATUS')).toBe('CANCELLED');
    expect(read(calendarFile('Plumbline', [entry])).get('STATUS')).toBe('CONFIRMED');
  });

  test('has as many entries as there are deliveries, in one calendar', () => {
    const file = calendarFile('Plumbline', [entry, { ...entry, uid: 'two' }]);
    expect(file.match(/BEGIN:VEVENT\r\n/g)).toHaveLength(2);
    expect(file.match(/BEGIN:VCALENDAR\r\n/g)).toHaveLength(1);
    expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
  });

  test('escapes what has a meaning of its own', () => {
    const file = read(calendarFile('Plumbline', [{ ...entry, text: 'a;b,c\\d\ne' }]));
    expect(file.get('DESCRIPTION')).toBe('a\\;b\\,c\\\\d\\ne');
  });

  test('has no line over 75 bytes, loses no character and ends every line as calendars want it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const file = calendarFile('Plumbline', [{ ...entry, title }]);
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        const shown = read(file).get('SUMMARY')!;
        const plain = shown.replace(/\\(.)/g, (_, mark) => (mark === 'n' ? '\n' : mark));
        expect(plain).toBe(title.replace(/\r\n|\r/g, '\n'));
      }),
    );
  });
});
