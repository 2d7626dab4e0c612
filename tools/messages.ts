/**
 * The catalogs' tool. `set` writes messages into both catalogs at once; `check` holds the catalogs
 * against each other and against the ids that the source uses; `remove` takes ids out.
 *
 *   node tools/messages.ts set < messages.json      { "feature.screen.element": ["中文", "English"] }
 *   node tools/messages.ts remove feature.screen.element …
 *   node tools/messages.ts check
 */
import { mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { createCompiledCatalog } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import { ROUTES } from '../src/contract/routes.ts'
import { messageIdsOf } from './checks/message-ids.ts'
import { filesOf, readSource } from './checks/source.ts'

const LOCALES = ['zh', 'en'] as const
type Locale = (typeof LOCALES)[number]
type Catalog = Record<
  string,
  { translation?: string; message?: string; origin?: [string, number][] }
>

const po = formatter({ origins: false, lineNumbers: false, explicitIdAsDefault: true })
const LOCK = 'locales/.lock'

async function readCatalog(locale: Locale): Promise<Catalog> {
  const content = readFileSync(`locales/${locale}.po`, 'utf8')
  const catalog = await po.parse(content, { locale, sourceLocale: 'zh', filename: `${locale}.po` })
  return catalog as Catalog
}

async function writeCatalog(locale: Locale, catalog: Catalog): Promise<void> {
  const sorted = Object.fromEntries(
    Object.keys(catalog)
      .toSorted()
      .map((id) => [id, { translation: catalog[id]?.translation ?? '', origin: [] }]),
  )
  const text = await po.serialize(sorted, {
    locale,
    sourceLocale: 'zh',
    filename: '',
    existing: '',
  })
  // The creation date would change with every write and say nothing.
  writeFileSync(`locales/${locale}.po`, text.replace(/^"POT-Creation-Date:.*\n/m, ''))
}

/** One writer at a time: two editors of the catalogs must not lose each other's messages. */
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

async function edit(change: (catalogs: Record<Locale, Catalog>) => void): Promise<void> {
  await withLock(async () => {
    const catalogs = { zh: await readCatalog('zh'), en: await readCatalog('en') }
    change(catalogs)
    for (const locale of LOCALES) await writeCatalog(locale, catalogs[locale])
  })
}

async function set(): Promise<void> {
  const given = JSON.parse(readFileSync(0, 'utf8')) as Record<string, [string, string]>
  for (const [id, pair] of Object.entries(given)) {
    if (
      !Array.isArray(pair) ||
      pair.length !== 2 ||
      pair.some((text) => typeof text !== 'string')
    ) {
      throw new Error(`${id}: give ["中文", "English"]`)
    }
  }
  await edit((catalogs) => {
    for (const [id, [zh, en]] of Object.entries(given)) {
      catalogs.zh[id] = { translation: zh }
      catalogs.en[id] = { translation: en }
    }
  })
  console.log(`${Object.keys(given).length} messages written to both catalogs`)
}

function usedIds(): Map<string, string> {
  const used = new Map<string, string>()
  // The contract imports nothing of ours, so its ids stand there as they are.
  for (const { title } of Object.values(ROUTES)) used.set(title, 'src/contract/routes.ts')
  for (const file of filesOf('src/**/*.{ts,tsx}')) {
    for (const id of messageIdsOf(readSource(file))) {
      used.set(id ?? `(built at run time in ${file}: use a map of msg('…') instead)`, file)
    }
  }
  return used
}

type Token = string | readonly unknown[]

/** Names of the values in a compiled message: `['n', 'plural', { one: [...] }]`, at any depth. */
function valueNames(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, , choices] = token
    const below = typeof choices === 'object' && choices !== null ? Object.values(choices) : []
    const nested = below.flatMap((choice) => (Array.isArray(choice) ? valueNames(choice) : []))
    return [typeof name === 'string' ? name : '', ...nested]
  })
}

/** Values and tags of a message: both languages must use the same. `#` of a plural has no name. */
function holes(text: string, tokens: readonly Token[]): string {
  const tags = [...text.matchAll(/<(\w+)/g)].map((match) => `<${match[1]}>`)
  const names = valueNames(tokens).filter((name) => name !== '' && name !== '#')
  return [...new Set([...names, ...tags])].toSorted().join(' ')
}

type Compiled = { messages: Record<string, Token[]>; problems: string[] }

/** Compiles a catalog as the build does; a message that is no ICU message is a problem. */
function compileCatalog(locale: Locale, catalog: Catalog): Compiled {
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

/** Problems of one message that both catalogs have. */
function judge(id: string, zh: string, en: string, compiled: Record<Locale, Compiled>): string[] {
  if (!zh || !en) return [`not translated: ${id}`]
  const problems: string[] = []
  const zhHoles = holes(zh, compiled.zh.messages[id] ?? [])
  const enHoles = holes(en, compiled.en.messages[id] ?? [])
  if (zhHoles !== enHoles) problems.push(`different values: ${id}: "${zhHoles}" and "${enHoles}"`)
  if (/[\u4e00-\u9fff]/.test(en) && !OWN_NAMES.has(id)) {
    problems.push(`Chinese in the English catalog: ${id}`)
  }
  if (/[!！]/.test(zh + en) && !EXCLAIMING.has(id)) problems.push(`exclamation mark: ${id}`)
  return problems
}

/** The one exclamation mark stands in a text that the specification gives. */
const EXCLAIMING = new Set(['error.page.failed.title'])

/** Messages that show a language or the product by its own name. */
const OWN_NAMES = new Set<string>([])

async function check(): Promise<void> {
  const [zh, en] = [await readCatalog('zh'), await readCatalog('en')]
  const used = usedIds()
  const problems: string[] = []
  for (const [id, file] of used) {
    if (!(id in zh) || !(id in en)) problems.push(`missing in the catalogs: ${id} (${file})`)
  }
  const compiled = { zh: compileCatalog('zh', zh), en: compileCatalog('en', en) }
  problems.push(...compiled.zh.problems, ...compiled.en.problems)
  for (const id of new Set([...Object.keys(zh), ...Object.keys(en)])) {
    problems.push(...judge(id, zh[id]?.translation ?? '', en[id]?.translation ?? '', compiled))
    if (!used.has(id)) problems.push(`not used by the source: ${id}`)
  }
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    console.error(`${problems.length} problems in the catalogs`)
    process.exitCode = 1
  } else console.log(`${used.size} messages, complete in both languages`)
}

const [command, ...names] = process.argv.slice(2)
if (command === 'set') await set()
else if (command === 'check') await check()
else if (command === 'remove') {
  await edit(({ zh, en }) => {
    for (const id of names) {
      delete zh[id]
      delete en[id]
    }
  })
} else {
  console.error('usage: node tools/messages.ts set|check|remove')
  process.exitCode = 2
}
