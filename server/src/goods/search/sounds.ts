/** Words by what they sound like. */
export type WordsBySound = ReadonlyMap<string, string[]>;

const shortestHeard = 5;

/**
 * What an English word sounds like, for those who write by ear: its consonants, with letters of one
 * sound written one way, and whether it begins with a vowel. "Gunmettle" is "gunmetal".
 */
export function soundOf(word: string): string {
  return word
    .replaceAll(/[cst]ion|sh[aeou]n/g, 'jn')
    .replaceAll('gh', '')
    .replaceAll('ph', 'f')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/ck|qu|[cq]/g, 'k')
    .replaceAll('x', 'ks')
    .replaceAll('z', 's')
    .replaceAll(/(?<=.)h|(?<=.)w/g, '')
    .replaceAll(/[aeiouy]+/g, 'a')
    .replaceAll(/(?<=.)a/g, '')
    .replaceAll(/(.)\1+/g, '$1');
}

export function sortBySound(words: readonly string[]): WordsBySound {
  const bySound = new Map<string, string[]>();
  for (const word of words) {
    if (word.length < shortestHeard || /[^a-z]/.test(word)) continue;
    const sound = soundOf(word);
    // Two consonants are in too many words.
    if (sound.length < 3) continue;
    const known = bySound.get(sound);
    if (known) known.push(word);
    else bySound.set(sound, [word]);
  }
  return bySound;
}
