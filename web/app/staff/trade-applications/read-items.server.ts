/** How many things can be asked for at once on the page. */
const itemPlaces = [1, 2, 3, 4] as const;

/** What is asked for, as the rows of the form have it; rows that are empty are left out. */
export const readItems = (sent: FormData): { text: string; needsPaper: boolean }[] =>
  itemPlaces.flatMap((place) => {
    const text = String(sent.get(`item-${place}`) ?? '').trim();
    return text === '' ? [] : [{ text, needsPaper: sent.has(`paper-${place}`) }];
  });
