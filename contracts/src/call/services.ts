/**
 * The services of the product and where each is mounted. A client is given its own base address,
 * so that a service may live at another origin; these mounts are the shop's own.
 */
export const serviceMounts = {
  content: '/services/content',
  ordering: '/services/ordering',
  help: '/services/help',
  reviews: '/services/reviews',
  site: '/services/site',
  accounts: '/services/accounts',
  catalogue: '/services/catalogue',
  delivery: '/services/delivery',
  projects: '/services/projects',
  staff: '/services/staff',
  shop: '/services/shop',
} as const;

export type ServiceName = keyof typeof serviceMounts;
