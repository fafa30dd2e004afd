/** A person of the demo shop. Mail at example.com reaches nobody. */
export interface DemoPerson {
  /** The identity provider's name for the person. */
  subject: string;
  email: string;
  displayName: string;
}

/** A business, its trade band and the people who buy for it; the first is its owner. */
export interface DemoBusiness {
  name: string;
  bandCode: string;
  members: readonly (DemoPerson & { externalId: string })[];
}

export const demoShopper: DemoPerson = {
  subject: 'demo-shopper',
  email: 'robin.ashby@example.com',
  displayName: 'Robin Ashby',
};

export const demoBusinesses: readonly DemoBusiness[] = [
  business('Harl & Daughter Plumbing', 'band-1', '40102', 'Nell Harl', 'nell.harl'),
  business('Quayside Bathrooms', 'band-2', '40233', 'Tomos Reece', 'tomos.reece'),
  business('Marlow Pipe & Heat', 'band-3', '40417', 'Dev Marlow', 'dev.marlow'),
  business('Fellgate Installations', 'band-4', '40588', 'Iona Fell', 'iona.fell'),
  business('Ridley Homes', 'band-5', '40764', 'Sam Ridley', 'sam.ridley'),
];

function business(
  name: string,
  bandCode: string,
  externalId: string,
  displayName: string,
  mailbox: string,
): DemoBusiness {
  return {
    name,
    bandCode,
    members: [
      { subject: `demo-${bandCode}`, email: `${mailbox}@example.com`, displayName, externalId },
    ],
  };
}
