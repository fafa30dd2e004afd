import type { Module } from '../../core/module.ts';
import { helpHandlers } from './handlers.ts';

/** Help before anybody has to ask: when somebody answers, and what is known already. */
export const help = { name: 'help', handlers: { help: helpHandlers } } satisfies Module;
