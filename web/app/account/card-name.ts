/** "Visa ending 4242" */
export function cardName({ brand, lastFour }: { brand: string; lastFour: string }): string {
  return `${brand} ending ${lastFour}`;
}
