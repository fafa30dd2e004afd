import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { onItsWay } from '../../parts/card-entry/on-its-way.ts';
import { cameBackAs } from '../../parts/card-entry/payment-failures.ts';
import { problemOf } from '../../request/problems.server.ts';
import { requireMember } from '../require-trade.server.ts';
import { TradeScreen } from '../screen.tsx';
import { statementPath } from './start-statement-payment.server.ts';

/** Where browsers come back to from the provider and from the bank: on to the statement, once it is paid. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = requireMember(args);
  const { searchParams } = args.url;
  const intentId = searchParams.get('payment_intent');
  if (!intentId) return redirect(statementPath, 303);
  try {
    await services.statements.completeStatementPayment({ body: { intentId } });
  } catch (error) {
    const problem = problemOf(error);
    if (!problem || problem.status === 500) throw error;
    if (problem.status === 404) throw data(null, { status: 404 });
    const came = cameBackAs(problem.code, problem['state']);
    if (came) return redirect(`${statementPath}?came=${came}`, 303);
    return data(
      {
        ...(onItsWay(problem.code) ?? {
          title: 'Your payment is not on the statement',
          go: { href: statementPath, label: 'Look at the statement again' },
        }),
        message: problem.detail ?? problem.title,
      },
      { status: problem.status },
    );
  }
  return redirect(`${statementPath}?done=paid`, 303);
}

/** A payment that is no receipt yet, or whose money goes back. */
export default function StatementPaid() {
  const { title, message, go } = useLoaderData<typeof loader>();
  return (
    <TradeScreen title={title}>
      <p className="trade-empty">{message}</p>
      <a className="button button-outlined" href={go.href} data-reload>
        {go.label}
      </a>
    </TradeScreen>
  );
}
