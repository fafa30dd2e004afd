import path from 'node:path';
import { admitsRoles } from '@plumbline/contracts/call/admits-roles.ts';
import type { Call, StaffRole } from '@plumbline/contracts/call/call.ts';
import { httpTransport, RequestError } from '@plumbline/contracts/call/client.ts';
import { refusalTable } from '@plumbline/contracts/call/refusals.ts';
import { serviceMounts } from '@plumbline/contracts/call/services.ts';
import { allCalls, createServices } from '@plumbline/contracts/calls.ts';
import { readRoutes } from './every-screen.ts';
import { patternOf } from './staff-walk.ts';

/** A form as a page draws it, sent by one of its buttons: the names and values that go with it. */
export interface DrawnForm {
  /** Where it is sent. */
  to: string;
  fields: readonly (readonly [name: string, value: string])[];
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&');
const has = (tag: string, name: string) => new RegExp(`\\s${name}(?:[\\s=>/]|$)`).test(tag);

/** What somebody might type where a page has left a field empty. */
const typed: readonly (readonly [form: RegExp, value: string])[] = [
  [/e-?mail|^to$/i, 'kim@else.example'],
  [/postcode/i, 'RG1 1AA'],
  [/(?:On|At|day|From|Until)$/, '2026-12-01'],
  [/pence|amount|price|units|quantity|grams|percent|version|^out-/i, '1'],
  [/sku/i, 'PL-1'],
];
const typedFor = (name: string) =>
  typed.find(([form]) => form.test(name))?.[1] ?? 'What somebody wrote';

/** Each form of a page that writes, once for each of its buttons, filled in where it is empty. */
export function formsOf(html: string, at: string): DrawnForm[] {
  const forms = new Map<string, { to: string; fields: [string, string][]; buttons: string[][] }>();
  let within = '';
  let select: { name: string; form: string; value?: string } | null = null;
  const tags = html.matchAll(
    /<(?<ends>\/?)(?<kind>form|input|select|option|textarea|button)\b(?<rest>[^>]*)>(?<text>[^<]*)/g,
  );
  for (const { groups } of tags) {
    const { ends, kind, rest = '', text = '' } = groups!;
    const tag = ` ${rest}`;
    if (kind === 'form') {
      within = ends ? '' : (attribute(tag, 'id') ?? `form ${forms.size}`);
      const writes = attribute(tag, 'method') === 'post';
      const to = attribute(tag, 'action') ?? at;
      if (!ends && writes) forms.set(within, { to, fields: [], buttons: [] });
      continue;
    }
    if (ends) {
      if (kind !== 'select' || select === null) continue;
      forms.get(select.form)?.fields.push([select.name, select.value ?? '']);
      select = null;
      continue;
    }
    if (kind === 'option') {
      const value = attribute(tag, 'value') ?? text;
      if (select && (has(tag, 'selected') || !select.value)) select.value = value;
      continue;
    }
    const form = attribute(tag, 'form') ?? within;
    const name = attribute(tag, 'name') ?? '';
    const value = attribute(tag, 'value');
    const type = attribute(tag, 'type');
    const drawn = forms.get(form);
    if (kind === 'select') select = { name, form };
    else if (kind === 'button') drawn?.buttons.push(name ? [name, value ?? ''] : []);
    else if (!drawn || name === '' || type === 'file') continue;
    else if (type === 'hidden') drawn.fields.push([name, value ?? '']);
    else if (type === 'radio' || type === 'checkbox') {
      const isFirst = !drawn.fields.some(([other]) => other === name);
      if (has(tag, 'checked') || isFirst) drawn.fields.push([name, value ?? 'on']);
    } else drawn.fields.push([name, (kind === 'input' ? value : text.trim()) || typedFor(name)]);
  }
  return [...forms.values()].flatMap(({ to, fields, buttons }) =>
    buttons.map((button) => ({
      to,
      fields: button.length > 0 ? [...fields, button as unknown as [string, string]] : fields,
    })),
  );
}

/** What marks one form of one kind of page from another: where it goes and what it asks for. */
export const markOf = ({ to, fields }: DrawnForm) => {
  const asked = fields.filter(([name]) => ['intent', 'do', 'decision', 'outcome'].includes(name));
  return `${patternOf(to)} ${asked.map((each) => each.join('=')).join(' ')}`.trim();
};

// The screens themselves, by the files that their list of routes names: what is started here is
// their actions, as the shop's own process starts them.
const web = (file: string) => path.resolve(import.meta.dirname, '../web', file);
const files = new Map(
  readRoutes('staff/routes.ts').map(({ pattern, file }) => [pattern, web(`app/staff/${file}`)]),
);
interface Screen {
  action?: (args: object) => Promise<unknown>;
}

const namesOfCalls = new Map<Call, string>(
  Object.values<Record<string, Call>>(allCalls).flatMap((calls) =>
    Object.entries(calls).map(([name, call]) => [call, name] as const),
  ),
);

/** The calls that only ask, though their question goes in a body. */
const onlyAsks = /^(?:find|get|list|search|preview)/;

/**
 * Sends a form to its screen's own action, whose calls ask the shop as this member of staff and write
 * nothing. Answers the calls that the action came to, and which of them the role is not for.
 */
export async function pressForm(
  form: DrawnForm,
  as: { url: string; cookie: string; role: StaffRole },
): Promise<{ calls: string[]; barred: string[] }> {
  const pattern = patternOf(form.to);
  const file = files.get(pattern);
  const { action } = file ? ((await import(file)) as Screen) : {};
  if (!action) return { calls: [], barred: [] };
  const calls: string[] = [];
  const barred: string[] = [];
  const services = createServices((call, input, options) => {
    const name = namesOfCalls.get(call) ?? call.path;
    calls.push(name);
    if (call.access.startsWith('staff') && !admitsRoles(call.access, [as.role])) barred.push(name);
    if (call.method === 'GET' || onlyAsks.test(name)) {
      const baseUrl = as.url + serviceMounts[call.service];
      return httpTransport({ baseUrl, headers: () => ({ cookie: as.cookie }) })(
        call,
        input,
        options,
      );
    }
    const { status, title } = refusalTable.unavailable;
    throw new RequestError(title, status, { code: 'unavailable', status, title });
  });
  const address = new URL(form.to, as.url);
  const body = new FormData();
  for (const [name, value] of form.fields) body.append(name, value);
  const request = new Request(address, { method: 'POST', body });
  const { provideVisit } = await import(web('app/request/shop.server.ts'));
  const kept = new Map<object, unknown>();
  const context = {
    get: (key: object) => kept.get(key),
    set: (key: object, value: unknown) => kept.set(key, value),
  };
  const visitor = { signedIn: true, staff: true, displayName: as.role };
  provideVisit(context, { services, visitor, refused: null, reportFault: () => {} }, request, null);
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const values = new RegExp(`^${pattern.replaceAll(/:\w+/g, '([^/]+)')}$`).exec(address.pathname);
  const params = Object.fromEntries(
    names.map((name, place) => [name, decodeURIComponent(values![place + 1]!)]),
  );
  // How an action ends is its own affair; what it asked for is not.
  await action({ context, params, request, url: address }).catch(() => {});
  return { calls, barred };
}
