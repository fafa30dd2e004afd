import type { Caller } from '../caller.ts';
import type { Viewer } from './read-model/reader.ts';

/** For whom prices are shown: the session's band and channel, and nothing that a client sent. */
export function viewerOf(caller: Caller): Viewer {
  return { bandId: caller.band?.id ?? null, channel: caller.channel };
}
