// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { bodyFrom } from '../../../../../src/results/read-body.ts'
import { reportOf } from '../../../../../src/ui/results/report/reports.ts'
import { CODE, leavesOf, replaced } from '../../../../helpers/leaves.ts'
import { isNightly } from '../../../../helpers/nightly.ts'
import { renderReport } from '../../../../helpers/rendered-report.tsx'
import { EVERY_KIND, resultOfKind } from '../../../../helpers/results-of-every-kind.ts'

// Vitest gives every CSS module an empty object, its `?inline` text included.
vi.mock('../../../../../src/ui/charts/chart.module.css?raw', () => ({
  default: readFileSync('src/ui/charts/chart.module.css', 'utf8'),
}))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const KINDS = isNightly ? EVERY_KIND : ['two-sample-mr', 'multivariable-mr', 'colocalisation']

test.each(KINDS)(
  '%s: the HTML report runs and loads nothing with code in every text that accepts it',
  async (kind) => {
    // Equal names make equal keys, which React reports for every row.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const stored = await resultOfKind(kind)
    const report = reportOf(stored)
    if (!report) return
    const takers = leavesOf(stored).filter(
      (leaf) => leaf.value !== CODE && replaced([leaf], CODE, () => bodyFrom(stored) !== null),
    )
    expect(takers.length).toBeGreaterThan(3)
    const body = replaced(takers, CODE, () => structuredClone(bodyFrom(stored)))
    if (!body) throw new Error('refused')
    const { page } = await renderReport(body, 'en', CODE)
    // Attribute values may hold a bare `<`, so that the document counts, not its text.
    expect(page.querySelectorAll('script, img, iframe, object, link')).toHaveLength(0)
    const attributes = [...page.querySelectorAll('*')].flatMap((one) => one.getAttributeNames())
    expect(attributes.filter((name) => name.startsWith('on'))).toEqual([])
    expect(page.title).toBe(CODE)
  },
)
