import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The worker is one small file, by itself. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: fileURLToPath(new URL('../build/worker', import.meta.url)),
    emptyOutDir: true,
    rolldownOptions: {
      input: fileURLToPath(new URL('./worker.ts', import.meta.url)),
      output: { entryFileNames: 'worker.js', format: 'iife' },
    },
  },
});
