/**
 * Edits and checks the catalogs. `set` writes messages into all catalogs at once, in the order of the languages; `check`
 * compares the catalogs with each other and with the ids that the source uses; `remove` deletes ids.
 *
 *   node tools/messages.ts set < messages.json      { "feature.page.element": ["中文", "English"] }
 *   node tools/messages.ts remove feature.page.element …
 *   node tools/messages.ts check
 */
import { mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { createCompiledCatalog } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import { outboxTextOf } from '../src/cache/queued-call.ts'
import { QUEUEABLE_NAMES } from '../src/contract/contract.ts'
import {
  FIRST_LANGUAGE,
  type Language,
  languageFacts,
  LANGUAGES,
} from '../src/contract/languages.ts'
import { ROUTES } from '../src/contract/routes.ts'
import { TOOLS, toolLabel, toolTexts } from '../src/contract/tools.ts'
import { messageIdsOf } from './checks/message-ids.ts'
import { filesOf, readSource } from './checks/source.ts'

type Catalog = Record<
  string,
  { translation?: string; message?: string; origin?: [string, number][] }
>

const po = formatter({ origins: false, lineNumbers: false, explicitIdAsDefault: true })
const LOCK = 'locales/.lock'

async function readCatalog(locale: Language): Promise<Catalog> {
  const content = readFileSync(`locales/${locale}.po`, 'utf8')
  const catalog = await po.parse(content, {
    locale,
    sourceLocale: FIRST_LANGUAGE,
    filename: `${locale}.po`,
  })
  return catalog as Catalog
}

async function writeCatalog(locale: Language, catalog: Catalog): Promise<void> {
  const sorted = Object.fromEntries(
    Object.keys(catalog)
      .toSorted()
      .map((id) => [id, { translation: catalog[id]?.translation ?? '', origin: [] }]),
  )
  const text = await po.serialize(sorted, {
    locale,
    sourceLocale: FIRST_LANGUAGE,
    filename: '',
    existing: '',
  })
  // The creation date would change with every write.
  writeFileSync(`locales/${locale}.po`, text.replace(/^"POT-Creation-Date:.*\n/m, ''))
}

/** Runs work under a lock: two concurrent writers must not lose each other's messages. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  const waitUntil = Date.now() + 20_000
  for (;;) {
    try {
      mkdirSync(LOCK)
      break
    } catch (error) {
      const age = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs
      if (age !== undefined && Date.now() - age > 15_000) rmdirSync(LOCK)
      else if (Date.now() > waitUntil) throw error
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
  }
  return work().finally(() => rmdirSync(LOCK))
}

type Catalogs = readonly { locale: Language; catalog: Catalog }[]

/** Reads the catalogs in the order of the languages. */
async function readCatalogs(): Promise<Catalogs> {
  return Promise.all(
    LANGUAGES.map(async (locale) => ({ locale, catalog: await readCatalog(locale) })),
  )
}

async function edit(change: (catalogs: Catalogs) => void): Promise<void> {
  await withLock(async () => {
    const catalogs = await readCatalogs()
    change(catalogs)
    for (const { locale, catalog } of catalogs) await writeCatalog(locale, catalog)
  })
}

async function set(): Promise<void> {
  const given = JSON.parse(readFileSync(0, 'utf8')) as Record<string, string[]>
  for (const [id, texts] of Object.entries(given)) {
    const isWhole = Array.isArray(texts) && texts.length === LANGUAGES.length
    if (!isWhole || texts.some((text) => typeof text !== 'string')) {
      const names = LANGUAGES.map((language) => `"${languageFacts(language).name}"`)
      throw new Error(`${id}: give [${names.join(', ')}]`)
    }
  }
  await edit((catalogs) => {
    for (const [id, texts] of Object.entries(given)) {
      catalogs.forEach(({ catalog }, at) => (catalog[id] = { translation: texts[at] ?? '' }))
    }
  })
  console.log(`${Object.keys(given).length} messages written to ${LANGUAGES.length} catalogs`)
}

function usedIds(): Map<string, string> {
  const used = new Map<string, string>()
  // The contract imports nothing of ours, so its ids are not marked with `msg`.
  for (const { title } of Object.values(ROUTES)) used.set(title, 'src/contract/routes.ts')
  for (const tool of TOOLS) {
    for (const id of [tool.name, toolLabel(tool), ...Object.values(toolTexts(tool))]) {
      used.set(id, 'src/contract/tools.ts')
    }
  }
  for (const name of QUEUEABLE_NAMES) used.set(outboxTextOf(name), 'src/contract/contract.ts')
  for (const file of filesOf('src/**/*.{ts,tsx}')) {
    for (const id of messageIdsOf(readSource(file))) {
      used.set(id ?? `(built at run time in ${file}: use a map of msg('…') instead)`, file)
    }
  }
  return used
}

type Token = string | readonly unknown[]

/** Returns the names of the values in a compiled message: `['n', 'plural', { one: [...] }]`, at any depth. */
function valueNames(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, , choices] = token
    const below = typeof choices === 'object' && choices !== null ? Object.values(choices) : []
    const nested = below.flatMap((choice) => (Array.isArray(choice) ? valueNames(choice) : []))
    return [typeof name === 'string' ? name : '', ...nested]
  })
}

