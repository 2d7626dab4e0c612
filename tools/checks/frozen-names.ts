/**
 * Compares the code with the list of names that outlive a build or that others depend on. Nothing here
 * is recognised by the name of a function or variable of ours: those may change. See docs/frozen-names.md.
 */
import { readFileSync } from 'node:fs'
import { declaredNames, PARTLY_DECLARED } from './frozen-declared.ts'
import {
  filesOf,
  lineAt,
  nameOf,
  type Node,
  type Problem,
  readSource,
  visitTree,
} from './source.ts'

export type Names = Readonly<Record<string, readonly string[]>>
/** A file as data, with its tree if it is code of ours. */
export type Text = { file: string; code: string; program?: Node }

const LIST = 'docs/frozen-names.json'
const HOW = 'docs/frozen-names.md'
const NEW = `is not among the frozen names. Use one that is, or add it to ${LIST} (${HOW})`
const REMOVED = `and the code does not have it any more. Give it back, or write the migration (${HOW})`

const PAGE = /^(?:src|sw)\//
const ALL = /^(?:src|sw|server|index\.html)\b/
const ENVIRONMENT = /^(?:src|sw|server|tools|\w+(?:\.\w+)*\.config)\b/
/** Files that read markup made by the server, the worker or the inline script. */
const MARKUP =
  /^(?:src\/(?:app|cache|contract|platform|main\.tsx)|sw|server\/(?:shell|import)|index\.html)\b/

/** Files with the names of a category, if not `ALL`. */
const PLACES: Readonly<Record<string, RegExp>> = {
  environment: ENVIRONMENT,
  npmScripts: /^package\.json$/,
  recordFields: /^src\/(?:science|results|contract|lib)\//,
}

/** Categories of whole texts with `*` for what only run time knows; the others are words with marks between. */
const WHOLE =
  /^(?:cacheKeys|dataDirectory|headers|locks|logMessages|notificationTags|npmScripts|otherNames)$/

/** Any text of ours that begins with the product's name. */
const OURS = 'otherNames'

