const hourFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** "Thursday 26 November, 14:00", by London's clocks. */
export function hourInWords(at: Date): string {
  const parts = Object.fromEntries(
    hourFormat.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  return `${parts['weekday']} ${parts['day']} ${parts['month']}, ${parts['hour']}:${parts['minute']}`;
}

/** "£2,500": what is told of in mails here is whole pounds. */
export const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB')}`;
