import Type from 'typebox';
import { expect, test } from 'vitest';
import { describeForm, withTexts } from './form-fields.ts';

const strict = { additionalProperties: false };
const body = Type.Object(
  {
    name: withTexts(Type.String({ minLength: 1, maxLength: 60 }), { advice: 'Enter a name.' }),
    note: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Union([Type.Integer({ minimum: 1, maximum: 500 }), Type.Null()]),
    minimumPence: withTexts(Type.Integer({ minimum: 0 }), { typed: 'hundredths' }),
    endsAt: withTexts(Type.Union([Type.String({ minLength: 20 }), Type.Null()]), {
      typed: 'moment',
    }),
    channel: Type.Unsafe<100 | 200>({ type: 'integer', enum: [100, 200] }),
    targets: Type.Array(Type.String()),
    items: Type.Array(Type.Object({ sku: Type.String() }, strict)),
    isStopped: Type.Boolean(),
    kind: Type.Literal('shared'),
    address: Type.Object({ line1: Type.String({ minLength: 1 }) }, strict),
    version: Type.Integer(),
  },
  strict,
);

test('a form has the fields of its call’s body, with how each is typed and what it takes', () => {
  const { fields } = describeForm(body, { without: ['version'] });
  expect(fields.map(({ name, kind, empty, isRequired }) => [name, kind, empty, isRequired])) //
    .toEqual([
      ['name', 'text', 'sent', true],
      ['note', 'text', 'left-out', false],
      ['limit', 'whole', 'null', false],
      ['minimumPence', 'hundredths', 'sent', true],
      ['endsAt', 'moment', 'null', false],
      ['channel', 'numbered-choice', 'sent', false],
      ['targets', 'lines', 'sent', false],
      ['items', 'other', 'sent', false],
      ['isStopped', 'tick', 'sent', false],
      ['kind', 'constant', 'sent', false],
      ['line1', 'text', 'sent', true],
    ]);
});

test('a field of an object in the body keeps its place there', () => {
  expect(describeForm(body).fields.find(({ name }) => name === 'line1')!.path).toEqual([
    'address',
    'line1',
  ]);
});

test('limits and texts come along, also where null may be sent', () => {
  const { fields } = describeForm(body);
  expect(fields[0]).toMatchObject({ maxLength: 60, advice: 'Enter a name.' });
  expect(fields[2]).toMatchObject({ minimum: 1, maximum: 500 });
});

test('a list is told what is said of its parts, unless it has words of its own', () => {
  const room = withTexts(Type.String(), { advice: 'Name a room.', hint: 'One a line.' });
  const rooms = Type.Array(room);
  const said = Type.Object({ rooms, others: withTexts(rooms, { advice: 'Name others.' }) });
  const { fields } = describeForm(said);
  expect(fields[0]).toMatchObject({ advice: 'Name a room.', hint: 'One a line.' });
  expect(fields[1]).toMatchObject({ advice: 'Name others.', hint: 'One a line.' });
});

test('a field with words may be left out as before', () => {
  const said = Type.Object({ a: withTexts(Type.Optional(Type.String()), { hint: 'Or nothing.' }) });
  expect(said).toMatchObject({ properties: { a: { type: 'string', hint: 'Or nothing.' } } });
  expect(said).not.toHaveProperty('required');
});
