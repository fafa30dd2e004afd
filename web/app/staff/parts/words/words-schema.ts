import { Link } from '@plumbline/contracts/nouns/content/rich-text.ts';
import { Mark, Node, textblockTypeInputRule, type Extensions } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';

/** The contract's own rule of where words may lead, as it stands in the schema. */
const linkRule = Link as { pattern?: string; maxLength?: number; advice?: string };
const linkPattern = new RegExp(linkRule.pattern!);

/** What to do about an address that is refused. */
export const linkAdvice = linkRule.advice!;

/** Whether words may lead there: what the contract takes, and nothing else. */
export const isLink = (text: string): boolean =>
  text.length <= linkRule.maxLength! && linkPattern.test(text);

/** Words that lead somewhere. One that the contract would refuse is left as words. */
const LinkMark = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = element.getAttribute('href') ?? '';
        return isLink(href) ? { href } : false;
      },
    },
  ],
  // The editor is no page to be left: `data-reload` keeps links from being gone to by a press.
  // What was typed as signs and refused is shown as a link, to be put right, and leads nowhere.
  renderHTML: ({ mark }) => {
    const href = mark.attrs['href'] as string;
    return ['a', { ...(isLink(href) && { href }), class: 'link', 'data-reload': '' }, 0];
  },
});

/** A note or a warning, of one paragraph. */
const Note = Node.create({
  name: 'note',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ tone: { default: 'info' } }),
  parseHTML: () => [
    { tag: 'div[data-note="info"]', attrs: { tone: 'info' } },
    { tag: 'div[data-note="warn"]', attrs: { tone: 'warn' } },
  ],
  renderHTML: ({ node }) => {
    const tone = node.attrs['tone'] as string;
    return ['div', { 'data-note': tone, class: `note ${tone}` }, 0];
  },
  // The signs by which notes are typed where no editor runs.
  addInputRules() {
    const { type } = this;
    return [
      textblockTypeInputRule({ find: /^>\s$/, type, getAttributes: { tone: 'info' } }),
      textblockTypeInputRule({ find: /^!\s$/, type, getAttributes: { tone: 'warn' } }),
    ];
  },
});

/** Headings of a text are two; what is pasted from elsewhere is brought to these. */
const TextHeading = Heading.configure({ levels: [2, 3] }).extend({
  parseHTML: () => [
    { tag: 'h1', attrs: { level: 2 } },
    { tag: 'h2', attrs: { level: 2 } },
    ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
  ],
});

/** A line of a list holds words alone. Tab leaves the editor, as there is no list within a list. */
const Line = ListItem.extend({
  content: 'paragraph',
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/** A line has no further lines in it, so that every way to end one begins a new one. */
const Words = Text.extend({
  addKeyboardShortcuts() {
    const enter = () => this.editor.commands.enter();
    return { 'Shift-Enter': enter, 'Mod-Enter': enter };
  },
});

/** All that a rich text of the contract may be made of, as Tiptap knows it, and undoing. */
export const wordsExtensions: Extensions = [
  Document,
  Paragraph,
  Words,
  TextHeading,
  BulletList,
  OrderedList,
  Line,
  Note,
  Bold,
  Italic,
  LinkMark,
  UndoRedo,
];
