import { describeForm, type Form } from '@plumbline/contracts/call/form-fields.ts';
import { guideNameStaffCalls } from '@plumbline/contracts/staff/guide-names.ts';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { bodyOf, readForm, textsOf, viewForm } from '../../request/form.server.ts';
import type { Asked, Intent } from '../../request/intents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';

const without = { without: ['version'] } as const;
const forms = {
  category: describeForm(guideNameStaffCalls.saveGuideCategory.body, without),
  author: describeForm(guideNameStaffCalls.saveGuideAuthor.body, without),
};
export type NameKind = keyof typeof forms;

const seenIn = (sent: FormData) => ({ version: wholeNumberOf(sent.get('version')) });

const seenName = (sent: FormData) => ({ ...seenIn(sent), key: String(sent.get('key') ?? '') });

export const nameIntents: Record<NameKind | `remove-${NameKind}`, Intent<Asked, object>> = {
  category: {
    form: forms.category,
    act: async ({ services: { pages }, sent }) => {
      const body = { ...bodyOf(forms.category, readForm(sent, forms.category)), ...seenIn(sent) };
      await pages.saveGuideCategory({ body });
      return {};
    },
  },
  author: {
    form: forms.author,
    act: async ({ services: { pages }, sent }) => {
      const body = { ...bodyOf(forms.author, readForm(sent, forms.author)), ...seenIn(sent) };
      await pages.saveGuideAuthor({ body });
      return {};
    },
  },
  'remove-category': {
    act: async ({ services: { pages }, sent }) => {
      await pages.removeGuideCategory({ body: seenName(sent) });
      return {};
    },
  },
  'remove-author': {
    act: async ({ services: { pages }, sent }) => {
      await pages.removeGuideAuthor({ body: seenName(sent) });
      return {};
    },
  },
};

/** The names, each with the way to its form, and the form that an address opens; null for none. */
export async function loadNames(
  { pages }: Pick<Shop['services'], 'pages'>,
  asked: URLSearchParams,
) {
  const { categories, authors } = await orErrorPage(pages.listGuideNames());
  const rowOf = (of: NameKind, key: string, name: string, note: string) => ({
    href: hrefOf(of, key),
    name,
    key,
    note,
  });
  const category = categories.find(({ key }) => key === asked.get('category'));
  const author = authors.find(({ key }) => key === asked.get('author'));
  return {
    categories: categories.map(({ key, name, intro }) => rowOf('category', key, name, intro)),
    authors: authors.map(({ key, name, role }) => rowOf('author', key, name, role)),
    open: category
      ? openForm('category', category)
      : author
        ? openForm('author', author)
        : asked.get('new') === 'category' || asked.get('new') === 'author'
          ? openForm(asked.get('new') as NameKind, null)
          : null,
    asksToRemove: (category ?? author) !== undefined && asked.has('remove'),
  };
}

/** Where the form of a name is, as it is saved now. */
const hrefOf = (of: NameKind, key: string) =>
  `/staff/pages/names?${new URLSearchParams({ [of]: key })}#form`;

function openForm(of: NameKind, named: { key: string; version: number } | null) {
  const form: Form<unknown, string> = forms[of];
  return {
    of,
    key: named?.key ?? null,
    href: named && hrefOf(of, named.key),
    removeHref: named && `/staff/pages/names?${new URLSearchParams({ [of]: named.key })}&remove`,
    version: named?.version ?? 0,
    view: viewForm(form, named ? textsOf(form, named) : {}),
  };
}
export type OpenName = NonNullable<Awaited<ReturnType<typeof loadNames>>['open']>;
