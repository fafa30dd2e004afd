import type { Module } from '../../core/module.ts';
import { addressLookupHandlers } from './handlers.ts';

/** The addresses at a postcode, from a provider beyond our walls. */
export const addressLookup = {
  name: 'address-lookup',
  handlers: { addressLookup: addressLookupHandlers },
} satisfies Module;
