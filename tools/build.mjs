#!/usr/bin/env node
/** `npm run build`: builds the page into dist/; with `--if-stale` only when an input changed. */
import { build, ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()
if (process.argv.includes('--if-stale')) await ensureBuilt()
else process.exitCode = await build()
