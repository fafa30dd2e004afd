/** Hundredths of a percent as people read them: 24 %, 12.5 %. */
export const bpsText = (basisPoints: number): string => `${basisPoints / 100} %`;

/** Pence as pounds. */
export const poundsText = (pence: number): string => `£${(pence / 100).toFixed(2)}`;

const written = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day such as "2027-01-02" as people read it: 2 January 2027. */
export const dayText = (day: string): string => written.format(new Date(`${day}T00:00:00Z`));
