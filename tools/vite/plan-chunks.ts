import { isAbsolute, relative } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { type Area, AREAS } from './areas.ts'

/** A file of a build as far as its place among the others is concerned. */
export type BuiltChunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'facadeModuleId' | 'isEntry' | 'isDynamicEntry' | 'imports' | 'moduleIds'
>

/** The chunk of a module by its id; a module without one is placed by the bundler. */
export type ChunkPlan = ReadonlyMap<string, string>

/** A path from the project's root with slashes; what is not in the project keeps its id. */
function pathOf(root: string, id: string): string {
  const [file = ''] = id.split('?')
  return isAbsolute(file) ? relative(root, file).replaceAll('\\', '/') : id
}

/** Everything that is loaded when a file is. */
function loadedWith(start: BuiltChunk, byName: ReadonlyMap<string, BuiltChunk>): Set<BuiltChunk> {
  const found = new Set([start])
  for (const { imports } of found) {
    for (const name of imports) {
      const chunk = byName.get(name)
      if (chunk !== undefined) found.add(chunk)
    }
  }
  return found
}

/**
 * Puts the modules that are loaded on demand into few files. A module that one area uses goes to
 * that area's file; one that several use goes to a file shared from the first of them on. An import
 * therefore leads to the own file, or to one shared from the same area or an earlier one: never in
 * a circle, and no area loads what only later ones need.
 * @param chunks of a build that was split by use alone
 * @throws when an area has nothing left that is loaded for it
 */
export function planChunks(
  chunks: readonly BuiltChunk[],
  root: string,
  areas: readonly Area[] = AREAS,
): ChunkPlan {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const atOnce = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [...loadedWith(entry, byName)]),
  )
  const users = new Map<BuiltChunk, Set<number>>()
  const met = new Set<number>()
  let others = areas.length
  for (const chunk of chunks) {
    if (!chunk.isDynamicEntry || chunk.facadeModuleId === null || atOnce.has(chunk)) continue
    const path = pathOf(root, chunk.facadeModuleId)
    const found = areas.findIndex(({ entries }) => entries.test(path))
    // What nobody placed is an area of its own.
    const area = found === -1 ? others++ : found
    met.add(area)
    for (const part of loadedWith(chunk, byName)) {
      if (!atOnce.has(part)) users.set(part, (users.get(part) ?? new Set()).add(area))
    }
  }
  const empty = areas.filter((_area, index) => !met.has(index)).map(({ name }) => name)
  if (empty.length > 0) throw new Error(`nothing is loaded for the area ${empty.join(', ')}`)
  const plan = new Map<string, string>()
  for (const [{ moduleIds }, using] of users) {
    // Without an area: a library or a part that is loaded by itself.
    const first = areas[Math.min(...using)]
    if (first === undefined) continue
    const name = using.size === 1 ? first.name : `${first.name}-shared`
    for (const id of moduleIds) plan.set(id, name)
  }
  return plan
}

/** Builds once without writing anything, to see which module is used by what. */
export async function readChunkPlan(root: string, config: InlineConfig): Promise<ChunkPlan> {
  let chunks: BuiltChunk[] = []
  const reader: Plugin = {
    name: 'veriscope-read-chunks',
    generateBundle(_options, bundle) {
      chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
    },
  }
  await build({
    ...config,
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [config.plugins, reader],
    build: { ...config.build, write: false, minify: false, cssMinify: false },
  })
  return planChunks(chunks, root)
}
