import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const disown = statement(
  'stock.disownHolds',
  `update stock_hold set visitor = 'erased', network = null where basket_id = any($1)`,
);

/** Whose payments stock was held for; what the holds took stays on the books. */
export const stockPrivacy: PersonalData = {
  erases: (tx, { basketIds }) => disown.run(tx, [basketIds]),
};
