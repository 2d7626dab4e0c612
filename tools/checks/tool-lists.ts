import { globSync } from 'node:fs'
import { TOOLS } from '../../src/contract/tools.ts'
import {
  filesOf,
  isNode,
  lineAt,
  type Node,
  type Problem,
  readSource,
  type SourceFile,
  stringValue,
  walk,
} from './source.ts'

/** Places that may list the tools: these, and both catalogs, are what a new tool edits. */
export const TOOL_LISTS: readonly string[] = ['src/contract/tools.ts']

/** Lists of something else, in which tools have lines only where they have that, with the reason. */
const OTHER_LISTS: ReadonlyMap<string, string> = new Map([
  ['src/contract/example-inputs.ts', 'hashes of the files that come with the product'],
  ['src/workers/messages.ts', 'the closed vocabulary of jobs; a tool may compute without one'],
  ['src/workers/run-job.ts', 'answers the vocabulary of jobs'],
])

/** How many tools a file outside their own folders may name: it uses them, and lists none. */
const MOST_NAMED = 2

type Names = ReadonlyMap<string, string>

/** Folders that belong to tools or to kinds of results: they may name whom they know. */
function ownFolders(): string[] {
  const tools = TOOLS.map(({ folder }) => `src/features/tools/${folder}/`)
  // A folder of results beside the shared ones has a `body.ts` or a `kind.ts`.
  const kinds = globSync('src/results/*/{kind,body}.ts').map((path) => path.split('/')[2] ?? '')
  return [
    'src/science/',
    ...tools,
    ...kinds.flatMap((name) => [`src/results/${name}/`, `src/ui/results/${name}/`]),
  ]
}

/** Every name by which code can speak of a tool or of what it makes → the tool or kind itself. */
export function toolNames(): Names {
  const kinds = globSync('src/results/*/kind.ts').flatMap((path) => {
    const name = /^\s*kind: '([^']+)'/m.exec(readSource(path).code)?.[1]
    return name === undefined ? [] : [name]
  })
  return new Map([
    ...kinds.map((kind): [string, string] => [kind, `kind ${kind}`]),
    ...TOOLS.flatMap(({ id, key }): [string, string][] => [
      [key, `tool ${key}`],
      [id, `tool ${key}`],
    ]),
  ])
}

function keyOf(node: Node): string | null {
  const key = node.type === 'Property' || node.type === 'TSPropertySignature' ? node['key'] : null
  if (!isNode(key)) return null
  return key.type === 'Identifier' ? String(key['name']) : null
}

/** What is wrong with one file: it names more tools or kinds than one that only uses them. */
export function judgeToolLists(source: SourceFile, names: Names): Problem[] {
  const found = new Map<string, number>()
  walk(source.program, (node) => {
    const text = stringValue(node) ?? keyOf(node)
    const name = text === null ? undefined : names.get(text)
    if (name !== undefined && !found.has(name)) found.set(name, node.start)
  })
  for (const prefix of ['tool ', 'kind ']) {
    const named = [...found].filter(([name]) => name.startsWith(prefix))
    const beyond = named[MOST_NAMED]
    if (beyond) {
      const listed = named.map(([name]) => name.slice(prefix.length)).join(', ')
      return [
        {
          file: source.file,
          line: lineAt(source.code, beyond[1]),
          message: `names ${named.length} ${prefix.trim()}s (${listed}): a new one would have to be added here. Loop over src/contract/tools.ts, or look for a file in each folder (docs/tools.md)`,
        },
      ]
    }
  }
  return []
}

/** Holds the number of files that a new tool edits: the table of tools and the two catalogs. */
export function checkToolLists(): Problem[] {
  const names = toolNames()
  const own = ownFolders()
  const commands = new Set(
    TOOLS.flatMap((tool) => ('command' in tool ? [`tools/analyse/${tool.command}.ts`] : [])),
  )
  return filesOf('{src,sw,server,tools}/**/*.{ts,tsx,mjs}')
    .filter(
      (file) =>
        !TOOL_LISTS.includes(file) &&
        !OTHER_LISTS.has(file) &&
        !commands.has(file) &&
        !own.some((folder) => file.startsWith(folder)),
    )
    .flatMap((file) => judgeToolLists(readSource(file), names))
}
