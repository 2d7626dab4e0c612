import { expect, test } from 'vitest'
import type { Level, LevelBenefits } from '../../../../src/contract/endpoints/levels.ts'
import { differingKeys } from '../../../../src/ui/levels/differences.ts'

type Row = readonly [key: string, included: boolean, limit: number | null]

function level(name: Level, rows: readonly Row[]): LevelBenefits {
  const benefits = rows.map(([key, included, limit]) => ({
    key,
    included,
    limit,
    titleZh: key,
    titleEn: key,
    noteZh: '',
    noteEn: '',
  }))
  return { level: name, titleZh: '', titleEn: '', summaryZh: '', summaryEn: '', benefits }
}

const LEVELS = [
  level('free', [
    ['articles', true, null],
    ['variants', true, 200],
    ['report', false, null],
  ]),
  level('pro', [
    ['articles', true, null],
    ['variants', true, null],
    ['report', true, null],
    ['support', true, null],
  ]),
]

test('lists benefits that differ between levels, including a limit against none', () => {
  expect(differingKeys(LEVELS)).toEqual(['variants', 'report', 'support'])
  expect(differingKeys([])).toEqual([])
})