/** Accesses as the platform and libraries write them; `§` is a quoted text, and the first group is the name. */
const ACCESSES: readonly (readonly [string, RegExp, RegExp, prefix?: string])[] = [
  ['browserStorage', PAGE, /(?:(?:[gs]et|remove)Item\(|\b(?:local|session)Storage\[)§/],
  ['caches', PAGE, /\b(?:caches\.(?:open|delete|has)\(|cacheName: )§/],
  ['channels', PAGE, /\bnew BroadcastChannel\(§/],
  ['cookies', PAGE, /\bcookieStore\.(?:get|set|delete)\(§/],
  ['cookies', ALL, /(?:\bdocument\.cookie = |'set-cookie', )['"`]([\w-]+)=/i],
  ['deviceDatabase', PAGE, /\bcreateObjectStore\(§/, 'store: '],
  ['deviceDatabase', PAGE, /\bcreateIndex\(§/, 'index: '],
  ['deviceDatabase', PAGE, /\bkeyPath: §/, 'key: '],
  ['deviceDatabase', PAGE, /\b(?:indexedDB\.\w+|(?:open|delete)DB)(?:<\w+>)?\(§/, 'database: '],
  ['environment', ENVIRONMENT, /\bprocess\.env(?:\.([A-Z]\w+)|\[§)/],
  ['headers', ALL, /(?:\bheaders\.(?:get|set|has|append|delete)\(|\.header\(|\bheaders\[)§/],
  ['headers', ALL, /\b(?:[gs]et|has|remove)Header\(§/],
  ['headers', ALL, /\bheaders: \{\s*['"]?([\w-]+)/],
  ['headers', ALL, /'([A-Z][a-z]*(?:-[A-Z][a-z]+)+)'/],
  ['locks', PAGE, /\blocks\.request\(§/],
  ['markup', MARKUP, /\bdataset(?:\.(\w+)|\[§)/, 'data-'],
  [
    'markup',
    MARKUP,
    /[\s'"`[](data-(?!autofocus|mantine-styles|mantine-stop-propagation)[a-z-]*[a-z])\b/,
  ],
  ['markup', MARKUP, /\bgetElementById\(§/, 'id: '],
  ['markup', /^index\.html$/, /\sid="([\w-]+)"/, 'id: '],
  ['markup', MARKUP, /\bmeta(?:\[|\s+)name="(veriscope-[\w-]+)"/, 'meta: '],
  ['messages', /^(?:sw|src\/contract)\//, /(?<!\bmatchAll\()\{ type: '([a-z]\w*)'/],
  ['metrics', ALL, /\bnew (?:Gauge|Counter|Histogram|Summary)\(\{\s*name: '(\w+)'/],
  ['notificationTags', PAGE, /\btag: (?!'\w\w-[A-Z]|'')§/],
  ['privateFolders', PAGE, /\bgetDirectoryHandle\(§/],
  ['queryParameters', PAGE, /['"\w`][?&]([a-zA-Z]\w*)=(?!=)/],
  ['queryParameters', PAGE, /\bnew URLSearchParams\(\{\s*(\w+)/],
  ['queryParameters', PAGE, /\bsearchParams\.(?:[gs]et|has|append|delete)\(§/],
  ['queryParameters', PAGE, /\bURLSearchParams\(.*\)\.(?:get|has)\(§/],
  // A message without a reply only probes what a library would send.
  ['serverPaths', ALL, /\.(?:get|post|put|delete|all)\(\s*'(\/[^'\n]*)'(?!.*\.send\(\)\))/],
  [OURS, ALL, /['"`](\/?veriscope[-._][\w.{}$/-]*)/],
]
const QUOTED = /\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)/.source

const low = (name: string) => name.toLowerCase()
const kebab = (name: string) => low(name.replaceAll(/[A-Z]/g, '-$&'))
const SPELT: Readonly<Record<string, (name: string) => string>> = { headers: low, markup: kebab }

const inList = (message: string): Problem => ({ file: LIST, line: 1, message })

type Use = { category: string; name: string; file: string; line: number }

/** Returns every name at an access; `*` is what only run time knows. */
function usesOf(texts: readonly Text[]): Use[] {
  return ACCESSES.flatMap(([category, inside, { source, flags }, prefix = '']) => {
    const at = new RegExp(source.replace('§', QUOTED), `g${flags}`)
    const own = texts.filter(({ file }) => inside.test(file))
    return own.flatMap(({ file, code }) =>
      [...code.matchAll(at)].map((match) => {
        const text = match.slice(1).find((group) => group !== undefined) ?? ''
        const spelt = SPELT[category]?.(text) ?? text
        const name = prefix + spelt.replaceAll(/\$\{[^}]*\}/g, '*')
        return { category, name, file, line: lineAt(code, match.index) }
      }),
    )
  }).filter(({ name }) => name !== '*')
}

/** The name itself: the text before `: ` only locates it. */
const bare = (listed: string) => listed.replace(/^[^:]*: /, '')

/** Finds names at accesses, and in declarations, that are not in the list. */
export function newNames(listed: Names, texts: readonly Text[], declared: Names): Problem[] {
  const all = Object.values(listed).flat().map(bare)
  const isBeginning = (name: string) => all.some((each) => each.startsWith(name.replace(/\*$/, '')))
  const isListed = ({ category, name }: Use) =>
    category === OURS
      ? all.includes(name) || isBeginning(name)
      : listed[category]?.includes(name) === true
  const made = Object.entries(declared).flatMap(([category, names]) =>
    names.map((name) => ({ category, name, file: LIST, line: 1 })),
  )
  const unknown = [...usesOf(texts), ...made].filter((use) => !isListed(use))
  return unknown.map(({ category, name, ...at }) => ({
    ...at,
    message: `${category}: “${name}” ${NEW}`,
  }))
}

const wordsOf = (text: string): string[] => text.match(/\w(?:[\w-]*\w)?/g) ?? []

/** Returns every text of a file, in code whole and in words, and there every name of a field and of an attribute. */
function tokensOf({ code, program }: Text): Set<string> {
  const tokens = new Set(program ? [] : code.split('"'))
  if (program)
    visitTree(program, ({ type, value, key, name }) => {
      const text = type === 'TemplateElement' ? (value as { cooked: string }).cooked : value
      if (typeof text === 'string') for (const each of [text, ...wordsOf(text)]) tokens.add(each)
      tokens.add(nameOf(key)).add(nameOf(name))
    })
  return tokens
}

/** Returns the parts of a listed name that must occur in the code. */
function piecesOf(category: string, listed: string): string[] {
  const name = bare(listed)
  if (WHOLE.test(category)) return name.split('*').filter((piece) => piece !== '')
  const [path = '', values = ''] = name.split(' = ')
  const all = [...wordsOf(path), ...values.split(' | ')]
  return all.filter((piece) => piece !== '' && !/^(?:[\d.]+|true|false)$/.test(piece))
}

/** Finds listed names that the code does not have any more. */
export function removedNames(listed: Names, texts: readonly Text[], declared: Names): Problem[] {
  const files = texts.map((text) => ({ file: text.file, tokens: tokensOf(text) }))
  const uses = usesOf(texts)
  return Object.entries(listed).flatMap(([category, names]) => {
    const made = declared[category] ?? []
    const isAll = made.length > 0 && !PARTLY_DECLARED.includes(category)
    const used = uses.filter((use) => use.category === category).map(({ name }) => name)
    const known = new Set(isAll ? made : [...made, ...used])
    const own = files.filter(({ file }) => (PLACES[category] ?? ALL).test(file))
    const has = (piece: string) => own.some((each) => each.tokens.has(piece))
    const removed = names.filter(
      (name) => !known.has(name) && (isAll || !piecesOf(category, name).every(has)),
    )
    return removed.map((name) => inList(`${category}: “${name}” is frozen, ${REMOVED}`))
  })
}

/** Finds categories and names out of order, or repeated. */
export function unsortedNames(listed: Names): Problem[] {
  const lists = [['the categories', Object.keys(listed)] as const, ...Object.entries(listed)]
  return lists.flatMap(([category, names]) => {
    const wrong = names.find((name, at) => at > 0 && name <= (names[at - 1] ?? ''))
    return wrong === undefined ? [] : [inList(`${category}: “${wrong}” is not in its place`)]
  })
}

export async function checkFrozenNames(): Promise<Problem[]> {
  const listed = JSON.parse(readFileSync(LIST, 'utf8')) as Names
  const declared = await declaredNames()
  const parsed = filesOf('{src,sw,server,tools}/**/*.{ts,tsx}', '*.config.ts').map(readSource)
  const plain = filesOf('tools/**/*.mjs', 'index.html', 'package.json')
  const texts: Text[] = [
    ...parsed.filter(({ file }) => !file.startsWith('tools/checks/frozen-')),
    ...plain.map((file) => ({ file, code: readFileSync(file, 'utf8') })),
  ]
  return [
    ...unsortedNames(listed),
    ...newNames(listed, texts, declared),
    ...removedNames(listed, texts, declared),
  ]
}
