/** The same day of the next month, or that month's last where it is shorter, in the shop's days. */
export function dueOn(requestedAt: Date): string {
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
    .format(requestedAt)
    .split('-')
    .map(Number) as [number, number, number];
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastOfNext))).toISOString().slice(0, 10);
}
