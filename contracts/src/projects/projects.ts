import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { LineAmount } from '../nouns/prices.ts';
import {
  Project,
  RetrieveProjectData,
  SharedProject,
  VariantSwap,
  projectParams,
} from '../nouns/projects.ts';
import { mostItems } from '../nouns/quantities.ts';
import { Postcode, Instant, RandomId, Sku, pageFields, paging } from '../nouns/values.ts';
import {
  BasketReportEntry,
  EditProjectData,
  ProjectBody,
  ProjectSummary,
  SetProjectItemsData,
  ShareProjectData,
  SwapVariantData,
} from './project-data.ts';

const editRefusals = ['project-not-found', 'project-changed'] as const;

export const projectCalls = defineCalls('projects', {
  createProject: {
    method: 'POST',
    path: '/projects',
    summary: 'Starts a project.',
    access: 'anyone',
    refusals: ['projects-full', 'room-repeated'],
    idempotent: true,
    body: ProjectBody,
    answer: Project,
    status: 201,
  },
  listProjects: {
    method: 'GET',
    path: '/projects/list',
    summary: "The caller's own projects, the one used last first.",
    access: 'anyone',
    refusals: [],
    query: strictObject(paging),
    answer: strictObject({ ...pageFields, projects: Type.Array(ProjectSummary) }),
  },
  getProject: {
    method: 'GET',
    path: '/projects/{projectId}',
    summary: 'A project, priced for its owner now, and on request what has changed since.',
    access: 'anyone',
    refusals: ['project-not-found'],
    params: projectParams,
    query: strictObject({ refreshProject: Type.Optional(Type.Boolean()), ...paging }),
    answer: Project,
  },
  deleteProject: {
    method: 'DELETE',
    path: '/projects/{projectId}',
    summary: 'Removes a project; links that show it end.',
    access: 'anyone',
    refusals: ['project-not-found'],
    params: projectParams,
  },
  editProject: {
    method: 'PUT',
    path: '/projects/{projectId}/edit',
    summary:
      'Changes name, notes, budget and rooms. An older version is refused with what changed.',
    access: 'anyone',
    refusals: [...editRefusals, 'room-unknown', 'room-repeated', 'quantity-not-allowed'],
    params: projectParams,
    body: EditProjectData,
    answer: Project,
  },
  setProjectItems: {
    method: 'PUT',
    path: '/projects/{projectId}/setItems',
    summary: 'Sets quantities and notes by room, in one step. An older version is refused.',
    access: 'anyone',
    refusals: [
      ...editRefusals,
      'project-full',
      'room-unknown',
      'sku-unknown',
      'quantity-not-allowed',
    ],
    params: projectParams,
    body: SetProjectItemsData,
    answer: Project,
  },
  checkIfVariantsExistInProject: {
    method: 'POST',
    path: '/projects/{projectId}/checkIfVariantsExistInProject',
    summary: 'Which of these variants the project holds, how many and where.',
    access: 'anyone',
    refusals: ['project-not-found'],
    params: projectParams,
    /** The SKUs themselves, as the specification has it, and nothing around them. */
    body: Type.Array(Sku, { minItems: 1, maxItems: mostItems }),
    answer: strictObject({
      variants: Type.Array(
        strictObject({
          sku: Sku,
          exists: Type.Boolean(),
          quantity: Type.Integer(),
          rooms: Type.Array(nullable(Type.String())),
        }),
      ),
    }),
  },
  addAllToBasket: {
    method: 'PUT',
    path: '/projects/{projectId}/addAllToBasket',
    summary:
      'Puts all that can be bought, and comes to the postcode if one is given, into the basket in one step, and reports the rest.',
    access: 'anyone',
    refusals: ['project-not-found', 'project-empty', 'basket-closed', 'postcode-invalid'],
    idempotent: true,
    params: projectParams,
    query: strictObject({ postcode: Type.Optional(Postcode) }),
    answer: strictObject({
      projectId: RandomId,
      /** Null where nothing could be added. */
      basketId: nullable(RandomId),
      addedCount: Type.Integer(),
      wantedCount: Type.Integer(),
      added: LineAmount,
      entries: Type.Array(BasketReportEntry),
    }),
  },
  updateProjectItemVariant: {
    method: 'POST',
    path: '/projects/{projectId}/updateProjectItemVariant',
    summary:
      'Swaps a variant in one room or all; what collides with the target is joined and told.',
    access: 'anyone',
    refusals: [
      ...editRefusals,
      'variant-not-in-project',
      'variant-unrelated',
      'sku-unknown',
      'quantity-not-allowed',
    ],
    params: projectParams,
    body: SwapVariantData,
    answer: strictObject({
      fromSku: Sku,
      toSku: Sku,
      swaps: Type.Array(VariantSwap),
      amountWas: LineAmount,
      amountNow: LineAmount,
      project: Project,
    }),
  },
  shareProject: {
    method: 'POST',
    path: '/share/{projectId}',
    summary: 'A link that shows the project to anybody. A link that was made before ends.',
    access: 'anyone',
    refusals: ['project-not-found'],
    params: projectParams,
    body: ShareProjectData,
    answer: strictObject({ token: RandomId, expiresAt: Instant }),
  },
  retrieveSharedProject: {
    method: 'POST',
    path: '/share/retrieve',
    summary: 'What a link shows, at the own prices.',
    access: 'anyone',
    refusals: ['project-not-found', 'project-share-ended'],
    query: strictObject(paging),
    body: RetrieveProjectData,
    answer: SharedProject,
  },
});
