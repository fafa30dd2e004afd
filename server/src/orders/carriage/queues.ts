import type { Queue } from '../../db/jobs.ts';

/** A carrier that is away is asked again, at first soon; what is still open then, every few minutes. */
export const bookCarriageQueue: Queue<{ bookingId: string }> = {
  name: 'book-carriage',
  retries: 5,
  retryDelaySeconds: 2,
};

/** Gives back what nobody wants any more. */
export const cancelCarriageQueue: Queue<{ bookingId: string }> = {
  name: 'cancel-carriage',
  retries: 5,
  retryDelaySeconds: 2,
};

/** Takes the events again that came before their number was ours. */
export const takeKeptEventsQueue: Queue<{ trackingNumber: string }> = {
  name: 'take-kept-carrier-events',
};

/** Queues anew what the carrier has not answered. */
export const bookForgottenQueue: Queue<Record<string, never>> = { name: 'book-forgotten-carriage' };

/** Asks after boxes that nothing was told of for a while. */
export const trackBoxesQueue: Queue<Record<string, never>> = {
  name: 'track-boxes',
  expireSeconds: 600,
};
