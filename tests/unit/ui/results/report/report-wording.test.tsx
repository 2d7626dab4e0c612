// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { LANGUAGES } from '../../../../../src/contract/languages.ts'
import { judgeWording } from '../../../../../tools/checks/one-term.ts'
import { renderReport } from '../../../../helpers/rendered-report.tsx'
import { exampleResult } from '../../../../helpers/two-sample-result.ts'

vi.mock('../../../../../src/ui/charts/chart.module.css?raw', () => ({
  default: readFileSync('src/ui/charts/chart.module.css', 'utf8'),
}))
afterEach(cleanup)

/** Digits without separators, outside of names and hashes. */
const RAW = /(?<![\p{L}\d.,])(?:\d{5,}|\d+\.\d{7,})(?![\p{L}\d])|NaN/u

test.each(LANGUAGES)('the report keeps to the formats and the terms (%s)', async (language) => {
  const names = { exposureName: 'BMI', outcomeName: 'CHD' }
  const { page } = await renderReport(await exampleResult('directional_60', names), language)
  const texts = Array.from(page.querySelectorAll('p, li, td, th, dd, dt, h1, h2, h3, figcaption'))
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')
  expect(texts.length).toBeGreaterThan(100)
  const faults = texts.flatMap((text) => [
    ...judgeWording(language, text.replaceAll(/10−(?=\d)/g, '10⁻')),
    ...(RAW.test(text) ? [text] : []),
  ])
  expect(faults).toEqual([])
})
