#!/usr/bin/env node
/** `npm run gallery`: every screen in both languages, light and dark, phone and desktop. */
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
process.exitCode = await run(
  'playwright',
  ['test', '--project=gallery', ...process.argv.slice(2)],
  {
    env: { VERISCOPE_GALLERY: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: '.cache/test/gallery.json' },
  },
)
