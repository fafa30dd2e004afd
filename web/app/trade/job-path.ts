/** The page of a job, by its reference: one may hold anything that can be written. */
export const jobPath = (reference: string): string =>
  `/trade/jobs/${encodeURIComponent(reference)}`;
