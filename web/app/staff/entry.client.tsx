export { hydrate } from '../entry.client.tsx';
