/** Pence as mails say them: '£1,038.45'. */
export function formatPence(pence: number): string {
  const pounds = Math.floor(pence / 100).toLocaleString('en-GB');
  return `£${pounds}.${String(pence % 100).padStart(2, '0')}`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** 'Friday 27 November', without a comma. */
export function dayInWords(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}
