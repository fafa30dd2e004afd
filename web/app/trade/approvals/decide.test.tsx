import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ApprovalView } from './approval-view.server.ts';
import { Decide } from './decide.tsx';

const note = '£96.00 is overdue. Pay it under Credit and statement.';
const shown = (isChosen: boolean) => {
  const left = { rows: [], note };
  const approval = { decided: null, reason: null, orderNumber: 'PL-0000-0000', left };
  const screen = (
    <Decide
      approval={approval as unknown as ApprovalView}
      isChosen={isChosen}
      form={{ rules: {} } as never}
      refused={undefined}
    />
  );
  return renderToStaticMarkup(screen);
};

test('what keeps an order off the account leads to the statement of the business it is for', () => {
  expect(shown(true)).toContain('href="/trade/statement"');
  // Of another business than the session’s the statement would be the wrong one.
  expect(shown(false)).toContain(note);
  expect(shown(false)).not.toContain('href="/trade/statement"');
});
