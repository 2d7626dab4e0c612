/** The line of a check that does not hold begins with its reason, in every state of every kind of result. */
import { describe, expect, it } from 'vitest'
import { type Language, LANGUAGES } from '../../../src/contract/languages.ts'
import { DIRECTION_WARNING_TEXT } from '../../../src/results/bidirectional/bidirectional-texts.ts'
import { DIRECTION_REASON } from '../../../src/results/bidirectional/reasons.ts'
import { WARNING_TEXT } from '../../../src/results/code-texts.ts'
import { LOCUS_REASON } from '../../../src/results/colocalisation/reasons.ts'
import { LOCUS_WARNING_TEXT } from '../../../src/results/colocalisation/texts.ts'
import { HARMONISE_REASON } from '../../../src/results/harmonise-reasons.ts'
import { PICK_REASON } from '../../../src/results/instruments/reasons.ts'
import { PICK_WARNING_TEXT } from '../../../src/results/instruments/texts.ts'
import { MEDIATION_REASON } from '../../../src/results/mediation/reasons.ts'
import { MEDIATION_WARNING_TEXT } from '../../../src/results/mediation/texts.ts'
import { META_WARNING_TEXT } from '../../../src/results/meta-analysis/meta-texts.ts'
import { META_REASON } from '../../../src/results/meta-analysis/reasons.ts'
import { MV_WARNING_TEXT } from '../../../src/results/multivariable/mv-texts.ts'
import { MV_REASON } from '../../../src/results/multivariable/reasons.ts'
import { POWER_WARNING_TEXT } from '../../../src/results/power/power-texts.ts'
import { POWER_REASON } from '../../../src/results/power/reasons.ts'
import { HARMONISE_WARNING_TEXT } from '../../../src/results/scan/texts.ts'
import { WARNING_REASON } from '../../../src/results/two-sample/warning-reasons.ts'
import { i18nOf } from '../../helpers/e2e/texts.ts'
import { asSentenceStart, lineOf } from '../../../src/results/check-line.ts'
import { kindOf } from '../../../src/results/read-body.ts'
import type { RecordBody } from '../../../src/results/record-body.ts'
import type { Check } from '../../../src/results/summary.ts'
import { degenerateResult } from '../../helpers/degenerate-results.ts'
import { runs } from '../../helpers/nightly.ts'
import { EVERY_KIND, resultOfKind } from '../../helpers/results-of-every-kind.ts'
import { withEveryWarning } from '../../helpers/with-every-warning.ts'
import { wordsIn } from '../../helpers/words.ts'

type Codes = Readonly<Record<string, string>>

