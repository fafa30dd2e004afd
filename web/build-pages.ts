import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type UserConfig } from 'vite';

const handler = fileURLToPath(new URL('./server/handler.ts', import.meta.url));

/** What is kept together in a file of its own, by the paths of its modules. */
export interface ScriptGroup {
  name: string;
  test: RegExp;
}

/** Fewer, larger files compress better; these are what every page of both builds runs on. */
const base: ScriptGroup = {
  name: 'base',
  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown[/-]runtime/,
};

/** How pages are built: the shop's, and the staff's in app/staff, alike but for their groups. */
export function buildPages(groups: readonly ScriptGroup[]): UserConfig {
  return defineConfig({
    plugins: [reactRouter()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      assetsInlineLimit: 0,
      emptyOutDir: true,
    },
    environments: {
      client: {
        build: {
          modulePreload: false,
          rolldownOptions: {
            output: {
              // The first load names the script of every screen, and what several share, so each
              // letter counts; what is fetched later is told by its name.
              chunkFileNames: ({ name, isDynamicEntry }) =>
                isDynamicEntry || name === base.name
                  ? 'assets/[name]-[hash:7].js'
                  : 'assets/[hash:7].js',
              entryFileNames: 'assets/[hash:7].js',
              codeSplitting: { groups: [base, ...groups] },
            },
          },
        },
      },
      ssr: {
        build: {
          rollupOptions: {
            input: handler,
            output: { entryFileNames: 'index.js' },
            // Server and pages must mean the same error class, so the contracts stay outside.
            external: [/^@plumbline\/contracts\//],
          },
        },
        // React and the router are bundled, so that they run in production form whatever NODE_ENV
        // says.
        resolve: { noExternal: true },
      },
    },
  });
}
