import { useEditorState, type Editor } from '@tiptap/react';
import { useState, type ReactNode } from 'react';
import { Toolbar } from 'react-aria-components';
import { Icon } from '../../../kit/icon.tsx';
import { LinkRow } from './link-row.tsx';

/** What a line can be, as the choice in the toolbar has it. */
const lineKinds = {
  paragraph: 'Paragraph',
  'heading 2': 'Heading',
  'heading 3': 'Smaller heading',
  bulletList: 'List',
  orderedList: 'Numbered steps',
  'note info': 'Note',
  'note warn': 'Warning',
} as const;
type LineKind = keyof typeof lineKinds;

/** What the toolbar shows of where the cursor is. */
function lookAt(editor: Editor) {
  const isLine = (kind: LineKind): boolean => {
    const [type = '', more = ''] = kind.split(' ');
    if (type === 'heading') return editor.isActive(type, { level: Number(more) });
    return type === 'note' ? editor.isActive(type, { tone: more }) : editor.isActive(type);
  };
  const kinds = Object.keys(lineKinds) as LineKind[];
  return {
    line: kinds.findLast(isLine) ?? 'paragraph',
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    link: editor.isActive('link') ? (editor.getAttributes('link')['href'] as string) : null,
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

function makeLine(editor: Editor, kind: LineKind): void {
  const [type = '', more = ''] = kind.split(' ');
  const chain = editor.chain().focus();
  switch (type) {
    case 'bulletList':
      chain.toggleBulletList().run();
      return;
    case 'orderedList':
      chain.toggleOrderedList().run();
      return;
    case 'heading':
      chain
        .clearNodes()
        .setNode(type, { level: Number(more) })
        .run();
      return;
    case 'note':
      chain.clearNodes().setNode(type, { tone: more }).run();
      return;
    default:
      chain.clearNodes().run();
  }
}

/** The tools of a rich text: one stop of the Tab key, and arrows between them. */
export function WordsToolbar({ editor, label }: { editor: Editor; label: string }) {
  const look = useEditorState({ editor, selector: ({ editor: now }) => lookAt(now) });
  const [isLinking, setLinking] = useState(false);
  const to = () => editor.chain().focus();
  return (
    <>
      <Toolbar className="words-toolbar" aria-label={`What ${label.toLowerCase()} looks like`}>
        <select
          className="input"
          aria-label="Kind of line"
          value={look.line}
          onChange={({ target }) => makeLine(editor, target.value as LineKind)}
        >
          {Object.entries(lineKinds).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
        <Tool name="Bold" isOn={look.isBold} onPress={() => to().toggleBold().run()}>
          <b>B</b>
        </Tool>
        <Tool name="Italic" isOn={look.isItalic} onPress={() => to().toggleItalic().run()}>
          <i>I</i>
        </Tool>
        <Tool
          name="Link"
          isOn={isLinking || look.link !== null}
          onPress={() => setLinking(!isLinking)}
        >
          Link
        </Tool>
        <Tool name="Undo" isOff={!look.canUndo} onPress={() => to().undo().run()}>
          <Icon name="undo-2" className="icon-small" />
        </Tool>
        <Tool name="Redo" isOff={!look.canRedo} onPress={() => to().redo().run()}>
          <Icon name="undo-2" className="icon-small turned" />
        </Tool>
      </Toolbar>
      {isLinking && (
        <LinkRow
          href={look.link ?? ''}
          onSet={(href) => {
            setLinking(false);
            setLink(editor, href);
          }}
          onClose={() => {
            setLinking(false);
            editor.commands.focus();
          }}
        />
      )}
    </>
  );
}

/** Has the chosen words lead somewhere, or nowhere; without any, the address itself is written. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (href === '') chain.unsetMark('link').run();
  else if (editor.state.selection.empty && !editor.isActive('link')) {
    const marks = [{ type: 'link', attrs: { href } }];
    chain.insertContent({ type: 'text', text: href, marks }).run();
  } else chain.setMark('link', { href }).run();
}

function Tool({
  name,
  isOn,
  isOff = false,
  onPress,
  children,
}: {
  name: string;
  /** Of a tool that is on or off where the cursor is. */
  isOn?: boolean;
  isOff?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="words-tool"
      aria-label={name}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
