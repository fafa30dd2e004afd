import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { memberRoles, type MemberRole } from '@plumbline/contracts/nouns/businesses.ts';
import { bodyOf, readForm } from '../../request/form.server.ts';
import type { RefusedForm } from '../../kit/form.ts';
import type { Asked, Intent } from '../../request/intents.server.ts';

export const inviteForm = describeForm(allCalls.teams.inviteMember.body);
export const limitsForm = describeForm(allCalls.businesses.setMemberLimits.body);
export const referencesForm = describeForm(allCalls.businesses.setReferenceWishes.body);

type Answer = Partial<{ done: string }>;

const idOf = (sent: FormData) => Number(sent.get('id')) || 0;

/** What can be done on the team's screen, each with the report that follows it. */
export const teamIntents: Record<string, Intent<Asked, Answer>> = {
  change: {
    form: limitsForm,
    async act({ sent, services: { businesses } }) {
      const params = { accountId: idOf(sent) };
      // The limits first: they may be typed wrong, and who gives up their own ownership sets none after.
      const body = bodyOf(limitsForm, readForm(sent, limitsForm));
      await businesses.setMemberLimits({ params, body });
      const role = String(sent.get('role'));
      if (Object.hasOwn(memberRoles, role) && role !== sent.get('roleBefore')) {
        await businesses.setMemberRole({ params, body: { role: role as MemberRole } });
      }
      return { done: 'changed' };
    },
  },
  remove: {
    async act({ sent, services: { businesses } }) {
      const accountId = idOf(sent);
      const { members } = await businesses.getTeam();
      await businesses.removeMember({ params: { accountId } });
      const isSelf = members.some((each) => each.isSelf && each.accountId === accountId);
      return { done: isSelf ? 'left' : 'removed' };
    },
  },
  invite: {
    form: inviteForm,
    async act({ sent, services: { teams } }) {
      const body = bodyOf(inviteForm, readForm(sent, inviteForm));
      await teams.inviteMember({ body });
      return { done: 'invited' };
    },
  },
  uninvite: {
    async act({ sent, services: { teams } }) {
      const params = { invitationId: String(sent.get('invitationId') ?? '') };
      await teams.withdrawInvitation({ params });
      return { done: 'uninvited' };
    },
  },
  references: {
    form: referencesForm,
    async act({ sent, services: { businesses } }) {
      const body = bodyOf(referencesForm, readForm(sent, referencesForm));
      await businesses.setReferenceWishes({ body });
      return { done: 'references' };
    },
  },
};

/** What a form is told that was shown for another business than the session buys for now. */
export const refuseOther = (businessName: string): RefusedForm => ({
  code: 'business-changed',
  status: 409,
  message: `You buy for ${businessName} now, so this page shows its team. Nothing was changed.`,
  errors: [],
  texts: {},
});

export const reports: Readonly<Record<string, string>> = {
  changed: 'Saved. It holds from their next order on.',
  removed: 'Removed. They buy for the business no longer, from this moment on.',
  invited: 'Invited. The link in the mail holds for three days.',
  uninvited: 'The invitation is taken back.',
  references: 'Saved. The checkout asks for it from now on.',
};
