/** The answer of a result says what its checks find against it, in the same sentence and wherever it is stated. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerOf, checksAgainst, type Statement } from '../../../src/results/answer.ts'
import { kindOf } from '../../../src/results/read-body.ts'
import { openedFrom, recordBy, withDoubts } from '../../../src/results/record-of.ts'
import { countDoubts } from '../../../src/results/record-file.ts'
import type { Check, Grade } from '../../../src/results/summary.ts'
import { worstOf } from '../../../src/results/summary.ts'
import { reportOf } from '../../../src/ui/results/report/reports.ts'
import { LANGUAGES, wordsOf } from '../../helpers/summaries.ts'
import { runs } from '../../helpers/nightly.ts'
import { EVERY_KIND, resultOfKind } from '../../helpers/results-of-every-kind.ts'
import { exampleResult } from '../../helpers/two-sample-result.ts'

const EN = wordsOf('en')
const STATEMENT: Omit<Statement, 'plain'> = {
  claim: 'IVW estimates OR 1.20 (95% CI 1.10–1.31)',
  note: '',
  reassurance: 'Chance alone would rarely produce it.',
}
const checkWith = (id: string, grade: Grade, reason?: string): Check => ({
  id,
  grade,
  name: `Name of ${id}`,
  finding: 'found',
  ...(reason !== undefined && { reason }),
  section: null,
  caveats: [],
})

const grade = fc.constantFrom<Grade>('holds', 'open', 'look', 'against')
const checks = fc.array(
  fc.record({ grade, reason: fc.option(fc.constant('three robust methods disagree')) }),
  { maxLength: 10 },
)

describe('the answer', () => {
  it('is unqualified only where no check speaks against it', () => {
    fc.assert(
      fc.property(checks, (rows) => {
        const list = rows.map((row, at) => checkWith(`c${at}`, row.grade, row.reason ?? undefined))
        const { answer, chance, doubts } = answerOf(STATEMENT, list, EN)
        const isDoubted = worstOf(rows.map((row) => row.grade)) === 'against'
        expect(answer.endsWith(', so this is weak evidence.')).toBe(isDoubted)
        expect(chance === STATEMENT.reassurance).toBe(rows.every((row) => row.grade === 'holds'))
        expect(doubts).toBe(rows.filter((row) => row.grade === 'against').length)
      }),
      { numRuns: runs(100, 1000) },
    )
  })

  it('names the first two doubts and counts the others', () => {
    const list = [
      checkWith('a', 'against', 'its 592 variants are one region'),
      checkWith('b', 'holds'),
      checkWith('c', 'against'),
      checkWith('d', 'against'),
    ]
    expect(answerOf(STATEMENT, list.slice(0, 1), EN).answer).toBe(
      'IVW estimates OR 1.20 (95% CI 1.10–1.31), but its 592 variants are one region, so this is weak evidence.',
    )
    expect(answerOf(STATEMENT, list, EN).answer).toBe(
      'IVW estimates OR 1.20 (95% CI 1.10–1.31), but its 592 variants are one region, the check “Name of c” counts against it and 1 more check counts against it, so this is weak evidence.',
    )
    expect(answerOf({ ...STATEMENT, claim: 'IVW 估计 OR 1.20' }, list, wordsOf('zh')).answer).toBe(
      'IVW 估计 OR 1.20，但its 592 variants are one region，检查项“Name of c”不支持这一结果，且另有 1 项检查不支持，因此证据薄弱。',
    )
  })

  it('gives the reason for a closer look in place of the reassurance', () => {
    const list = [checkWith('a', 'open'), checkWith('b', 'look', 'F is 4'), checkWith('c', 'look')]
    expect(answerOf(STATEMENT, list, EN).chance).toBe(
      'No check counts against it, but F is 4; 1 more needs a look.',
    )
  })

  it('reassures of nothing where the data cannot decide a check', () => {
    const undecided = [checkWith('a', 'open', 'there are no positions'), checkWith('b', 'holds')]
    expect(answerOf({ ...STATEMENT, reassurance: 'Fine.' }, undecided, EN).chance).toBe(
      'No check counts against it, but there are no positions.',
    )
  })

  it('adds no doubt to a claim that there is no answer, and no weight to a plan', () => {
    const against = [checkWith('a', 'against', 'F is 4')]
    expect(answerOf({ claim: 'No estimate', note: '', isRefusal: true }, against, EN)).toEqual({
      answer: 'No estimate.',
      chance: '',
      doubts: 0,
    })
    const plan = { claim: '21 instruments were selected', note: '', isDesign: true }
    expect(answerOf(plan, against, EN).answer).toBe('21 instruments were selected, but F is 4.')
  })
})

describe.each(EVERY_KIND)('a result of the kind %s', (name) => {
  it('states in its report the answer of its page', async () => {
    const body = await resultOfKind(name)
    const summaryOf = await kindOf(body).summary()
    const report = reportOf(body)
    for (const language of LANGUAGES) {
      const words = wordsOf(language)
      const summary = summaryOf(body, words)
      const texts = report === null ? '' : JSON.stringify((await report()).parts(body, words))
      if (report !== null) expect(texts).toContain(JSON.stringify(summary.answer).slice(1, -1))
      expect(summary.answer).not.toMatch(/[.。][.。]|undefined|NaN/)
      if (summary.doubts > 0) expect(checksAgainst(summary.checks)).not.toEqual([])
    }
  })
})

describe('the list of records', () => {
  it('says how many checks speak against a result', async () => {
    const body = await exampleResult('directional_60')
    const kind = kindOf(body)
    const summaryOf = await kind.summary()
    expect(checksAgainst(summaryOf(body, EN).checks)).not.toEqual([])
    const facts = {
      id: '1',
      toolId: '6001',
      title: '',
      note: '',
      createdAt: '2026-11-20T10:00:00Z',
    }
    const record = recordBy(kind, body, facts)
    const { headline } = await countDoubts(record, body)
    const value = JSON.parse(headline) as Record<string, unknown>
    expect(withDoubts(kind.headlineText(value, EN), value, EN)).toMatch(
      /^IVW: β .*\u00a0· weak evidence \(\d checks? against it\)$/,
    )
    expect(openedFrom({ headline })).toBeNull()
    const plain = JSON.parse(record.headline) as Record<string, unknown>
    expect(withDoubts('IVW', plain, EN)).toBe('IVW')
  })
})
