/**
 * What a change can reach: the graph of the project's own files, read from what they name. A name in
 * a comment counts as well; that makes the answer larger and never smaller.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'

/** Whom each file names. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

const MODULE = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g
const URL_OF_FILE = /new URL\(\s*['"]([^'"\n]+)['"],\s*import\.meta\.url/g
const PATH = /['"`]([\w.@-]+(?:\/[\w.@*${}-]+)+|[\w-]+\.(?:json|ts|html|md))['"`]/g
const CODE = /\.(?:ts|tsx|mjs|js|css|json)$/

/** What one file names: modules, and paths from the project's root, also with `*` in them. */
export function namedIn(file: string, text: string, all: readonly string[]): Set<string> {
  const known = new Set(all)
  const named = new Set<string>()
  const add = (path: string, start: string) => {
    if (known.has(path)) named.add(path)
    else for (const other of all) if (other.startsWith(start)) named.add(other)
  }
  for (const pattern of [MODULE, URL_OF_FILE]) {
    for (const [, specifier = ''] of text.matchAll(pattern)) {
      const path = normalize(join(dirname(file), specifier.replace(/[?#].*$/, '')))
      if (specifier.startsWith('.')) add(path, `${path}/`)
    }
  }
  // Tests and tools read files and folders as well as modules.
  if (!/^(?:tests|tools)\//.test(file)) return named
  for (const [, path = ''] of text.matchAll(PATH)) {
    if (path.includes('*')) add(path, path.slice(0, path.indexOf('*')))
    else if (known.has(path)) named.add(path)
  }
  return named
}

/** Reads the graph of these files. */
export function readGraph(all: readonly string[]): Graph {
  const code = all.filter((file) => CODE.test(file))
  return new Map(code.map((file) => [file, namedIn(file, readFileSync(file, 'utf8'), all)]))
}

/** The files that name one of these, directly or through others, and these themselves. */
export function reachedBy(changed: readonly string[], graph: Graph): Set<string> {
  const users = new Map<string, string[]>()
  for (const [file, named] of graph) {
    for (const other of named) users.set(other, [...(users.get(other) ?? []), file])
  }
  return closure(changed, (file) => users.get(file) ?? [])
}

/** The files that these name, directly or through others, and these themselves. */
export function namedFrom(
  files: readonly string[],
  graph: Graph,
  isPassed: (file: string) => boolean = () => true,
): Set<string> {
  return closure(files, (file) => [...(graph.get(file) ?? [])].filter(isPassed))
}

function closure(start: readonly string[], next: (file: string) => readonly string[]): Set<string> {
  const found = new Set(start)
  for (const file of found) for (const other of next(file)) found.add(other)
  return found
}
