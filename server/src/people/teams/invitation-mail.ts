import { memberRoles } from '@plumbline/contracts/nouns/businesses.ts';
import { button, facts, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import type { Context } from '../../core/context.ts';
import { signId } from '../../core/signed-id.ts';
import type { NewInvitation } from './store.ts';

/** The mail that asks somebody into a team. Its link leads to a page, and opening it does nothing. */
export function invitationMail(
  { config, signingKey }: Pick<Context, 'config' | 'signingKey'>,
  { id, email, role }: NewInvitation,
  { businessName, invitedBy }: { businessName: string; invitedBy: string },
): NewMessage {
  const token = signId(signingKey, 'invitation', id);
  const lead = `${invitedBy} asks you to buy for ${businessName} at ${config.shopName}, at its prices.`;
  return {
    kind: 'team-invitation',
    dedupeKey: `team-invitation:${id}`,
    to: email,
    subject: `${businessName} asks you into its team`,
    ...mailLayout({
      shop: config,
      title: `Buy for ${businessName}.`,
      preview: lead,
      body: [
        paragraph(lead),
        facts([
          { label: 'Business', value: businessName },
          { label: 'Role', value: memberRoles[role] },
        ]),
        button('See the invitation', `${config.publicUrl}/invitation/${token}`),
        paragraph(
          'The link holds for three days, for this address alone. Nothing happens before you sign in and accept. If you do not know the business, leave this mail where it is.',
        ),
      ],
    }),
  };
}
