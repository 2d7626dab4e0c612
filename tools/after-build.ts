/**
 * Completes `npm run build`: computes the id of the build that Vite left in `.cache/build`, writes the
 * id where page and worker read it, and publishes it into `dist/` with Brotli and gzip siblings.
 * See docs/decisions/003-build-id-chunks-and-import-map.md.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BUILD_ID_MARK,
  BUILD_TIME_MARK,
  type BuildManifest,
} from '../src/contract/build-manifest.ts'
import { assetsOf, buildIdOf, readBuild, replaceMarks } from './publish/build-files.ts'
import { publish, publishRenderer, readHistory } from './publish/publish.ts'
import { publishSourceMaps } from './publish/source-maps.ts'
import { youngBuiltIns } from './publish/young-built-ins.ts'

const root = join(import.meta.dirname, '..')
const source = join(root, '.cache', 'build')
const target = process.env.VERISCOPE_DIST ?? join(root, 'dist')

const startedAt = performance.now()
const files = readBuild(source)
const young = [...files]
  .filter(([url]) => url.endsWith('.js'))
  .flatMap(([url, content]) =>
    youngBuiltIns(content.toString()).map((name) => `${url} uses ${name}`),
  )
if (young.length > 0) {
  throw new Error(`younger than the oldest supported browsers (ADR 041):\n${young.join('\n')}`)
}
const id = buildIdOf(files, process.env.VERISCOPE_BUILD_LABEL ?? '')
// An identical build keeps its time: page and worker must not treat it as another one.
const known = readHistory(target).find((build) => build.id === id)
const builtAt = known?.builtAt ?? new Date().toISOString()

replaceMarks(files, '/index.html', { [BUILD_ID_MARK]: id, [BUILD_TIME_MARK]: builtAt })
// The kill switch has no build id.
if (process.env.VERISCOPE_WORKER !== 'kill-switch')
  replaceMarks(files, '/sw.js', { [BUILD_ID_MARK]: id })

const manifest: BuildManifest = { id, builtAt, assets: assetsOf(files) }
// The kill switch has no pages.
if (process.env.VERISCOPE_WORKER !== 'kill-switch') {
  publishRenderer(id, readFileSync(join(root, '.cache/render/render.js')), target)
}
publishSourceMaps(source, manifest, target)
const removed = await publish(files, manifest, target)

const megabytes = manifest.assets.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
const seconds = (performance.now() - startedAt) / 1000
console.log(
  `build ${id}: ${manifest.assets.length} files, ${megabytes.toFixed(1)} MB, published in ` +
    `${seconds.toFixed(1)} s${removed.length > 0 ? `, ${removed.length} old files removed` : ''}`,
)
