import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { Icon } from '../../kit/icon.tsx';
import { viewForm, textsOf } from '../../request/form.server.ts';
import { answerIntent } from '../../request/intents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireTrade } from '../require-trade.server.ts';
import { Panel, TradeScreen } from '../screen.tsx';
import { MembersTable } from './members-table.tsx';
import { ChangeForm, InviteForm, ReferencesForm } from './team-forms.tsx';
import {
  inviteForm,
  limitsForm,
  referencesForm,
  refuseOther,
  reports,
  teamIntents,
} from './team-forms.server.ts';
import { eventRow, invitedRow, memberRow, teamNote } from './team-view.server.ts';
import sheet from './team.css?url';

export const handle: ScreenHandle = { sheets: [sheet] };

export async function loader(args: LoaderFunctionArgs) {
  const { services } = requireTrade(args);
  const { searchParams } = args.url;
  const { businesses, teams, approvals } = services;
  const [team, spending] = await Promise.all([
    orErrorPage(businesses.getTeam()),
    orErrorPage(approvals.getSpending()),
  ]);
  const chosenId = Number(searchParams.get('member')) || null;
  const { mayManage } = team;
  const [invited, history] = mayManage
    ? await Promise.all([
        orErrorPage(teams.listInvitations()),
        orErrorPage(
          teams.listTeamHistory({ query: chosenId === null ? {} : { accountId: chosenId } }),
        ),
      ])
    : [{ invitations: [] }, { events: [] }];
  const chosen = mayManage
    ? team.members.find(({ accountId }) => accountId === chosenId)
    : undefined;
  return {
    note: teamNote(team, spending),
    businessId: team.business.businessId,
    mayManage,
    seesAll: team.business.role !== 'buyer',
    members: team.members.map((member) => memberRow(member, spending)),
    invited: invited.invitations.map(invitedRow),
    events: history.events.slice(0, 12).map(eventRow),
    chosen: chosen && {
      accountId: chosen.accountId,
      name: chosen.displayName,
      role: chosen.role,
      isSelf: chosen.isSelf,
      form: viewForm(limitsForm, textsOf(limitsForm, chosen.limits ?? {})),
    },
    isInviting: mayManage && searchParams.has('invite'),
    invite: viewForm(inviteForm, { role: 'buyer' }),
    references: viewForm(referencesForm, team.references),
    done: entryOf(reports, searchParams.get('done')) ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services } = requireTrade(args);
  const sent = await args.request.formData();
  const { business } = await orErrorPage(services.businesses.getTeam());
  // Another window may have chosen another business since: nothing here is meant for that one.
  if (sent.get('businessId') !== `${business.businessId}`) {
    return { refused: refuseOther(business.name) };
  }
  const answer = await answerIntent({ sent, services }, teamIntents);
  // Whoever has left the business has this screen no more.
  if (answer.done === 'left') return redirect('/account/businesses?left', 303);
  return answer.done === undefined ? answer : redirect(`/trade/team?done=${answer.done}`, 303);
}

/** Who buys for a business, what each may spend and has spent this month, and what happened. */
export default function TeamAndLimits() {
  const { note, businessId, mayManage, seesAll, members, invited, events, chosen, ...page } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'refused' in answer ? answer.refused : undefined;
  const intent = refused?.texts['intent'];
  const prefix = intent === 'invite' ? 'invite-' : intent === 'change' ? 'change-' : '';
  return (
    <TradeScreen
      title="Team and limits"
      note={note}
      actions={
        mayManage && (
          <a className="button button-main" href="/trade/team?invite#invite">
            <Icon name="plus" />
            Invite
          </a>
        )
      }
    >
      {refused ? (
        <ErrorSummary
          message={refused.message}
          errors={refused.errors.map((error) => ({ ...error, name: prefix + error.name }))}
        />
      ) : (
        page.done && (
          <output className="note ok">
            <Icon name="check" />
            {page.done}
          </output>
        )
      )}
      <MembersTable
        businessId={businessId}
        members={members}
        invited={invited}
        mayManage={mayManage}
        seesAll={seesAll}
        chosenId={chosen?.accountId ?? null}
      />
      {mayManage ? (
        <div className="team">
          <div className="team-forms">
            {chosen && (
              <ChangeForm
                {...chosen}
                businessId={businessId}
                refused={intent === 'change' ? refused : undefined}
              />
            )}
            {(page.isInviting || intent === 'invite') && (
              <InviteForm
                businessId={businessId}
                form={page.invite}
                refused={intent === 'invite' ? refused : undefined}
              />
            )}
            <ReferencesForm businessId={businessId} form={page.references} />
          </div>
          <Panel
            id="team-history"
            title={chosen ? `What happened with ${chosen.name}` : 'What happened'}
          >
            <ol className="team-events">
              {events.map(({ when, text }, place) => (
                <li key={`${when} ${place}`}>
                  <time>{when}</time>
                  {text}
                </li>
              ))}
            </ol>
            {events.length === 0 && <p className="trade-empty">Nothing yet.</p>}
            <p className="small quiet">Months count from the 1st, London time.</p>
          </Panel>
        </div>
      ) : (
        <p className="trade-empty">
          Owners change roles and limits. An order over your limit is not lost: the checkout asks
          for approval.
        </p>
      )}
    </TradeScreen>
  );
}
