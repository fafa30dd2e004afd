import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Project, RetrieveProjectData, RoomLabel, projectParams } from '../nouns/projects.ts';
import { mostItems } from '../nouns/quantities.ts';
import { Quantity, Sku } from '../nouns/values.ts';

/** Sums onto what the room holds of the item. */
export const AddToProjectData = strictObject({
  items: Type.Array(
    strictObject({ sku: Sku, quantity: Quantity, room: Type.Optional(nullable(RoomLabel)) }),
    { minItems: 1, maxItems: mostItems },
  ),
  /** Whether they leave the visitor's own basket for it; what is left of a line stays there. */
  takesFromBasket: Type.Optional(Type.Boolean()),
});

/** Calls of ours beside the specification's. */
export const projectShopCalls = defineCalls('shop', {
  addToProject: {
    method: 'POST',
    path: '/projects/{projectId}/items',
    summary: 'Adds to what a project holds, whatever its version; all or none.',
    access: 'anyone',
    refusals: [
      'project-not-found',
      'project-full',
      'room-unknown',
      'sku-unknown',
      'quantity-not-allowed',
    ],
    idempotent: true,
    params: projectParams,
    body: AddToProjectData,
    answer: Project,
  },
  noteProjectChanges: {
    method: 'PUT',
    path: '/projects/{projectId}/noted',
    summary: 'Takes note of prices and stock as they are now.',
    access: 'anyone',
    refusals: ['project-not-found'],
    params: projectParams,
    answer: Project,
  },
  stopSharingProject: {
    method: 'DELETE',
    path: '/projects/{projectId}/share',
    summary: 'Ends the link at once.',
    access: 'anyone',
    refusals: ['project-not-found'],
    params: projectParams,
    answer: Project,
  },
  copySharedProject: {
    method: 'POST',
    path: '/shared-projects/copy',
    summary: "Makes a project of the caller's own of what a link shows.",
    access: 'anyone',
    refusals: ['project-not-found', 'project-share-ended', 'projects-full'],
    body: RetrieveProjectData,
    answer: Project,
    status: 201,
  },
});
