import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The list of screens is small, so every page knows all of them and none is asked for first: the
  // router would ask again for each address that has a name in it, which is each product's.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) =>
    compressAssets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;

/** Leaves a `.br` beside each text, so that serving starts without compressing anything. */
function compressAssets(clientDir: string): void {
  for (const name of readdirSync(clientDir, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|txt)$/.test(name)) continue;
    const file = join(clientDir, name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}
