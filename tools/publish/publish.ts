import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import {
  type BuildManifest,
  parseBuildManifest,
  SOURCE_MAP_FOLDER,
} from '../../src/contract/build-manifest.ts'
import type { BuildFiles } from './build-files.ts'
import { compress, isCompressed } from './compress.ts'

/** Number of earlier builds whose files stay, for tabs that still run them. */
export const RETAINED_BUILDS = 2

/** Files that browsers may request at any moment come last, in this order. */
const LAST = ['/sw.js', '/index.html', '/build.json']
const HISTORY = '.builds.json'
/** Folder of the server renderers, by build; hidden, so that it is never served. */
const RENDER_FOLDER = '.render'
/** Folders that are swept on their own. */
const HIDDEN = [RENDER_FOLDER, SOURCE_MAP_FOLDER]

/** Replaces a file atomically: no process ever reads half of it. */
function replaceFile(path: string, content: Buffer | string): void {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = join(dirname(path), `.${process.pid}.tmp`)
  writeFileSync(temporary, content)
  renameSync(temporary, path)
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** Reads the builds whose files are in a folder, newest first. */
export function readHistory(target: string): BuildManifest[] {
  const retained = readJson(join(target, HISTORY))
  const builds = Array.isArray(retained) ? retained.map(parseBuildManifest) : []
  const current = parseBuildManifest(readJson(join(target, 'build.json')))
  const known = [current, ...builds].filter((build) => build !== null)
  return known.filter((build, index) => known.findIndex(({ id }) => id === build.id) === index)
}

async function writeFile(target: string, url: string, content: Buffer): Promise<void> {
  const path = join(target, url)
  const hasSiblings = isCompressed(url, content.byteLength)
  // Compressing takes longer than comparing. The name is no evidence: a change of the build's settings
  // may leave it and change the content.
  const isWhole = !hasSiblings || (existsSync(`${path}.br`) && existsSync(`${path}.gz`))
  if (isWhole && existsSync(path) && readFileSync(path).equals(content)) return
  const siblings = hasSiblings ? await compress(content) : null
  // The file itself comes last: where it is correct, its siblings are, too.
  if (siblings) {
    replaceFile(`${path}.br`, siblings.br)
    replaceFile(`${path}.gz`, siblings.gz)
  }
  replaceFile(path, content)
}

/** Removes files of builds that are not retained. */
function sweep(target: string, builds: readonly BuildManifest[]): string[] {
  const retainedUrls = new Set(builds.flatMap((build) => build.assets.map(({ url }) => url)))
  retainedUrls.add('/build.json')
  const removed: string[] = []
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === HISTORY) continue
    const path = join(entry.parentPath, entry.name)
    const url = `/${relative(target, path).split(sep).join('/')}`
    if (HIDDEN.some((folder) => url.startsWith(`/${folder}/`))) continue
    if (retainedUrls.has(url.replace(/\.(br|gz)$/, ''))) continue
    rmSync(path)
    removed.push(url)
  }
  return removed
}

/**
 * Publishes the server renderer of a build, before the build itself: a server that finds a new page finds its
 * renderer. Renderers of builds that are not retained are removed.
 */
export function publishRenderer(id: string, content: Buffer, target: string): void {
  const folder = join(target, RENDER_FOLDER)
  mkdirSync(folder, { recursive: true })
  const retained = new Set([
    id,
    ...readHistory(target)
      .slice(0, RETAINED_BUILDS)
      .map((build) => build.id),
  ])
  for (const name of readdirSync(folder)) {
    if (!retained.has(name.split('.', 1)[0] ?? '')) rmSync(join(folder, name))
  }
  replaceFile(join(folder, `${id}.mjs`), content)
}

/**
 * Publishes a build into the served folder while a server may be serving it: new files first, then
 * the worker, the shell and the manifest, each replaced atomically; files of builds that are not
 * retained are removed at the end.
 * @returns addresses of the removed files
 */
export async function publish(
  files: BuildFiles,
  manifest: BuildManifest,
  target: string,
): Promise<string[]> {
  mkdirSync(target, { recursive: true })
  const before = readHistory(target).filter(({ id }) => id !== manifest.id)
  const builds = [manifest, ...before.slice(0, RETAINED_BUILDS)]
  replaceFile(join(target, HISTORY), JSON.stringify(builds))

  const early = [...files].filter(([url]) => !LAST.includes(url))
  await Promise.all(early.map(([url, content]) => writeFile(target, url, content)))
  const all: BuildFiles = new Map(files).set('/build.json', Buffer.from(JSON.stringify(manifest)))
  for (const url of LAST) {
    const content = all.get(url)
    if (content) await writeFile(target, url, content)
  }
  return sweep(target, builds)
}
