import type { InboxKind } from '@plumbline/contracts/nouns/inbox.ts';
import type { Caller } from '../../core/caller.ts';

type Whose = Pick<Caller, 'roles'>;

/** Applications for jobs are read by those who hire: the admins. */
export const mayHire = ({ roles }: Whose) => roles.includes('admin');

/** Whether somebody of the inbox reads threads of a kind. */
export const mayRead = (kind: InboxKind, who: Whose) => kind !== 'job-application' || mayHire(who);
