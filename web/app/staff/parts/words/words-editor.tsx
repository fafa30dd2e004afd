import { parseMarkup, toMarkup } from '@plumbline/contracts/nouns/content/text-markup.ts';
import { EditorContent, useEditor } from '@tiptap/react';
import { useState } from 'react';
import { documentOf, textOfDocument } from './words-document.ts';
import { reducePasted } from './reduce-pasted.ts';
import { WordsToolbar } from './words-toolbar.tsx';
import { wordsExtensions } from './words-schema.ts';

/** The editor of a rich text, with its tools above it. It tells each change in the shop's own signs. */
export default function WordsEditor({
  labelId,
  label,
  aboutId,
  isInvalid,
  readSigns,
  onReady,
  onChange,
}: {
  labelId: string;
  label: string;
  aboutId: string;
  isInvalid: boolean;
  /** What stands in it to begin with: whatever was typed while it was on its way. */
  readSigns: () => string;
  /** Once it is there; with what leads into it, to where one was or to the end of what was typed. */
  onReady: (focus: (at?: 'end') => void) => void;
  onChange: (signs: string) => void;
}) {
  const [content] = useState(() => documentOf(parseMarkup(readSigns())));
  const editor = useEditor({
    extensions: wordsExtensions,
    content,
    immediatelyRender: false,
    // Our sheet has its rules: the page's policy lets no script write one.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'words',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': aboutId,
        ...(isInvalid && { 'aria-invalid': 'true' }),
      },
      transformPastedHTML: reducePasted,
    },
    onCreate: ({ editor: made }) => onReady((at) => made.commands.focus(at)),
    onUpdate: ({ editor: changed }) => onChange(toMarkup(textOfDocument(changed.getJSON()))),
  });
  if (!editor) return null;
  return (
    <div className="words-editor">
      <WordsToolbar editor={editor} label={label} />
      <EditorContent editor={editor} />
    </div>
  );
}
