/** One entry of a calendar: a whole day, or a slot of one. */
export interface CalendarEntry {
  /** The same for the same thing, so that a later file changes the entry of an earlier one. */
  uid: string;
  /** Grows with each change, so that calendars know which file is the later one. */
  sequence: number;
  title: string;
  text: string;
  place: string;
  /** "2026-11-27" */
  day: string;
  /** Instants of its slot; null for the whole day. */
  slot: { from: Date; to: Date } | null;
  /** Takes the entry out of the calendars that have it. */
  isCancelled: boolean;
  writtenAt: Date;
}

/** Entries as an iCalendar file (RFC 5545), by whoever wrote it. */
export function calendarFile(shopName: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(shopName)}//Orders//EN`,
    'METHOD:PUBLISH',
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(entry: CalendarEntry): string[] {
  const { uid, sequence, title, text, place, isCancelled, writtenAt } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(writtenAt)}`,
    ...times(entry),
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `LOCATION:${escaped(place)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** A slot is written in UTC, which every calendar shows by its own clock and needs no zone's rules. */
function times({ day, slot }: CalendarEntry): string[] {
  if (slot) return [`DTSTART:${utc(slot.from)}`, `DTEND:${utc(slot.to)}`];
  return [`DTSTART;VALUE=DATE:${compact(day)}`, `DTEND;VALUE=DATE:${compact(dayAfter(day))}`];
}

function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '');
}

function compact(day: string): string {
  return day.replaceAll('-', '');
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|\r|\n/g, '\\n');
}

const lineBytes = 75;

/** No line may be longer than 75 bytes; the next one begins with a blank, and no character is cut. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > lineBytes) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}
