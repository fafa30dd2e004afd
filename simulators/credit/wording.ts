/** What the provider lets a shop say of its credit, word for word. */
export const wording = {
  version: '2026-07',
  title: 'Trade credit by Fairwater Trade Finance',
  paragraphs: [
    'Buy now and pay by the end of next month. Credit is given by Fairwater Trade Finance, which is an invented company, and not by this shop.',
    'Credit is for business purposes only and depends on your circumstances. There is no interest and no fee if you pay on time. A late payment may be charged for and may affect what credit you are given later.',
  ],
  searchNotice:
    'When you submit, Fairwater searches the records of your business, and of you yourself where you are a sole trader or a partner, with a credit reference agency. The search leaves a mark that other lenders can see.',
};
