import { html, type Html } from '../../http/html.ts';

const icons = {
  lock: '<rect width="18" height="11" x="3" y="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/>',
  stop: '<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>',
  clock: '<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>',
  done: '<path d="M20 6 9 17l-5-5"/>',
  mail: '<rect width="20" height="16" x="2" y="4"/><path d="m22 7-10 6L2 7"/>',
} as const;

export function icon(name: keyof typeof icons): Html {
  return {
    markup: `<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${icons[name]}</svg>`,
  };
}

/** An envelope and its height, for pages that send somebody to their inbox. */
export const envelope: Html = html`<svg
  class="envelope"
  viewBox="0 0 150 74"
  width="150"
  height="74"
  aria-hidden="true"
>
  <path d="M20 14h92v54H20zM20 14l46 34 46-34" />
  <path class="d" d="M126 14v54M121 14h10M121 68h10" />
</svg>`;

export interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string;
  hint?: string;
  error?: string | undefined;
  /** The one field that the cursor starts in. */
  isFirst?: boolean;
  inputmode?: 'numeric';
}

/** A labelled field; what is wrong with it stands below it and is read out with it. */
export function field(part: Field): Html {
  const { name, label, type = 'text', autocomplete, value = '', hint, error } = part;
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  const input = html`<input
    class="in${part.inputmode && ' code'}"
    id="${name}"
    name="${name}"
    type="${type}"
    value="${value}"
    autocomplete="${autocomplete}"
    autocapitalize="none"
    spellcheck="false"
    required
    maxlength="254"
    ${mark(`inputmode="${part.inputmode}"`, part.inputmode)}${mark('autofocus', part.isFirst)}${mark('aria-invalid="true"', error)}${mark(`aria-describedby="${described}"`, described)}
  />`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${
      type === 'password'
        ? html`<div class="secret-in">
            ${input}<button type="button" class="show" hidden>
              Show<span class="unseen"> the password</span>
            </button>
          </div>`
        : input
    }
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${error && html`<p class="msg" id="${name}-error">${icon('stop')}${error}</p>`}
  </div>`;
}

/** An attribute whose text is ours, present or not. */
function mark(attribute: string, isPresent: unknown): Html {
  return { markup: isPresent ? ` ${attribute}` : '' };
}

export function checkBox(name: string, label: string, isChecked = false): Html {
  return html`<label class="check"
    ><input
      type="checkbox"
      class="box"
      name="${name}"
      value="yes"
      ${mark('checked', isChecked)}
    /><span>${label}</span></label
  >`;
}

/** What went wrong or well, first of all on the page, and announced. */
export function note(kind: 'bad' | 'warn' | 'ok', title: string, text: string | Html): Html {
  const picture = { bad: 'stop', warn: 'clock', ok: 'done' } as const;
  return html`<div class="note ${kind}" role="${kind === 'ok' ? 'status' : 'alert'}">
    ${icon(picture[kind])}
    <div><b>${title}</b><br />${text}</div>
  </div>`;
}

export function button(label: string, kind: 'first' | 'second' = 'first'): Html {
  return html`<button class="btn ${kind}">${label}</button>`;
}

export function buttonLink(label: string, href: string, kind: 'first' | 'second' = 'first'): Html {
  return html`<a class="btn ${kind}" href="${href}">${label}</a>`;
}

/** A form that posts to us. Its own address is unguessable, or its effect needs a password. */
export function form(action: string, ...parts: (Html | null)[]): Html {
  return html`<form method="post" action="${action}" novalidate>
    ${parts.filter((part) => part !== null)}
  </form>`;
}
