import type { LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../request/shop.server.ts';
import { answersTo } from './answers.server.ts';

/** What may answer a question while somebody types it. */
export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const about = searchParams.get('about') ?? '';
  return { answers: await answersTo(shopFrom(context), about, searchParams.get('sku') || null) };
}
