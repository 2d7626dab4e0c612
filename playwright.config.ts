import { defineConfig } from '@playwright/test'
import { chromiumLaunch, shellLaunch, withoutHelperThreads } from './tools/test/chromium.ts'

/** Tests of features that only a whole Chromium has: PDF viewer, permission prompts, installed apps. */
const WHOLE_BROWSER = /@whole-browser/

const GALLERY = {
  name: 'gallery',
  testDir: 'tests/gallery',
  snapshotPathTemplate: `${process.env['VERISCOPE_GALLERY_BEFORE'] ?? 'gallery'}/{arg}{ext}`,
}

const CROSS_BUILD = { name: 'cross-build', testDir: 'tests/cross-build' }

/**
 * Browser tests on the built product with the real server. Each test sets its own language,
 * size and colour scheme (see tests/helpers/e2e/test.ts): running all of them on
 * all devices would cost minutes and find nothing more.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Golden files of print and figures (`tests/helpers/e2e/golden.ts`).
  snapshotPathTemplate: 'tests/fixtures/golden/{arg}{ext}',
  globalSetup: './tests/helpers/e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A test waits for a third of its time (polls, timers): two of them leave two processors idle.
  workers: 3,
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [
    [process.stdout.isTTY ? 'line' : 'list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '.cache/test/e2e.json' }],
  ],
  // A product that does not start fails every test: the run stops after the first dozens.
  maxFailures: 40,
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    // Recording every test costs a third of the run: in CI the retry of a failed one is recorded, elsewhere
    // on request (`npx playwright test --trace on FILE`).
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // A spinner redraws the page sixty times a second, without a graphics card on the processor: with
    // motion the run takes a third longer. Tests about motion enable it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: withoutHelperThreads(shellLaunch()),
  },
  projects: [
    { name: 'browser', grepInvert: WHOLE_BROWSER },
    {
      name: 'whole browser',
      grep: WHOLE_BROWSER,
      use: { launchOptions: withoutHelperThreads(chromiumLaunch()) },
    },
    // Not part of the tests: `npm run gallery` and `npm run pictures`.
    ...(process.env['VERISCOPE_GALLERY'] ? [GALLERY] : []),
    // `npm run test:cross-build`.
    ...(process.env['VERISCOPE_BASELINE'] ? [CROSS_BUILD] : []),
  ],
})
