/** What became of a review, as its writer is told on the page that it leads to. */
export const doneTexts: Readonly<Record<string, string>> = {
  sent: 'Thank you. A person will read it, and we will write to you either way.',
  withdrawn: 'Your review has been removed, and nothing of it is kept.',
  appealed: 'A second person will look at it, and we will write to you.',
};
