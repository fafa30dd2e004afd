/** Places that the demo's careers page has: invented, as the shop is. */
export const demoVacancies = [
  {
    slug: 'technical-adviser',
    title: 'Technical adviser',
    place: 'Croydon, or from home on two days',
    pay: '£31,000 – £36,000',
    hours: '37.5 hours, Monday to Saturday by turns',
    text: 'People ring or write because something drips, does not fit, or has no name. You find out which part it is, say what to measure, and tell the buyers when a drawing misleads.\n\nYou have fitted bathrooms or served behind a plumbers’ counter for some years. The rest we teach: the shop’s own screens take a morning.',
    question: 'A customer has a slow basin and a fast bath on one tank. What do you ask first?',
    closesOn: null,
  },
  {
    slug: 'warehouse-lead-large-goods',
    title: 'Warehouse lead, large goods',
    place: 'Purfleet',
    pay: '£34,500',
    hours: '40 hours, four days of ten',
    text: 'You run the bench that packs baths, trays and tall cabinets for two-person delivery. Eleven people, one aim: nothing arrives chipped.\n\nYou know a pallet from a crate, you can read a carrier’s claims, and you would rather change the packing than argue about it.',
    question: 'Three basins of one kind came chipped this week. What do you look at first?',
    closesOn: null,
  },
] as const;
