/**
 * The catalogs' tool. `set` writes messages into both catalogs at once; `check` holds the catalogs
 * against each other and against the ids that the source uses; `remove` takes ids out.
 *
 *   node tools/messages.ts set < messages.json      { "feature.screen.element": ["中文", "English"] }
 *   node tools/messages.ts remove feature.screen.element …
 *   node tools/messages.ts check
 */
import { globSync, mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'

const LOCALES = ['zh', 'en'] as const
type Locale = (typeof LOCALES)[number]
type Catalog = Record<string, { translation?: string; message?: string; origin?: [string, number][] }>

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
  const text = await po.serialize(sorted, { locale, sourceLocale: 'zh', filename: '', existing: '' })
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
    if (!Array.isArray(pair) || pair.length !== 2 || pair.some((text) => typeof text !== 'string')) {
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

const CALL = /(?:\bt|\bmsg|\bi18n\._)\(\s*'([^'\n]+)'/g
const ELEMENT = /<T\s+id=(?:"([^"\n]+)"|\{'([^'\n]+)'\})/g
const DYNAMIC = /(?:[^.\w]t|\bi18n\._)\(\s*`/g

function usedIds(): Map<string, string> {
  const used = new Map<string, string>()
  for (const file of globSync('src/**/*.{ts,tsx}')) {
    const source = readFileSync(file, 'utf8')
    for (const match of source.matchAll(CALL)) used.set(match[1] ?? '', file)
    for (const match of source.matchAll(ELEMENT)) used.set(match[1] ?? match[2] ?? '', file)
    for (const _ of source.matchAll(DYNAMIC)) {
      used.set(`(built at run time in ${file}: use a map of msg('…') instead)`, file)
    }
  }
  return used
}

/** Names of the values and tags of an ICU message: both languages must use the same. */
function holes(text: string): string {
  const names = [...text.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1] ?? '')
  const tags = [...text.matchAll(/<(\w+)/g)].map((match) => `<${match[1]}>`)
  return [...new Set([...names, ...tags])].toSorted().join(' ')
}

async function check(): Promise<void> {
  const [zh, en] = [await readCatalog('zh'), await readCatalog('en')]
  const used = usedIds()
  const problems: string[] = []
  for (const [id, file] of used) {
    if (!(id in zh) || !(id in en)) problems.push(`missing in the catalogs: ${id} (${file})`)
  }
  for (const id of new Set([...Object.keys(zh), ...Object.keys(en)])) {
    const texts = [zh[id]?.translation ?? '', en[id]?.translation ?? ''] as const
    if (!texts[0] || !texts[1]) problems.push(`not translated: ${id}`)
    else if (holes(texts[0]) !== holes(texts[1])) {
      problems.push(`different values: ${id}: "${holes(texts[0])}" and "${holes(texts[1])}"`)
    }
    if (!used.has(id)) problems.push(`not used by the source: ${id}`)
    if (/[\u4e00-\u9fff]/.test(texts[1])) problems.push(`Chinese in the English catalog: ${id}`)
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
