import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { Instant } from './values.ts';

/** What is done about a complaint about somebody's data, in the order in which the law asks for it. */
export const complaintSteps = ['acknowledged', 'progress', 'outcome'] as const;
export const ComplaintStep = Type.Enum([...complaintSteps]);
export type ComplaintStep = (typeof complaintSteps)[number];

/** How far a complaint is, as whoever complained sees it. */
export const ComplaintProgress = strictObject({
  steps: Type.Array(
    strictObject({
      step: ComplaintStep,
      /** Null for what was noted for staff alone. */
      text: nullable(Type.String()),
      takenAt: Instant,
    }),
  ),
  /** By when they hear again how far it is; null once they have the outcome. */
  nextWordBy: nullable(Instant),
  outcomeBy: Instant,
});
export type ComplaintProgress = Static<typeof ComplaintProgress>;
