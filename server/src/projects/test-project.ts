import type { Visitor } from '../test-shop.ts';

/** The rooms of a project in tests. */
export const rooms = ['Ensuite', 'Cloakroom'];

/** A visitor's new project of two rooms with a tap in each and a trap. */
export async function start({ services }: Visitor) {
  const { projectId } = await services.projects.createProject({
    body: { name: ' First floor ', rooms, budgetPence: 2_400_00 },
  });
  const params = { projectId };
  const project = await services.projects.addToProject({
    params,
    body: {
      items: [
        { sku: 'TAP', quantity: 1, room: 'Ensuite' },
        { sku: 'TAP', quantity: 2, room: 'Cloakroom' },
        { sku: 'TRAP', quantity: 1 },
      ],
    },
  });
  return { params, project };
}
