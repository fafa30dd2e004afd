import type { CheckedBooks, Module } from '@plumbline/server/core/module.ts';

/** One check of the books, with a sentence for each fault that it found. */
export interface CheckedBook {
  name: string;
  faults: string[];
}

/** Goes through the checks of all modules, one after another. */
export async function* checkBooks(books: CheckedBooks): AsyncGenerator<CheckedBook> {
  for (const { checks = {} } of books.modules as readonly Module[]) {
    for (const [name, check] of Object.entries(checks)) yield { name, faults: await check(books) };
  }
}
