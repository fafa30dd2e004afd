/** What a form of the editor carries beside what is typed into it. */
const ofTheForm = new Set(['intent', 'of', 'version', 'after']);

/** The words that somebody sent, each by the name of its field, without what was left empty. */
export const typedWords = (sent: FormData): { name: string; text: string }[] =>
  [...sent].flatMap(([name, text]) =>
    typeof text === 'string' && text.trim() !== '' && !ofTheForm.has(name)
      ? { name: name[0]!.toUpperCase() + name.slice(1), text }
      : [],
  );
