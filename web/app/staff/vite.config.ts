import { buildPages } from '../../build-pages.ts';

/** The staff's side. Its frame and kit are on every screen, so they come as one file. */
export default buildPages([
  { name: 'frame', test: /web\/app\/(frame|kit|request|styles|staff\/(entry|root|frame|kit))/ },
]);
