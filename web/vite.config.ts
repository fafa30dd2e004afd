import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Decodes models without WebAssembly, which the pages' policy forbids; its package does not export it. */
const meshoptReference = fileURLToPath(
  new URL('../node_modules/meshoptimizer/meshopt_decoder_reference.js', import.meta.url),
);

export default defineConfig({
  resolve: { alias: { 'meshoptimizer/reference': meshoptReference } },
  plugins: [tailwindcss(), reactRouter()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: {
          output: {
            // The first load names the script of every screen, so each letter counts.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                // Fewer, larger files compress better, and what every page needs comes at once; what
                // only some screens show is apart, so that the others do not fetch it.
                {
                  name: 'base',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown[/-]runtime/,
                },
                {
                  name: 'frame',
                  test: /web\/app\/(entry\.client|root|kit\/overlay|frame\/(header|soft-|toasts|compare-place|cookie-question|error-page))/,
                },
                {
                  name: 'goods',
                  test: /web\/app\/(parts\/(card|carousels)|kit\/crumbs|shop\/product\/same-goods)\.tsx?/,
                },
                {
                  name: 'list',
                  test: /web\/app\/(shop\/listing\/(listing|listing-screen|listing-results|facets|list-row|sub-categories)|kit\/pages)\.tsx/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rollupOptions: {
          input: './server/handler.ts',
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
