/** The command line and the page give the same numbers, because they use the same engine. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONVENTIONS } from '../../../../src/science/codes.ts'
import { DEFAULTS_BY_CONVENTION } from '../../../../src/science/two-sample/parameters.ts'
import { radialPoints } from '../../../../src/science/two-sample/radial-points.ts'
import { resultOf } from '../../../helpers/two-sample-result.ts'
import { json, PATIENT } from './run.ts'

const FILE = 'public/examples/sim_balanced_24.tsv'

test.each(CONVENTIONS)('every number of a pair, %s', { timeout: PATIENT }, async (convention) => {
  const [nboot, draws] = [100, 500]
  const args = ['--harmonised', FILE, '--convention', convention, '--presso', String(draws)]
  const printed: Record<string, unknown> = await json(
    'two-sample-mr',
    ...args,
    '--nboot',
    String(nboot),
  )
  const settings = { ...DEFAULTS_BY_CONVENTION[convention], nboot, presso: draws }
  const page = await resultOf(readFileSync(FILE, 'utf8'), {}, settings)

  for (const part of [
    'estimates',
    'omitted',
    'heterogeneity',
    'pleiotropy',
    'leaveOneOut',
    'singleSnp',
    'strength',
    'strengthCondition',
    'contamination',
    'raps',
  ] as const) {
    expect(printed[part], part).toEqual(page[part])
  }
  expect(printed['radial']).toEqual({ ...page.radial, points: radialPoints(page.variants) })
  const { test: direction, ...steiger } = page.steiger ?? {}
  expect(printed['steiger']).toMatchObject({ ...direction, ...steiger })
  const { presso } = page
  expect(printed['presso']).toMatchObject({
    globalP: presso?.global.p,
    rssObserved: presso?.rssObserved,
    draws: presso?.draws,
    outliers: presso?.outliers ?? [],
    corrected: presso?.corrected,
  })
  expect(printed['parameters']).toMatchObject({ convention, nboot, presso: presso?.draws })
  expect(page.presso?.draws).toBe(draws)
})

test('conventions: each difference in a sentence', { timeout: PATIENT }, async () => {
  const printed: Record<string, unknown> = await json('conventions', '--method', 'egger')
  expect(printed['differences']).toMatchObject([
    { code: 'p', methods: ['egger'], explanation: expect.stringContaining('distribution') },
    { code: 'interval', methods: ['egger'] },
  ])
})
