import type { Context } from '../../core/context.ts';
import { inGroupsOfFour, randomCharacters } from '../../core/readable-code.ts';

/** A number that nobody has: QA-7K3M-9Q2X of a question, AN-… of an answer. */
export const newQuestionId = ({ randomBytes }: Pick<Context, 'randomBytes'>, kind: 'QA' | 'AN') =>
  `${kind}-${inGroupsOfFour(randomCharacters(randomBytes, 8))}`;
