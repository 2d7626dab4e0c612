/** A result in plain words: at most three sentences, of statistics only the effect and its interval. */
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../src/contract/languages.ts'
import { plainWords } from '../../../src/results/plain-words.ts'
import { kindOf } from '../../../src/results/read-body.ts'
import type { RecordBody } from '../../../src/results/record-body.ts'
import type { Check, Grade } from '../../../src/results/summary.ts'
import { runs } from '../../helpers/nightly.ts'
import { degenerateResult } from '../../helpers/degenerate-results.ts'
import { EVERY_KIND, resultOfKind } from '../../helpers/results-of-every-kind.ts'
import { exampleResult } from '../../helpers/two-sample-result.ts'
import { wordsIn } from '../../helpers/words.ts'

const STATISTIC = /\b[pqQF] ?[=<≤]|I²|τ²|λ|df\b|χ²|Egger|Steiger|IVW|BH\b/
const HOLE = /undefined|null|NaN|\[object|[{}]|—/

const EN = wordsIn('en')
const checkWith = (id: string, grade: Grade): Check => ({
  id,
  grade,
  name: id,
  finding: '',
  section: null,
  caveats: [],
})

async function plainOf(body: RecordBody): Promise<string[][]> {
  const summaryOf = await kindOf(body).summary()
  return LANGUAGES.map((language) => [...summaryOf(body, wordsIn(language)).plain])
}

describe.each(EVERY_KIND)('a result of the kind %s in plain words', (kind) => {
  it('has at most three whole sentences without a statistic', async () => {
    for (const sentences of await plainOf(await resultOfKind(kind))) {
      expect(sentences.length).toBeGreaterThan(0)
      expect(sentences.length).toBeLessThanOrEqual(3)
      for (const sentence of sentences) {
        expect(sentence).toMatch(/[^.。][.。]$/)
        expect(sentence).not.toMatch(STATISTIC)
        expect(sentence).not.toMatch(HOLE)
      }
    }
  })

  it('has them whatever the numbers are', async () => {
    for (let seed = 0; seed < runs(6, 60); seed += 1) {
      for (const sentences of await plainOf(await degenerateResult(kind, seed))) {
        expect(sentences.length).toBeLessThanOrEqual(3)
        expect(sentences.join('')).not.toMatch(/undefined|NaN/)
      }
    }
  })

  it('has a doubt for each of its checks', async () => {
    const body = await resultOfKind(kind)
    const { checks } = (await kindOf(body).summary())(body, EN)
    for (const { id } of checks) {
      const sentences = plainWords({ plain: { what: 'A' } }, [checkWith(id, 'look')], EN)
      expect(sentences.at(-1), id).toMatch(/^The main doubt: /)
    }
  })
})

describe('plain words', () => {
  const said = (...grades: Grade[]) =>
    plainWords(
      { plain: { what: 'A goes with B' } },
      grades.map((grade, at) => checkWith(at === 0 ? 'outliers' : 'strength', grade)),
      EN,
    )

  it('say how sure it is by the worst check, and name that check as the main doubt', () => {
    expect(said('holds', 'holds')).toEqual([
      'A goes with B.',
      'Both checks hold, so the evidence is as good as such a study gives; by itself it does not establish a cause.',
    ])
    expect(said('look', 'against')).toEqual([
      'A goes with B.',
      '1 of 2 checks counts against it, so the evidence is weak.',
      'The main doubt: the variants may predict the exposure too weakly.',
    ])
    expect(said('open', 'holds')[1]).toBe(
      'No check counts against it, but 1 of 2 checks leaves a doubt, so the evidence is moderate.',
    )
  })

  it('give no weight to a claim that there is no answer', () => {
    const statement = { isRefusal: true, plain: { what: 'There is no answer' } }
    expect(plainWords(statement, [checkWith('data', 'against')], EN)).toEqual([
      'There is no answer.',
      'The main doubt: the data file needs checking.',
    ])
  })

  it('of a two-sample result state the effect, its interval and the doubt', async () => {
    const [, english] = await plainOf(await exampleResult('directional_60'))
    expect(english).toEqual([
      expect.stringMatching(
        /^A genetically higher exposure goes with higher outcome: a difference of 0\.207 per unit \(95% CI .*\)\.$/,
      ),
      expect.stringMatching(/^1 of 9 checks counts against it/),
      'The main doubt: the variants may affect the outcome by a route other than the exposure.',
    ])
  })
})
