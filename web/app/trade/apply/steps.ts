/** The steps of an application, in the order in which they are filled in. */
export const stepNames = ['business', 'people', 'papers', 'terms'] as const;
export type StepName = (typeof stepNames)[number];
