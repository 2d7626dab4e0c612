import { expect, test } from 'vitest'
import { formatReasonValues } from '../../../../src/features/next-step/components/step-values.ts'
import { stepsOf } from '../../../../src/results/next-step/steps.ts'
import { EVERY_KIND, resultOfKind } from '../../../helpers/results-of-every-kind.ts'
import { exampleResult } from '../../../helpers/two-sample-result.ts'
import { wordsIn } from '../../../helpers/words.ts'

const EXAMPLES = ['balanced_24', 'directional_60', 'homogeneous_12', 'null_outlier_40'] as const

test.each(['zh', 'en'] as const)(
  'every reason is a complete sentence with its numbers (%s)',
  async (language) => {
    const words = wordsIn(language)
    const bodies = [...EVERY_KIND.map(resultOfKind), ...EXAMPLES.map((name) => exampleResult(name))]
    for (const step of (await Promise.all(bodies)).flatMap(stepsOf)) {
      const text = words.t(step.texts.reason, formatReasonValues(step.values, false, words))
      expect(text, step.id).not.toMatch(/[{}]|undefined|null|NaN/)
      expect(text.length).toBeGreaterThan(8)
    }
  },
)

test('counts of variants are integers in both directions', () => {
  const words = wordsIn('en')
  expect(
    words.t(
      'nextStep.biBoth.reason',
      formatReasonValues({ forward: 12, reverse: 3 }, false, words),
    ),
  ).toBe('Both directions are supported (12 variants forward, 3 in reverse).')
})

test('an article stands in one step only, the first that names it', async () => {
  const steps = stepsOf(await exampleResult('directional_60'))
  const named = steps.flatMap(({ articles }) => articles)
  expect(named.length).toBeGreaterThan(3)
  expect(new Set(named).size).toBe(named.length)
})
