/** When somebody is there on a day, by London's clocks; null for never. */
type Hours = { from: string; until: string } | null;

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export const hoursText = (hours: Hours) => (hours ? `${hours.from} – ${hours.until}` : 'closed');

/** Days with the same hours in one row: "Mon to Sat". */
export function weekRows(week: readonly Hours[]): { days: string; hours: string }[] {
  const rows: { from: string; to: string; hours: string }[] = [];
  for (const [place, hours] of week.entries()) {
    const text = hoursText(hours);
    const last = rows.at(-1);
    if (last?.hours === text) last.to = weekdays[place]!;
    else rows.push({ from: weekdays[place]!, to: weekdays[place]!, hours: text });
  }
  return rows.map(({ from, to, hours }) => ({
    days: from === to ? from : `${from} to ${to}`,
    hours,
  }));
}

/** The same within a sentence: "Mon to Fri 08:00 – 18:00, Sat 09:00 – 13:00"; '' where nobody ever is. */
export const weekText = (week: readonly Hours[]): string =>
  weekRows(week)
    .filter(({ hours }) => hours !== hoursText(null))
    .map(({ days, hours }) => `${days} ${hours}`)
    .join(', ');
