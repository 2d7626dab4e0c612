/** Sentences about the error rates of the verdict, for the page and the report. */
import type { Words } from '../../i18n/words.ts'
import { CALIBRATION } from './calibration-data.ts'
import { mostPassed } from './calibration.ts'

const POWERED = 'effect-80'
/** Index of 12 variants among the sizes. */
const MIDDLE = 1

/** States how often each of the two highest verdicts is given without an effect, and the power that remains. */
export function calibrationSentences({ t, format }: Words): string[] {
  const { rows, runs, ceiling } = CALIBRATION
  const worst = mostPassed(CALIBRATION, 'null')
  const hidden = mostPassed(CALIBRATION, 'hidden')
  const powered = rows.find(({ id }) => id === POWERED)
  const retainedShare = (powered?.passed[MIDDLE] ?? 0) / Math.max(1, powered?.ivw[MIDDLE] ?? 1)
  const associated = Math.max(
    ...rows.filter(({ group }) => group === 'null').flatMap((row) => row.associated),
  )
  return [
    t('analysis.calibration.lead', {
      runs: format.integer(runs),
      most: format.percent(worst.share, 1),
      error: format.percent(worst.error, 1),
      kept: format.percent(retainedShare),
    }),
    t('analysis.calibration.associated', { associated: format.percent(associated / runs) }),
    t('analysis.calibration.price', { ceiling: format.percent(ceiling[MIDDLE] ?? 0) }),
    t('analysis.calibration.hidden', { hidden: format.percent(hidden.share) }),
  ]
}
