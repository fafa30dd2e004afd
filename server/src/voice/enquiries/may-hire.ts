import type { Caller } from '../../core/caller.ts';

/** Applications for jobs are read by those who hire: the admins. */
export const mayHire = ({ roles }: Pick<Caller, 'roles'>) => roles.includes('admin');
