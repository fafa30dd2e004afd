import { OfBusiness } from './team-forms.tsx';
import type { InvitedRow, MemberRow } from './team-view.server.ts';

/** The people of a team with what each may spend, and those who were asked in. */
export function MembersTable({
  businessId,
  members,
  invited,
  mayManage,
  seesAll,
  chosenId,
}: {
  businessId: number;
  members: readonly MemberRow[];
  invited: readonly InvitedRow[];
  mayManage: boolean;
  /** Owners and approvers see what others may spend. */
  seesAll: boolean;
  chosenId: number | null;
}) {
  return (
    <table className="trade-table team-table">
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Role</th>
          <th scope="col" className="figure trade-wide">
            Per order
          </th>
          <th scope="col" className="figure trade-wide">
            Per month
          </th>
          <th scope="col" className="figure trade-wide">
            Per job
          </th>
          <th scope="col" className="trade-wide">
            Used this month
          </th>
          <th scope="col" className="figure">
            Left
          </th>
          {mayManage && (
            <th scope="col">
              <span className="visually-hidden">Change</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <Member
            key={member.accountId}
            member={member}
            isKnown={seesAll || member.isSelf}
            isChosen={member.accountId === chosenId}
            mayManage={mayManage}
          />
        ))}
        {invited.map(({ invitationId, email, about, role, perOrder, perMonth, perJob }) => (
          <tr key={invitationId}>
            <th scope="row">
              {email}
              <small>{about}</small>
            </th>
            <td>
              <span className="tag">Invited, {role.toLowerCase()}</span>
            </td>
            <td className="figure trade-wide">{limitText(perOrder)}</td>
            <td className="figure trade-wide">{limitText(perMonth)}</td>
            <td className="figure trade-wide">{limitText(perJob)}</td>
            <td className="trade-wide fainter">–</td>
            <td className="figure fainter">–</td>
            <td className="figure">
              <form method="post" action="/trade/team" data-soft="stay">
                <OfBusiness id={businessId} />
                <input type="hidden" name="intent" value="uninvite" />
                <input type="hidden" name="invitationId" value={invitationId} />
                <button className="link" aria-label={`Take back the invitation of ${email}`}>
                  Take back
                </button>
              </form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const limitText = (text: string | null) => text ?? <span className="fainter">no limit</span>;

function Member({
  member,
  isKnown,
  isChosen,
  mayManage,
}: {
  member: MemberRow;
  isKnown: boolean;
  isChosen: boolean;
  mayManage: boolean;
}) {
  const { accountId, name, about, role, perOrder, perMonth, perJob } = member;
  const limit = (text: string | null) =>
    isKnown ? limitText(text) : <span className="fainter">–</span>;
  return (
    <tr className={isChosen ? 'chosen' : undefined}>
      <th scope="row">
        <b>{name}</b>
        <small>{about}</small>
      </th>
      <td>
        <span className="tag">{role}</span>
      </td>
      <td className="figure trade-wide">{limit(perOrder)}</td>
      <td className="figure trade-wide">{limit(perMonth)}</td>
      <td className="figure trade-wide">{limit(perJob)}</td>
      <td className="trade-wide">
        <Used member={member} />
      </td>
      <td className="figure">
        <b className={member.isNearlyUsed ? 'dearer' : undefined}>{limit(member.left)}</b>
      </td>
      {mayManage && (
        <td className="figure">
          <a className="link" href={`/trade/team?member=${accountId}#change`}>
            Change<span className="visually-hidden"> {name}</span>
          </a>
        </td>
      )}
    </tr>
  );
}

/** What somebody has ordered this month, and how far that is along their limit. */
function Used({ member: { used, usedPercent } }: { member: MemberRow }) {
  if (used === null) return <span className="fainter">–</span>;
  return (
    <div className="team-used">
      <span>{used}</span>
      {usedPercent !== null && (
        <progress value={usedPercent} max={100}>
          {Math.round(usedPercent)} %
        </progress>
      )}
    </div>
  );
}
