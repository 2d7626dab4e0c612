/** `npm run size`: prints bytes and files of the build in `dist` beside their budgets. */
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { LANGUAGES } from '../../src/contract/languages.ts'
import {
  BOOTSTRAP_SCRIPT,
  CRITICAL_PRECACHE,
  FIRST_PAGES,
  PRECACHE,
  SMALL_BYTES,
  UPDATE_PERCENT,
  WITHOUT_PAGES,
  WORKER_SCRIPT,
} from './budgets.ts'
import { pageFiles } from './page-files.ts'
import { type PrecachedFile, precachedFiles, sentBytes } from './precached-files.ts'
import { isOver, type Row, tableOf } from './table.ts'

const KIB = 1024
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

function pageRows({ name, path, scripts, styles, files }: (typeof FIRST_PAGES)[number]): Row[] {
  const perLanguage = LANGUAGES.map((language) => pageFiles(path, language))
  const kib = (extension: string) =>
    Math.max(
      ...perLanguage.map((all) =>
        sum(all.filter((file) => file.endsWith(extension)).map(sentBytes)),
      ),
    ) / KIB
  const count = 1 + Math.max(...perLanguage.map((all) => all.length))
  return [
    { name: `${name}: scripts`, measured: kib('.js'), budget: scripts, unit: 'KiB' },
    { name: `${name}: styles`, measured: kib('.css'), budget: styles, unit: 'KiB' },
    { name: `${name}: files`, measured: count, budget: files, unit: '' },
  ]
}

/** Measures the scripts without attributes in the document. */
function bootstrapBytes(): number {
  const html = readFileSync('dist/index.html', 'utf8')
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) =>
    code.trim(),
  )
  if (scripts.length === 0) throw new Error('the document has no inline script')
  return brotliCompressSync(scripts.join('')).byteLength
}

/** The largest update after a change of one page, and of one message in every language, in percent of all bytes. */
function updateRows(files: readonly PrecachedFile[]): Row[] {
  const largest = (isMeant: (name: string) => boolean) =>
    Math.max(...files.filter(({ name }) => isMeant(name)).map(({ sent }) => sent))
  const pages = largest((name) => /\.(?:js|css)$/.test(name) && !WITHOUT_PAGES.test(name))
  const messages = sum(
    LANGUAGES.map((language) => largest((name) => name.startsWith(`assets/${language}-`))),
  )
  const percent = (bytes: number) =>
    (100 * (bytes + sentBytes('index.html'))) / sum(files.map(({ sent }) => sent))
  const row = { budget: UPDATE_PERCENT, unit: '%' } as const
  return [
    { name: 'update of a line in a page', measured: percent(pages), ...row },
    { name: 'update of a message', measured: percent(messages), ...row },
  ]
}

function precacheRows(): Row[] {
  const files = precachedFiles()
  const critical = files.filter(({ isCritical }) => isCritical)
  const small = files.filter(({ bytes }) => bytes < SMALL_BYTES)
  const count = { unit: '' } as const
  return [
    {
      name: 'service worker script',
      measured: sentBytes('sw.js') / KIB,
      budget: WORKER_SCRIPT,
      unit: 'KiB',
    },
    { name: 'precache: files', measured: files.length, budget: PRECACHE.files, ...count },
    {
      name: 'precache: files under 2 KiB',
      measured: small.length,
      budget: PRECACHE.smallFiles,
      ...count,
    },
    {
      name: 'critical precache: files',
      measured: critical.length,
      budget: CRITICAL_PRECACHE.files,
      ...count,
    },
    {
      name: 'critical precache',
      measured: sum(critical.map(({ sent }) => sent)) / KIB,
      budget: CRITICAL_PRECACHE.kib,
      unit: 'KiB',
    },
    ...updateRows(files),
  ]
}

const rows: Row[] = [
  ...FIRST_PAGES.flatMap(pageRows),
  {
    name: 'inline bootstrap script',
    measured: bootstrapBytes() / KIB,
    budget: BOOTSTRAP_SCRIPT,
    unit: 'KiB',
  },
  ...precacheRows(),
]
console.log(tableOf(rows))
process.exitCode = rows.some(isOver) ? 1 : 0
