import { page, text } from '../write.ts';

export const recyclingElectricals = page(
  'page',
  {
    slug: 'recycling-electricals',
    title: 'Recycling electricals and batteries',
    summary:
      'Old for new, free of charge, when you buy an electric shower, fan, light, mirror or pump from us.',
  },
  text(`
    ## What we take back

    If you buy an electrical product from us we take back one of the same kind, free, whatever its
    make: an old electric shower for a new one, an old fan for a new one. The crossed-out wheeled
    bin on a product means that it must not go into ordinary rubbish.

    ## How

    1. Open your order and choose "take the old one away", or use the form in the help centre with the order number.
    2. For parcels we send a label: pack the old one in the new one's box, and hand it in. For large goods we collect on the day of delivery or another that suits you.
    3. Ask within 28 days of delivery. Drain it, and take it off the wall or out of the circuit first: drivers may not.

    ## Batteries

    Take out batteries that can be removed. Any shop that sells more than 32 kg of batteries a
    year takes them back, and so do we: post up to a shoebox of used portable batteries with the
    label that we send.

    ## Why

    Electricals hold copper, steel and gold worth having, and now and then mercury or flame
    retardants that belong in no landfill. They are sorted and recovered by an approved treatment
    works. We keep a record of what came back for four years, as the Waste Electrical and
    Electronic Equipment Regulations ask.

    ## Near you

    Your council's recycling centre takes electricals too; the council's page says where and when.
  `),
);
