import { isAbsolute, relative } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { APP, type ChunkGroup, CHUNK_GROUPS, LOADED_ON_MOUNT } from './chunk-groups.ts'

/** The properties of a built file that the plan needs. */
export type BuiltChunk = Pick<
  Rolldown.OutputChunk,
  'name' | 'fileName' | 'facadeModuleId' | 'isEntry' | 'isDynamicEntry' | 'imports' | 'moduleIds'
>

/** The chunk of a module by its id; a module without one is placed by the bundler. */
export type ChunkPlan = ReadonlyMap<string, string>

/** Returns the path from the project's root with slashes; a module outside the project keeps its id. */
function pathOf(root: string, id: string): string {
  const [file = ''] = id.split('?')
  return isAbsolute(file) ? relative(root, file).replaceAll('\\', '/') : id
}

/** Returns everything that is loaded with a file. */
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

const isStyle = (id: string) => /\.css(?:\?|$)/.test(id)

/** A user of a module: a group by its index in the list, and a part of it. */
type User = { group: number; part: string | null }

/** Returns a function that finds the group which loads a file on demand. Files in no group are groups of their own. */
function userFinder(root: string, groups: readonly ChunkGroup[]): (chunk: BuiltChunk) => User {
  let others = groups.length
  return ({ facadeModuleId }) => {
    const path = pathOf(root, facadeModuleId ?? '')
    const found = groups.findIndex(({ entries }) => entries.test(path))
    if (found === -1) return { group: others++, part: null }
    const part = Object.entries(groups[found]?.parts ?? {}).find(([, test]) => test.test(path))
    return { group: found, part: part?.[0] ?? null }
  }
}

/**
 * Returns the file of a module that some groups use; undefined for a library or a part that is loaded by itself.
 * Every shared file gets a name: generated ones are given to other files in the next build of the same sources,
 * which changes the names by which files import each other.
 */
function chunkNameOf(
  id: string,
  users: readonly User[],
  groups: readonly ChunkGroup[],
): string | undefined {
  const using = new Set(users.map(({ group }) => group))
  const first = groups[Math.min(...using)]
  if (first === undefined) return using.size > 1 ? 'others-shared' : undefined
  if (using.size > 1) {
    const place = first.shared ?? `${first.name}-shared`
    return isStyle(id) ? (first.sharedStyles ?? place) : place
  }
  if (isStyle(id)) return first.styles ?? first.name
  const [part, ...others] = new Set(users.map((user) => user.part))
  return others.length === 0 ? (part ?? first.name) : first.name
}

/**
 * Assigns all modules to few files. Modules that every page loads at once stay in the files that the build made
 * for them. Of those that are loaded on demand, a module that one group uses goes to that group's file; one that
 * several use goes to a file shared from the first of them on. An import therefore leads to the same file,
 * or to one shared from the same group or an earlier one: there are no import cycles, and no group loads what
 * only later ones need.
 * @param chunks of a build that was split by use alone
 * @throws when a group has nothing left that is loaded for it
 */
export function planChunks(
  chunks: readonly BuiltChunk[],
  root: string,
  groups: readonly ChunkGroup[] = CHUNK_GROUPS,
): ChunkPlan {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const atOnce = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [...loadedWith(entry, byName)]),
  )
  const plan = new Map<string, string>()
  for (const { isEntry, name, moduleIds } of atOnce) {
    // All styles of the first page are one file: one request, and in one order.
    for (const id of moduleIds) plan.set(id, isEntry || isStyle(id) ? APP : name)
  }
  const users = new Map<BuiltChunk, User[]>()
  const met = new Set<number>()
  const userOf = userFinder(root, groups)
  for (const chunk of chunks) {
    if (!chunk.isDynamicEntry || chunk.facadeModuleId === null || atOnce.has(chunk)) continue
    if (LOADED_ON_MOUNT.test(chunk.facadeModuleId)) {
      for (const id of chunk.moduleIds) plan.set(id, APP)
      continue
    }
    const user = userOf(chunk)
    met.add(user.group)
    for (const part of loadedWith(chunk, byName)) {
      if (!atOnce.has(part)) users.set(part, [...(users.get(part) ?? []), user])
    }
  }
  const empty = groups.filter((_area, index) => !met.has(index)).map(({ name }) => name)
  if (empty.length > 0) throw new Error(`nothing is loaded for the area ${empty.join(', ')}`)
  for (const [{ moduleIds }, using] of users) {
    for (const id of moduleIds) {
      const place = chunkNameOf(id, using, groups)
      if (place !== undefined) plan.set(id, place)
    }
  }
  return plan
}

/** Builds once without output, to find the users of each module. */
export async function readChunkPlan(root: string, config: InlineConfig): Promise<ChunkPlan> {
  let chunks: BuiltChunk[] = []
  const chunkCollector: Plugin = {
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
    plugins: [config.plugins, chunkCollector],
    build: { ...config.build, write: false, minify: false, cssMinify: false },
  })
  return planChunks(chunks, root)
}
