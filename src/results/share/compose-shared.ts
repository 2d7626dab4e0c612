/** Composes the document of a shared result from a record. */
import type { Language } from '../../contract/languages.ts'
import {
  SHARED_VERSION,
  type SharedResult,
  type SharedSummary,
} from '../../contract/shared-result.ts'
import { toolById, toolTexts } from '../../contract/tools.ts'
import type { Words } from '../../i18n/words.ts'
import { isFields } from '../json-checks.ts'
import { kindOf } from '../read-body.ts'
import type { RecordBody } from '../record-body.ts'
import type { RecordContent } from '../../contract/record-content.ts'
import type { MiniFigure, ResultSummary } from '../summary.ts'
import { FILE_NAME, namesOfRows, sharedBody } from './shared-body.ts'
import { wholeFigures } from './whole-figures.ts'

type SharedFigure = SharedSummary['figures'][number]

/** Names below this length are words or numbers of the text as well. */
const SHORTEST_NAME = 3
const escape = (name: string) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/**
 * Returns a function that replaces names of rows in a text by numbers, the same for the same name: `#1`. Only names
 * that a text has are searched for, because a result may have thousands.
 */
function createRenaming(names: ReadonlySet<string>): (text: string) => string {
  const known = [...names]
    .filter((name) => name.length >= SHORTEST_NAME)
    .toSorted((one, other) => other.length - one.length)
  const numbers = new Map<string, number>()
  return (text) => {
    let renamed = text
    for (const name of known) {
      if (!renamed.includes(name)) continue
      const whole = new RegExp(String.raw`(?<!\w)${escape(name)}(?!\w)`, 'gu')
      renamed = renamed.replaceAll(whole, () => {
        if (!numbers.has(name)) numbers.set(name, numbers.size + 1)
        return `#${numbers.get(name)}`
      })
    }
    return renamed
  }
}

/** Applies a function to every text within a value. */
function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, change)) as T
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [name, mapTexts(own, change)]),
  ) as T
}

const isFinite = (...values: readonly (number | null)[]) =>
  values.every((value) => value === null || Number.isFinite(value))

/** JSON has no number that is not finite: such a row is left out. */
function drawable(figure: MiniFigure): SharedFigure {
  if (figure.form === 'curve') {
    const points = figure.points.filter(({ x, y }) => isFinite(x, y))
    return { ...figure, points, ends: [...figure.ends] }
  }
  if (figure.form === 'bars') {
    return { ...figure, rows: figure.rows.filter(({ length }) => isFinite(length)) }
  }
  return { ...figure, rows: figure.rows.filter(({ b, low, high }) => isFinite(b, low, high)) }
}

/** Withholds a figure whose rows are rows of data. */
function withoutRows(figure: SharedFigure, names: ReadonlySet<string>): SharedFigure {
  const hasNames = 'rows' in figure && figure.rows.some(({ name }) => names.has(name))
  return hasNames ? { form: 'withheld', title: figure.title } : figure
}

function sharedSummary(summary: ResultSummary, names: ReadonlySet<string> | null): SharedSummary {
  const { provenance: _files, checks, figures, quoted, facts, plain, words, ...texts } = summary
  const shared: SharedSummary = {
    ...texts,
    quoted: quoted.map(({ rest, ...own }) => ({ ...own, rest: [...rest] })),
    figures: figures
      .map(drawable)
      .map((figure) => (names === null ? figure : withoutRows(figure, names))),
    facts: [...facts],
    checks: checks.map(({ caveats, ...check }) => ({
      ...check,
      // The shared page has no sections, unless it has the whole result.
      section: null,
      caveats: [...caveats],
    })),
    plain: [...plain],
    words: [...words],
  }
  return names === null ? shared : mapTexts(shared, createRenaming(names))
}

/** Returns the title of a record; where it names the analysed file, that of the traits or of the tool. */
function titleOf(record: RecordContent, body: RecordBody, { t }: Words): string {
  const { title, fileName, toolId } = record
  const stem = fileName.replace(/\..*$/s, '')
  if (stem === '' || !title.includes(stem)) return title
  const own = kindOf(body).facts(body).title
  const tool = toolById(toolId)
  return own.includes(FILE_NAME) && tool ? t(toolTexts(tool).name) : own
}

type Options = {
  /** The words of both languages, and of the member. */
  words: Readonly<Record<Language, Words>>
  language: Language
  hasRows: boolean
}

/** Returns the document of a shared result; null where it cannot be shared. */
export async function composeShared(
  record: RecordContent,
  whole: RecordBody,
  { words, language, hasRows }: Options,
): Promise<SharedResult | null> {
  const body = sharedBody(whole)
  if (!body) return null
  const summarise = await kindOf(body).summary()
  const names = hasRows ? null : namesOfRows(body)
  const summaryIn = async (own: Words) => {
    const summary = summarise(body, own)
    const figures = hasRows ? null : await wholeFigures(body, own)
    return sharedSummary(figures === null ? summary : { ...summary, figures }, names)
  }
  const { toolId, engineVersion, createdAt } = record
  return {
    version: SHARED_VERSION,
    kind: body.kind,
    toolId,
    title: titleOf(record, body, words[language]),
    engineVersion,
    createdAt: new Date(createdAt).toISOString(),
    zh: await summaryIn(words.zh),
    en: await summaryIn(words.en),
    body: hasRows ? { ...body } : null,
  }
}
