/**
 * HTML that was copied elsewhere, so that the editor finds in it what it knows: lists as Word keeps
 * them, one list instead of several within another, and a paragraph for each line. Whatever has no
 * place in a text goes with its element; the editor's schema takes nothing else anyway.
 */
export function reducePasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('script, style, meta, link, title, template')) {
    element.remove();
  }
  makeWordLists(body);
  for (const list of body.querySelectorAll(
    'li > ul, li > ol, ul > ul, ul > ol, ol > ul, ol > ol',
  )) {
    const item = list.parentElement!.closest('li');
    unwrap(list, item ?? list);
  }
  for (const line of body.querySelectorAll('li')) joinLines(line);
  for (const end of body.querySelectorAll('br')) {
    // Within what is one line by itself it is a blank; elsewhere a paragraph ends there.
    end.replaceWith(end.closest('li, h1, h2, h3, h4, h5, h6, td, th') ? ' ' : paragraphEnd);
  }
  return body.innerHTML.replaceAll(paragraphEnd, '</p><p>');
}

/** One by one: there is an end to what a call takes at once, and none to what is pasted. */
function moveAll(from: Element, to: Element | DocumentFragment): void {
  while (from.firstChild) to.append(from.firstChild);
}

/** Takes an element away; what was in it then stands after another, or where it stood itself. */
function unwrap(element: Element, after: Element): void {
  const held = new DocumentFragment();
  moveAll(element, held);
  after.after(held);
  element.remove();
}

/** A sign of Unicode's private use, which no text that is pasted has. */
const paragraphEnd = '\uE000';

/** Word writes a list as paragraphs, each with its bullet or number as words of its own. */
function makeWordLists(body: HTMLElement): void {
  let list: HTMLElement | undefined;
  for (const line of body.querySelectorAll<HTMLElement>('p')) {
    if (!/mso-list:/.test(line.getAttribute('style') ?? '')) continue;
    const marker = [...line.querySelectorAll('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const kind = /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    if (!list || line.previousElementSibling !== list || list.localName !== kind) {
      list = body.ownerDocument.createElement(kind);
      line.before(list);
    }
    const item = body.ownerDocument.createElement('li');
    moveAll(line, item);
    list.append(item);
    line.remove();
  }
}

/** The paragraphs of one item of a list, as one. */
function joinLines(item: HTMLElement): void {
  for (const block of item.querySelectorAll('p, div')) {
    block.append(' ');
    unwrap(block, block);
  }
}
