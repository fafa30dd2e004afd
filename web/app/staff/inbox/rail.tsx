import { complaintSteps } from '@plumbline/contracts/nouns/complaints.ts';
import { Choice } from '../../kit/choice.tsx';
import { fieldsOf, refusedOf, type RefusedForm } from '../../kit/form.ts';
import { TextArea } from '../../kit/text-area.tsx';
import { stepNames } from './inbox-names.ts';
import type { ThreadPage } from './record.tsx';

/** What a thread is about, and whom it is with. */
export function Rail({ page, refused }: { page: ThreadPage; refused: RefusedForm | undefined }) {
  const { view, about } = page;
  const { customer } = view;
  return (
    <aside className="inbox-rail" aria-label="Order and person">
      {view.complaint && <Complaint page={page} refused={refused} />}
      {view.facts.length > 0 && (
        <section>
          <h2>What they told us</h2>
          <dl>
            {view.facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {about.order && <Order order={about.order} />}
      {about.product && (
        <section>
          <h2>Product</h2>
          <p>
            {about.product.href === null ? (
              about.product.name
            ) : (
              <a className="link" href={about.product.href}>
                {about.product.name}
              </a>
            )}
            <small>{about.product.sku}</small>
          </p>
          <dl>
            {about.product.facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {view.publishedAs && <p>Shown there as {view.publishedAs}</p>}
        </section>
      )}
      <section>
        <h2>Person</h2>
        <dl>
          <div>
            <dt>Name</dt>
            <dd>{customer.name}</dd>
          </div>
          {customer.email && (
            <div>
              <dt>Mail</dt>
              <dd>{customer.email}</dd>
            </div>
          )}
          {customer.phone && (
            <div>
              <dt>Telephone</dt>
              <dd>{customer.phone}</dd>
            </div>
          )}
          <div>
            <dt>Account</dt>
            <dd>
              {customer.accountId === null ? (
                'None with this address'
              ) : (
                <a className="link" href={`/staff/accounts/${customer.accountId}`}>
                  {customer.accountId}
                </a>
              )}
            </dd>
          </div>
        </dl>
        {about.orders.length > 0 && (
          <ul>
            {about.orders.map(({ number, href, about: text, total }) => (
              <li key={number}>
                <a className="link" href={href}>
                  {number}
                </a>
                <span>{total}</span>
                <small>{text}</small>
              </li>
            ))}
          </ul>
        )}
      </section>
      {about.claims.length > 0 && (
        <section>
          <h2>Claims</h2>
          <ul>
            {about.claims.map(({ number, href, goods, state, about: text }) => (
              <li key={number}>
                <a className="link" href={href}>
                  {goods}
                </a>
                <span>{state}</span>
                <small>{text}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {view.others.length > 0 && (
        <section>
          <h2>Written before</h2>
          <ul>
            {view.others.map(({ thread, href, subject, about: text, isOpen }) => (
              <li key={thread}>
                <a className="link" href={href}>
                  {subject}
                </a>
                {isOpen && <span className="tag warn">Open</span>}
                <small>
                  {thread}, {text}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {view.mergedFrom.length > 0 && (
        <section>
          <h2>Merged into it</h2>
          <p>{view.mergedFrom.join(', ')}</p>
        </section>
      )}
    </aside>
  );
}

function Order({ order }: { order: NonNullable<ThreadPage['about']['order']> }) {
  return (
    <section>
      <h2>
        Order{' '}
        <a className="link" href={order.href}>
          {order.number}
        </a>
      </h2>
      <dl>
        <div>
          <dt>Placed</dt>
          <dd>{order.placed}</dd>
        </div>
        <div>
          <dt>Now</dt>
          <dd>{order.status}</dd>
        </div>
        {order.days.map(({ name, text, isLate }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={isLate ? 'is-late' : undefined}>{text}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {order.lines.map(({ key, name, about }) => (
          <li key={key}>
            <span>{name}</span>
            <small>{about}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Complaint({ page, refused }: { page: ThreadPage; refused: RefusedForm | undefined }) {
  const { complaint } = page.view;
  if (!complaint) return null;
  const mine = refusedOf(refused, 'step');
  const field = fieldsOf(page.forms.step, mine);
  return (
    <section className="inbox-complaint">
      <h2>Complaint about data</h2>
      {!complaint.isAcknowledged && (
        <p className="note warn">Acknowledge it by {complaint.acknowledgeBy}: the law asks it.</p>
      )}
      {complaint.nextWordBy && (
        <dl>
          <div>
            <dt>They hear again by</dt>
            <dd>{complaint.nextWordBy}</dd>
          </div>
          <div>
            <dt>Outcome by</dt>
            <dd>{complaint.outcomeBy}</dd>
          </div>
        </dl>
      )}
      <ol>
        {complaint.steps.map(({ title, about, text }) => (
          <li key={title + about}>
            <b>{title}</b>
            <small>{about}</small>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {(complaint.nextWordBy || page.view.state === 'open') && (
        <form method="post" noValidate>
          <input type="hidden" name="intent" value="step" />
          <Choice
            {...field('step')}
            label="What is done"
            choices={complaintSteps.map((value) => ({ value, text: stepNames[value] }))}
          />
          <TextArea {...field('note')} id="step-note" label="To whoever complained" rows={4} />
          <button className="button button-outlined">Tell them</button>
        </form>
      )}
    </section>
  );
}
