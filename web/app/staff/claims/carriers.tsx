import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { EmptyState } from '../../kit/empty-state.tsx';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import '../kit/list-table.css';

const number = (value: number) => value.toLocaleString('en-GB');

export async function loader({ context }: LoaderFunctionArgs) {
  const { deliveryChecks } = servicesFrom(context);
  const { carriers } = await orErrorPage(deliveryChecks.listCarrierArrivals());
  return {
    rows: carriers.map(({ carrier, delivered, lost, answered, asTheyShould }) => ({
      carrier,
      delivered: number(delivered),
      lost: number(lost),
      answered: number(answered),
      asTheyShould: number(asTheyShould),
      share:
        answered + lost === 0 ? '–' : `${Math.round((100 * asTheyShould) / (answered + lost))} %`,
    })),
  };
}

/** Which carrier takes care, by what customers found in their boxes. */
export default function Carriers() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <StaffScreen
      title="How carriers deliver"
      note="What was sent in the last twelve months, by what customers said of it. It arrived as it should where all was in the boxes and nothing is reported as damaged or missing."
      above={[{ href: '/staff/claims', name: 'Claims' }]}
    >
      {rows.length === 0 ? (
        <EmptyState drawing="nothing" title="Nothing has been delivered yet">
          <p>A carrier comes here by itself, with the first that it delivers.</p>
        </EmptyState>
      ) : (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus, and says what it is
        <div className="list-scroll" role="group" aria-label="Carriers" tabIndex={0}>
          <table className="staff-table">
            <thead>
              <tr>
                <th>Carrier</th>
                <th className="list-figure">Delivered</th>
                <th className="list-figure">Lost</th>
                <th className="list-figure">Customer answered</th>
                <th className="list-figure">As it should</th>
                <th className="list-figure">Of those answered or lost</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ carrier, delivered, lost, answered, asTheyShould, share }) => (
                <tr key={carrier}>
                  <td>{carrier}</td>
                  <td className="list-figure">{delivered}</td>
                  <td className="list-figure">{lost}</td>
                  <td className="list-figure">{answered}</td>
                  <td className="list-figure">{asTheyShould}</td>
                  <td className="list-figure">
                    <b>{share}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
