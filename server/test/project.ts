import type { Visitor } from './shop.ts';

/** What a shop with projects sells: also more than one project holds. */
export const offerings = [
  { sku: 'TAP', product: 'mixer', incPence: 129_00, bandExPence: { 'band-3': 80_00 } },
  { sku: 'TAP-BLACK', product: 'mixer', incPence: 138_00 },
  { sku: 'TRAP', incPence: 54_00 },
  { sku: 'SOLD-OUT', incPence: 10_00, stock: 0 },
  { sku: 'MOVING', incPence: 20_00 },
  ...Array.from({ length: 201 }, (_, index) => ({ sku: `MANY-${index}`, incPence: 100 })),
];

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
