/** Pence as people read them: '£1,038.45'. */
export function pounds(pence: number): string {
  const whole = Math.floor(pence / 100).toLocaleString('en-GB');
  return `£${whole}.${String(pence % 100).padStart(2, '0')}`;
}
