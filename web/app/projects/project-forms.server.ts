import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import type { Project } from '@plumbline/contracts/nouns/projects.ts';
import {
  EditProjectData,
  SetProjectItemsData,
} from '@plumbline/contracts/projects/project-data.ts';
import { textsOf, viewForm } from '../request/form.server.ts';

const { body } = allCalls.projects.createProject;

/** Starts a project by its name alone. */
export const startForm = describeForm(body, { without: ['notes', 'budgetPence', 'rooms'] });
/** Starts a project with its first room. */
export const startWithRoomForm = describeForm(body, { without: ['notes', 'budgetPence'] });
/** Changes a project's name and budget. */
export const factsForm = describeForm(body, { without: ['notes', 'rooms'] });
export const notesForm = describeForm(body, { without: ['name', 'budgetPence', 'rooms'] });
/** One of a project's rooms. */
export const roomForm = describeForm(EditProjectData.properties.rooms.items, {
  without: ['was'],
});
/** What an owner writes of one of the items. */
export const itemForm = describeForm(SetProjectItemsData.properties.items.items, {
  without: ['sku', 'room', 'quantity', 'toRoom'],
});

/** The forms of a project's own page. */
export function projectForms(project: Project) {
  return {
    facts: viewForm(factsForm, textsOf(factsForm, project)),
    notes: viewForm(notesForm, textsOf(notesForm, project)),
    room: viewForm(roomForm),
    item: viewForm(itemForm),
  };
}
