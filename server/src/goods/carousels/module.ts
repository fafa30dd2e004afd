import type { Module } from '../../core/module.ts';
import { carouselHandlers } from './handlers.ts';

/** Products that a page shows a few of, for what somebody looked at before. */
export const carousels = {
  name: 'carousels',
  handlers: { carousels: carouselHandlers },
} satisfies Module;
