import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import { defineConfig } from 'vitest/config'
import { messageCatalogs } from './tools/vite/message-catalogs.ts'

/** Calls that change modules or globals, which the next file in the same thread would see. */
const CHANGES_GLOBALS =
  /\bvi\.(?:mock|doMock|hoisted|resetModules|stubGlobal|stubEnv)\(|\bfake-indexeddb\b|\/worker-scope\.ts'/
/** Folders whose modules hold one device's database, storage, session or page. */
const HOLDS_THE_DEVICE = /^tests\/unit\/(?:cache|platform|session)\//

const SERVER = 'tests/unit/server/**/*.test.ts'
const all = globSync('tests/unit/**/*.test.{ts,tsx}')
const isolated = all.filter(
  (file) => HOLDS_THE_DEVICE.test(file) || CHANGES_GLOBALS.test(readFileSync(file, 'utf8')),
)

export default defineConfig({
  // The code under test imports catalogs, as in the product.
  plugins: [lingui(), messageCatalogs()],
  resolve: { alias: { '@node-rs/argon2': resolve('tests/setup/light-argon2.ts') } },
  test: {
    // Two cores, and a third of the time of a test of the service is waiting for a database or a process.
    maxWorkers: 3,
    setupFiles: ['tests/setup/repeatable.ts'],
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    exclude: process.env['VERISCOPE_NIGHTLY'] === '1' ? [] : ['**/*.nightly.test.*'],
    // Mantine imports its styles by package; only Vite resolves them.
    server: { deps: { inline: [/@mantine.*\.css/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: [SERVER, ...isolated],
          pool: 'threads',
          isolate: false,
          setupFiles: ['tests/setup/page-cleanup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [SERVER],
          exclude: isolated,
          isolate: false,
          globalSetup: 'tests/setup/postgres.ts',
          setupFiles: ['tests/setup/lock-order.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: isolated,
          pool: 'threads',
          globalSetup: 'tests/setup/postgres.ts',
        },
      },
    ],
  },
})
