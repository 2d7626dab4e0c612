/** The summary of data that the main method cannot compute. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { summaryOf } from '../../../../src/results/two-sample/summary.ts'
import { withRows } from '../../../helpers/extreme-results.ts'
import { resultOf } from '../../../helpers/two-sample-result.ts'
import { wordsIn } from '../../../helpers/words.ts'

test('says against the data that an effect is beyond what can be computed, and does not blame the number of variants', async () => {
  const text = readFileSync('public/examples/sim_balanced_24.tsv', 'utf8')
  // A single one beside small effects would be set aside as impossible.
  const body = await resultOf(withRows(text, { 'beta.outcome': 1e300 }))
  const { checks } = summaryOf(body, wordsIn('en'))
  const found = Object.fromEntries(checks.map(({ id, grade, finding }) => [id, [grade, finding]]))
  expect(found['data']).toEqual(['against', expect.stringContaining('check these numbers')])
  expect(found['single']).toEqual(['look', 'the numbers are too extreme to compute with'])
})
