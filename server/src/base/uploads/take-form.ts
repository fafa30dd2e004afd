import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { authorise } from '../../http/access.ts';
import type { TakeForm } from '../../http/multipart.ts';
import { bodyOfForm } from './form-body.ts';
import { dropUploads, receiveForm } from './receive-form.ts';

/**
 * How calls over HTTP take forms with files: all of it or nothing. A file that is not taken is told of
 * at its own place, and where the call refuses, what came with it goes again.
 */
export function createTakeForm(context: Context): TakeForm {
  return async ({ call, caller, ...sent }, ask) => {
    authorise(call, caller);
    const form = await receiveForm(context, call, caller, sent);
    try {
      if (form.problems.length > 0) {
        throw new Refusal('invalid-request', { fields: [...form.problems] });
      }
      return await ask(bodyOfForm(call.body, form));
    } catch (error) {
      await dropUploads(context, [...form.uploads.values()].flat());
      throw error;
    }
  };
}