/** Returns values and tags of a message: all languages must use the same. `#` of a plural has no name. */
function holes(text: string, tokens: readonly Token[]): string {
  const tags = [...text.matchAll(/<(\w+)/g)].map((match) => `<${match[1]}>`)
  const names = valueNames(tokens).filter((name) => name !== '' && name !== '#')
  return [...new Set([...names, ...tags])].toSorted().join(' ')
}

type Compiled = { messages: Record<string, Token[]>; problems: string[] }

/** Compiles a catalog as the build does; an invalid ICU message is a problem. */
function compileCatalog(locale: Language, catalog: Catalog): Compiled {
  const texts = Object.fromEntries(
    Object.entries(catalog).map(([id, { translation }]) => [id, translation ?? '']),
  )
  const { source, errors } = createCompiledCatalog(locale, texts, {
    strict: true,
    namespace: 'json',
  })
  const { messages } = JSON.parse(source) as { messages: Record<string, Token[]> }
  const problems = errors.map(
    ({ id, error }) => `not a message: ${id} (${locale}): ${error.message.split('\n')[0]}`,
  )
  return { messages, problems }
}

type Text = { locale: Language; text: string; holes: string }

/** Returns the problems of one message over all catalogs. */
function judge(id: string, texts: readonly Text[]): string[] {
  if (texts.some(({ text }) => text === '')) return [`not translated: ${id}`]
  const problems: string[] = []
  const values = [...new Set(texts.map(({ holes: found }) => `"${found}"`))]
  if (values.length > 1) problems.push(`different values: ${id}: ${values.join(' and ')}`)
  for (const { locale, text } of texts) {
    const { hasHan, name } = languageFacts(locale)
    if (!hasHan && /[\u4e00-\u9fff]/.test(text) && !OWN_NAMES.has(id)) {
      problems.push(`Chinese in the ${name} catalog: ${id}`)
    }
  }
  const isLoud = texts.some(({ text }) => /[!！]/.test(text))
  if (isLoud && !EXCLAIMING.has(id)) problems.push(`exclamation mark: ${id}`)
  return problems
}

/** Messages with an exclamation mark: only a text that the specification prescribes. */
const EXCLAIMING = new Set(['error.page.failed.title'])

/** Messages that show a language or the product by its own name. */
const OWN_NAMES = new Set<string>([])

async function check(): Promise<void> {
  const catalogs = await readCatalogs()
  const used = usedIds()
  const problems: string[] = []
  for (const [id, file] of used) {
    const isThere = catalogs.every(({ catalog }) => id in catalog)
    if (!isThere) problems.push(`missing in the catalogs: ${id} (${file})`)
  }
  const compiled = catalogs.map((it) => ({ ...it, ...compileCatalog(it.locale, it.catalog) }))
  problems.push(...compiled.flatMap((it) => it.problems))
  for (const id of new Set(catalogs.flatMap(({ catalog }) => Object.keys(catalog)))) {
    const texts = compiled.map(({ locale, catalog, messages }) => {
      const text = catalog[id]?.translation ?? ''
      return { locale, text, holes: holes(text, messages[id] ?? []) }
    })
    problems.push(...judge(id, texts))
    if (!used.has(id)) problems.push(`not used by the source: ${id}`)
  }
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    console.error(`${problems.length} problems in the catalogs`)
    process.exitCode = 1
  } else console.log(`${used.size} messages, complete in ${LANGUAGES.length} languages`)
}

const [command, ...names] = process.argv.slice(2)
if (command === 'set') await set()
else if (command === 'check') await check()
else if (command === 'remove') {
  await edit((catalogs) => {
    for (const { catalog } of catalogs) for (const id of names) delete catalog[id]
  })
} else {
  console.error('usage: node tools/messages.ts set|check|remove')
  process.exitCode = 2
}
