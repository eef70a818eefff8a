import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compiledCatalogues } from './vite.catalogues.ts';

/**
 * Two kinds of test: beside the source (units, components, database, HTTP) and stories in a real browser (e2e).
 * A file that needs a DOM says so at its top.
 */
export default defineConfig({
  plugins: [compiledCatalogues(), react()],
  test: {
    globals: false,
    pool: 'forks',
    maxWorkers: 2,
    // Each worker holds a database engine: bounded, since memory is what small machines lack.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'seeds/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          setupFiles: ['test/setup.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          // Two files at a time share the cores with their browsers and servers: whatever waits, waits longer.
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
