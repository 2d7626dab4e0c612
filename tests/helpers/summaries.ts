/** Summaries of results in a test: with the messages of the catalogs, as a user would see them. */
import { expect } from 'vitest'
import { formatsFor } from '../../src/i18n/formats.ts'
import type { Words } from '../../src/i18n/words.ts'
import type { Check, Grade, ResultSummary } from '../../src/results/summary.ts'
import { type Language, textOf } from './e2e/texts.ts'

export function wordsOf(language: Language): Words {
  return {
    t: (id, values) => textOf(language, id, values as Record<string, string | number>),
    format: formatsFor(language, 'UTC'),
  }
}

export const LANGUAGES = ['zh', 'en'] as const

/** Returns the grades by the ids of the checks. */
export function gradesOf({ checks }: Pick<ResultSummary, 'checks'>): Record<string, Grade> {
  return Object.fromEntries(checks.map(({ id, grade }) => [id, grade]))
}

export function checkOf({ checks }: Pick<ResultSummary, 'checks'>, id: string): Check {
  const found = checks.find((check) => check.id === id)
  if (!found) throw new Error(`no check ${id}`)
  return found
}

/** Returns the check of each caveat: code → check. */
export function positionsOf({ checks }: Pick<ResultSummary, 'checks'>): Record<string, string> {
  return Object.fromEntries(
    checks.flatMap(({ id: check, caveats }) => caveats.map(({ id }) => [id, check])),
  )
}

/** Fails where a text has a hole, or where two distinct things have the same name. */
export function expectWhole(summary: ResultSummary): void {
  const strings: string[] = []
  JSON.stringify(summary, (_key, value: unknown) => {
    if (typeof value === 'string') strings.push(value)
    if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true)
    return value
  })
  for (const text of strings) expect(text).not.toMatch(/undefined|null|NaN|Infinity|\{|\}/)
  expect(summary.answer).not.toBe('')
  expect(summary.limits).not.toBe('')
  for (const list of [summary.checks, summary.facts, ...summary.figures.map(rowsOf)]) {
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
  }
  for (const { caveats } of summary.checks) {
    expect(new Set(caveats.map(({ id }) => id)).size).toBe(caveats.length)
  }
}

function rowsOf(figure: ResultSummary['figures'][number]): readonly { id: string }[] {
  return figure.form === 'curve' ? [] : figure.rows
}
