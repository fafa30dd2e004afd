import type { Module } from '../../core/module.ts';
import { adoptGuestProjects } from './adopt-visit.ts';
import { projectFinishHandlers } from './finish-handlers.ts';
import { projectHandlers } from './handlers.ts';
import { projectPrivacy } from './privacy-store.ts';

/** Rooms that are planned, with their goods, and the links that show them to others. */
export const projects = {
  name: 'projects',
  handlers: { projects: { ...projectHandlers, ...projectFinishHandlers } },
  privatePaths: ['/projects', '/shared/'],
  adopts: adoptGuestProjects,
  privacy: projectPrivacy,
  tables: ['project', 'project_item', 'project_edit', 'project_share'],
  reads: {
    offering: 'an export tells goods by their SKUs',
  },
} satisfies Module;
