import { PictureRef } from '@plumbline/contracts/nouns/content/blocks.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { SchemaFields } from './schema-fields.tsx';
import { fieldsOfSchema, type FieldSchema } from './schema-form.ts';

test('a picture’s description is sent beside what was typed, to tell one that was there before', () => {
  const picture: PictureRef = { from: 'library', ref: 'a1', alt: 'A steel rule' };
  const fields = fieldsOfSchema(PictureRef as FieldSchema, picture, 'picture');
  const element = <SchemaFields fields={fields} errors={[]} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  const markup = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(markup).toContain('type="hidden" name="picture/alt~given" value="A steel rule"');
});
