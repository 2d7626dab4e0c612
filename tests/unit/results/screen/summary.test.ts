import { expect, test } from 'vitest'
import { summaryOf } from '../../../../src/results/screen/summary.ts'
import { gutResult, mapResult } from '../../../helpers/screen-result.ts'
import { wordsIn } from '../../../helpers/words.ts'
test('x', async () => {
  for (const l of ['zh', 'en'] as const) {
    console.log(JSON.stringify(summaryOf(await gutResult(), wordsIn(l)), null, 1))
    console.log(JSON.stringify(summaryOf(await mapResult(), wordsIn(l)).checks, null, 1))
  }
  expect(1).toBe(1)
})
