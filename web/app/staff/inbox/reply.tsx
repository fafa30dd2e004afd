import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { bodyOf, readForm, textsOf, viewForm } from '../../request/form.server.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import './inbox.css';

const changed = describeForm(allCalls.cannedReplies.setReply.body);
const added = describeForm(allCalls.cannedReplies.createReply.body);

/** Null for one that is about to be written. */
const idOf = ({ replyId }: LoaderFunctionArgs['params']) =>
  replyId === undefined ? null : wholeNumberOf(replyId) || 0;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { cannedReplies } = servicesFrom(context);
  const replyId = idOf(params);
  const { replies } = await orErrorPage(cannedReplies.listReplies());
  if (replyId === null)
    return { title: 'A new canned reply', form: viewForm(added), version: null };
  const reply = replies.find((each) => each.replyId === replyId);
  if (!reply) throw data(null, { status: 404 });
  const form = viewForm(added, textsOf(added, reply));
  return { title: reply.title, form, version: reply.version };
}

interface AskedOfReply extends Asked {
  replyId: number | null;
}

const intents: Record<string, Intent<AskedOfReply, object>> = {
  save: {
    form: added,
    act: async ({ services: { cannedReplies }, replyId, sent }) => {
      if (replyId === null) {
        return cannedReplies.createReply({ body: bodyOf(added, readForm(sent, added)) });
      }
      const body = bodyOf(changed, readForm(sent, changed));
      return cannedReplies.setReply({ params: { replyId }, body });
    },
  },
  remove: {
    act: async ({ services: { cannedReplies }, replyId }) =>
      cannedReplies.removeReply({ params: { replyId: replyId ?? 0 } }),
  },
};

export async function action({ context, params, request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const services = servicesFrom(context);
  const answer = await answerIntent({ sent, services, replyId: idOf(params) }, intents);
  if (answer.refused) return data({ refused: answer.refused }, { status: answer.refused.status });
  return redirect('/staff/canned-replies?done=1', 303);
}

/** One text to answer with. */
export default function CannedReply() {
  const { title, form, version } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.refused;
  const field = fieldsOf(form, refused);
  return (
    <StaffScreen
      title={title}
      note="The customer’s name and a greeting stand above it in the mail by themselves."
      above={[
        { href: '/staff/inbox', name: 'Inbox' },
        { href: '/staff/canned-replies', name: 'Canned replies' },
      ]}
    >
      {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
      <form method="post" noValidate className="inbox-answer screen-narrow">
        <input type="hidden" name="intent" value="save" />
        {version !== null && <input type="hidden" name="version" value={version} />}
        <TextField {...field('title')} label="Title" autoComplete="off" />
        <TextArea {...field('text')} label="Text" rows={10} />
        <SendButton>Keep it</SendButton>
      </form>
      {version !== null && (
        <form method="post" className="inbox-remove">
          <input type="hidden" name="intent" value="remove" />
          <button className="button stops">Remove it</button>
        </form>
      )}
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
