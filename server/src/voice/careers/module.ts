import type { Module } from '../../core/module.ts';
import { careerHandlers } from './handlers.ts';
import { careerStaffHandlers } from './staff-handlers.ts';

/** The places that the shop has to fill. An application is a thread, and goes when that does. */
export const careers = {
  name: 'careers',
  handlers: { careers: { ...careerHandlers, ...careerStaffHandlers } },
  tables: ['vacancy', 'job_application', 'open_vacancy'],
  offers: { open_vacancy: 'a page may lead to a vacancy, which is to be open while it does' },
} satisfies Module;
