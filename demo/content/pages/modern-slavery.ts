import { page, text } from '../write.ts';

export const modernSlavery = page(
  'page',
  {
    slug: 'modern-slavery',
    title: 'Modern slavery statement',
    summary: 'What we do so that nobody is forced to work for the goods that we sell.',
  },
  text(`
    ## Our business and where goods come from

    We buy finished goods and parts from makers and importers, most of them in the United Kingdom,
    the European Union, Turkey and China. The work that carries most risk is casting and polishing
    of brass, the making of ceramic ware, and packing by agency labour.

    ## What we ask

    - Every supplier signs our terms: no forced or bonded labour, no children at work, papers never kept from people, wages paid in full, freedom to leave and to organise.
    - Suppliers of own-brand goods name the works where they are made. We buy from no works that may not be visited.
    - Warehouse and delivery contractors show how they hire, and pay no fee from wages.

    ## What we check

    We look at new suppliers before the first order and at the ones of highest risk every year, by
    questions, papers and visits by somebody independent. What is found is put right with a date;
    where it is not, we stop buying.

    ## Tell somebody

    Staff, drivers and suppliers may speak to any director, or in confidence to the Modern Slavery
    & Exploitation Helpline on 08000 121 700. Nobody loses by it.

    ## How we shall know

    We count the suppliers that have signed, the works that have been named and seen, and the
    matters raised and closed, and publish the figures in the next statement.
  `),
);
