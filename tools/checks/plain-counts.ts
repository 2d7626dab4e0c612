/** Finds counts that a message of one language shows without separators while that of another shows them with. */
import { createCompiledCatalog } from '@lingui/cli/api'
import type { Language } from '../../src/contract/languages.ts'

/** A compiled message: texts and placeholders, `['n']` as it is, `['n', 'number']`, `['n', 'plural', { other: … }]`. */
type Token = string | [name: string, format?: string, options?: Record<string, unknown>]

/** Messages of results and tools; those of public pages count what has four digits nowhere, and `Intl` would delay them. */
const SCOPE = /^(?:analysis|nextStep|records|tools|figures|chart)\./

type Placeholders = { formatted: Set<string>; plain: Set<string> }

function collect(tokens: unknown, counted: string | null, into: Placeholders): void {
  if (!Array.isArray(tokens)) {
    if (tokens === '#' && counted !== null) into.formatted.add(counted)
    return
  }
  for (const token of tokens as Token[]) {
    if (token === '#' && counted !== null) into.formatted.add(counted)
    if (typeof token === 'string') continue
    const [name, format, options] = token
    if (format === undefined) into.plain.add(name)
    if (format === 'number') into.formatted.add(name)
    for (const branch of Object.values(options ?? {}))
      collect(branch, format === 'plural' ? name : counted, into)
  }
}

/** Returns the placeholders of a compiled message: those shown as a number, and those shown as they come. */
export function placeholdersIn(tokens: unknown): Placeholders {
  const found: Placeholders = { formatted: new Set(), plain: new Set() }
  collect(tokens, null, found)
  return found
}

/** Returns the placeholders of each message of a catalog. */
function placeholdersOf(
  language: Language,
  texts: Record<string, string>,
): Map<string, Placeholders> {
  const { source } = createCompiledCatalog(language, texts, { namespace: 'json' })
  const { messages } = JSON.parse(source) as { messages: Record<string, unknown> }
  return new Map(
    Object.entries(messages)
      .filter(([id]) => SCOPE.test(id))
      .map(([id, tokens]) => [id, placeholdersIn(tokens)]),
  )
}

/**
 * Finds placeholders that are shown as they are although a message of that id shows them as a number: `{n} 个变异` beside
 * `{n, plural, one {# variant} …}` shows 12345 without a separator.
 * @returns faults by language and id
 */
export function judgePlainCounts(
  catalogs: Readonly<Partial<Record<Language, Record<string, string>>>>,
): { language: Language; id: string; message: string }[] {
  const languages = Object.keys(catalogs) as Language[]
  const found = languages.map((language) => placeholdersOf(language, catalogs[language] ?? {}))
  return languages.flatMap((language, at) =>
    [...(found[at] ?? [])].flatMap(([id, { plain }]) =>
      [...plain]
        .filter((name) => found.some((each) => each.get(id)?.formatted.has(name)))
        .map((name) => ({
          language,
          id,
          message: `“{${name}}” is a count: {${name}, number}`,
        })),
    ),
  )
}
