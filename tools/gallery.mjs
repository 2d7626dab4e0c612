#!/usr/bin/env node
/**
 * `npm run gallery`: takes a picture of every state of every page, into `gallery/`.
 *
 *   npm run gallery -- --only records,toolsById/report --language en --scheme dark --width 320,768
 *   npm run gallery -- --display forced,large,low   as users see them who set up their display
 *   npm run gallery -- --readme          and the picture of README
 */
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { galleryEnv, galleryOptions } from './lib/gallery.mjs'
import { run } from './lib/run.mjs'

const { values } = galleryOptions(process.argv.slice(2), { readme: { type: 'boolean' } })
await ensureInstalled()
await ensureBuilt()
process.exitCode = await run('playwright', ['test', '--project=gallery'], {
  env: galleryEnv(values, values.readme ? { VERISCOPE_GALLERY_README: '1' } : {}),
})
