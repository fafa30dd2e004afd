import { page, text } from '../write.ts';

export const accessibility = page(
  'page',
  {
    slug: 'accessibility',
    title: 'Accessibility',
    summary:
      'How the shop is made to work for everybody, what we know to fall short, and how to tell us.',
  },
  text(`
    ## What we aim for

    The Web Content Accessibility Guidelines 2.2 at level AA, on every page that a customer meets.

    - Everything can be done by keyboard alone, in the order in which it is read, and you can see where you are.
    - Everything can be done with scripts turned off, the payment of a card apart, which the payment provider asks a script for.
    - Text stays readable at 200 %, and the pages work at 320 pixels wide without scrolling sideways.
    - Nothing is told by colour alone, nothing moves that you did not set moving, and what does move stops if your device asks for less motion.
    - Each error stands by its field, says what to do, and is listed at the top of the form.

    ## What we know to fall short

    - Some makers' own installation sheets are scans that a screen reader cannot read. Ask, and we will read you the figures.
    - The calendar of delivery days is a table: screen readers announce its days in full, which takes a while. The plain list below it is the same choice.

    ## How we check

    Every page type is checked by software at each release, and by hand with a keyboard and a
    screen reader when it changes.

    ## Tell us

    If something stops you, tell us what you were doing and with what, by the help centre's form
    or by telephone. We answer in two working days, and can place an order for you meanwhile. If
    you are not content with the answer you may turn to the Equality Advisory and Support Service.
  `),
);
