import { expect, test } from 'vitest'
import { reasonValues } from '../../../../src/features/next-step/components/step-values.ts'
import { stepsOf } from '../../../../src/results/next-step/steps.ts'
import { formatsFor } from '../../../../src/i18n/formats.ts'
import { textOf } from '../../../helpers/e2e/texts.ts'
import { exampleResult } from '../../../helpers/two-sample-result.ts'

test.each(['zh', 'en'] as const)(
  'every reason is a whole sentence with its numbers (%s)',
  async (locale) => {
    const words = {
      t: (id: string, values?: Record<string, unknown>) =>
        textOf(locale, id, values as Record<string, string | number>),
      format: formatsFor(locale, 'UTC'),
    }
    for (const name of [
      'balanced_24',
      'directional_60',
      'homogeneous_12',
      'null_outlier_40',
    ] as const) {
      for (const step of stepsOf(await exampleResult(name))) {
        const text = words.t(step.texts.reason, reasonValues(step.values, false, words))
        expect(text, step.id).not.toMatch(/[{}]|undefined|null|NaN/)
        expect(text.length).toBeGreaterThan(10)
      }
    }
  },
)

test('variants are counted in whole numbers in both directions', () => {
  const format = formatsFor('en', 'UTC')
  const t = (id: string, values?: Record<string, unknown>) =>
    textOf('en', id, values as Record<string, string | number>)
  expect(
    t('nextStep.biBoth.reason', reasonValues({ forward: 12, reverse: 3 }, false, { t, format })),
  ).toBe('Both directions pass the rules (12 variants forward, 3 in reverse).')
})
