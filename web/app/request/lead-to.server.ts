import { redirect, redirectDocument } from 'react-router';
import { buildOf } from './build-of.ts';

/** Leads a request on to one of our own addresses; one of the other build is loaded anew there. */
export function leadTo(path: string, { pathname }: Pick<URL, 'pathname'>): Response {
  return buildOf(path) === buildOf(pathname) ? redirect(path, 303) : redirectDocument(path, 303);
}
