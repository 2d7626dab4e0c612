import { resolve } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import { defineConfig } from 'vitest/config'
import { filesByKind } from './tools/test/unit-projects.ts'
import { splitCatalogs } from './tools/vite/split-catalogs.ts'

const files = filesByKind()
/** In the whole run these have only what other steps leave of the processors. */
const isBehind = process.env['VERISCOPE_TESTS_BEHIND'] === '1'
const patient = {
  setupFiles: isBehind ? ['tests/setup/patience.ts'] : [],
  testTimeout: isBehind ? 180_000 : 20_000,
}
/**
 * A process costs each file a start of Node; a thread has modules and globals of its own as well. Not for what opens a
 * PGlite: V8 ends the process when WebAssembly of several threads is given back (nodejs/node#64500).
 */
const inThreads = { pool: 'threads' } as const
const light = resolve('tests/setup/light-argon2.ts')

export default defineConfig({
  // Catalogs are imported by what is tested, as in the product.
  plugins: [lingui(), splitCatalogs()],
  resolve: { alias: { '@node-rs/argon2': light } },
  test: {
    // Two cores, and a third of what tests of the service take is waiting for a database, a process or a clock.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Mantine imports its styles by package; only through Vite are they understood.
    server: { deps: { inline: [/@mantine.*\.css/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: files.server,
          isolate: false,
          globalSetup: 'tests/setup/postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'shared',
          include: files.shared,
          isolate: false,
          ...patient,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: files.alone, globalSetup: 'tests/setup/postgres.ts' },
      },
      {
        extends: true,
        test: { name: 'together', include: files.together, isolate: false, ...inThreads },
      },
      { extends: true, test: { name: 'apart', include: files.apart, ...inThreads } },
      {
        extends: true,
        test: {
          name: 'dom',
          ...inThreads,
          include: files.dom,
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/setup/page-cleanup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'domApart',
          include: files.domApart,
          environment: 'happy-dom',
          // A context of each file's own in one thread: half of what a thread for each costs.
          pool: 'vmThreads',
        },
      },
      {
        extends: true,
        test: {
          name: 'domTabs',
          include: files.domTabs,
          environment: 'happy-dom',
          ...inThreads,
        },
      },
    ],
  },
})