const HOLE = /undefined|null|NaN|Infinity|\[object|[{}]|analysis\.|—/

const MAX_LENGTH = 160

/** Whether a reason has text, no hole, and is one clause; extreme values may be long or missing. */
function isReason(reason: string, isExtreme: boolean): boolean {
  if (reason === '' || isExtreme) return reason !== ''
  return !HOLE.test(reason) && !/^\s|[.。]$/.test(reason) && reason.length <= MAX_LENGTH
}

/** Returns the lines that do not begin with a reason, and the caveats without one. */
function faultyLines(checks: readonly Check[], isExtreme: boolean): string[] {
  const lines = checks
    .filter(({ grade }) => grade !== 'holds')
    .map((check) => ({ id: check.id, reason: lineOf(check).reason }))
  return [...lines, ...checks.flatMap(({ caveats }) => caveats)]
    .filter(({ reason }) => !isReason(reason, isExtreme))
    .map(({ id, reason }) => `${id}: ${reason}`)
}

async function linesOf(body: RecordBody, isExtreme = false): Promise<string[]> {
  const summaryOf = await kindOf(body).summary()
  return LANGUAGES.flatMap((language) =>
    faultyLines(summaryOf(body, wordsIn(language)).checks, isExtreme),
  )
}

describe.each(EVERY_KIND)('a check of a result of the kind %s that does not hold', (kind) => {
  it('begins with its reason', async () => {
    expect(await linesOf(await resultOfKind(kind))).toEqual([])
  })

  it('begins with the reason of each warning of the engine', async () => {
    for (const body of await withEveryWarning(kind)) expect(await linesOf(body)).toEqual([])
  })

  it('begins with a reason whatever the numbers are', async () => {
    for (let seed = 0; seed < runs(12, 60); seed += 1) {
      expect(await linesOf(await degenerateResult(kind, seed), true)).toEqual([])
    }
  })
})

describe('the reason of a warning', () => {
  /** Returns the names of the values in a compiled message. */
  const namesOf = (content: unknown): string[] =>
    Array.isArray(content)
      ? content.flatMap((token: unknown) =>
          Array.isArray(token)
            ? [String(token[0]), ...Object.values((token[2] ?? {}) as object).flatMap(namesOf)]
            : [],
        )
      : []
  const namesIn = (language: Language, id: string) => namesOf(i18nOf(language).messages[id])
  const PAIRS: readonly (readonly [Codes, Codes])[] = [
    [WARNING_TEXT, WARNING_REASON],
    [DIRECTION_WARNING_TEXT, DIRECTION_REASON],
    [HARMONISE_WARNING_TEXT, HARMONISE_REASON],
    [MV_WARNING_TEXT, MV_REASON],
    [MEDIATION_WARNING_TEXT, MEDIATION_REASON],
    [META_WARNING_TEXT, META_REASON],
    [POWER_WARNING_TEXT, POWER_REASON],
    [PICK_WARNING_TEXT, PICK_REASON],
    [LOCUS_WARNING_TEXT, LOCUS_REASON],
  ]
  /** Values that the warning stores though its text has no use for them, or that its check adds. */
  const MORE: Readonly<Record<string, readonly string[]>> = {
    'few-instruments': ['n'],
    'no-sample-size': ['count'],
    'weak-conditional': ['name'],
  }

  it('has no other values than the text of the warning', () => {
    const unknown = PAIRS.flatMap(([texts, reasons]) =>
      Object.entries(texts).flatMap(([code, text]) => {
        const stored = LANGUAGES.flatMap((language) => [...namesIn(language, text)])
        const known = new Set([...stored, ...(MORE[code] ?? [])])
        const used = LANGUAGES.flatMap((language) => [...namesIn(language, reasons[code] ?? '')])
        return used.filter((name) => !known.has(name)).map((name) => `${code}: ${name}`)
      }),
    )
    expect(unknown).toEqual([])
  })
})

describe('the line of a check', () => {
  const lineWith = (reason: string, finding: string) => lineOf({ reason, finding })

  it('has the figures only where they add a number to the reason', () => {
    expect(lineWith('mean F is 4.1, under 10', 'Mean F 4.1, lowest 2.2').figures).toBe(
      'Mean F 4.1, lowest 2.2',
    )
    expect(lineWith('mean F is 4.1, under 10', 'Mean F 4.1').figures).toBe('')
    expect(lineOf({ finding: 'Mean F 81' })).toEqual({ reason: '', figures: 'Mean F 81' })
  })

  it.each([
    ['mean F is 4.1', 'Mean F is 4.1'],
    ['a conditional F cannot be computed', 'A conditional F cannot be computed'],
    ['rs7 alone moves the estimate', 'rs7 alone moves the estimate'],
    ['τ² is poorly estimated', 'τ² is poorly estimated'],
    ['mRNA → CHD: mean F is 4', 'mRNA → CHD: mean F is 4'],
    ['q 小于 0.05 的没有', 'q 小于 0.05 的没有'],
    ['平均 F 为 4.1', '平均 F 为 4.1'],
  ])('begins “%s” with a capital where that is a word', (clause, expected) => {
    expect(asSentenceStart(clause)).toBe(expected)
  })
})
