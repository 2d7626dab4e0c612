// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { TwoSampleBody } from '../../../../../src/results/two-sample/body.ts'
import { type Live, NO_CHANGES } from '../../../../../src/ui/results/two-sample/use-live-result.ts'
import { VariantTable } from '../../../../../src/ui/results/two-sample/variant-table.tsx'
import { renderForUser } from '../../../../helpers/user-tree.tsx'
import { exampleResult } from '../../../../helpers/two-sample-result.ts'

let body: TwoSampleBody
beforeAll(async () => {
  body = await exampleResult('directional_60', { exposureName: 'BMI', outcomeName: 'CHD' })
})
afterEach(cleanup)

const liveOf = (more: Partial<Live> = {}): Live => ({
  stored: body,
  shown: body,
  changes: NO_CHANGES,
  state: 'still',
  isChanged: false,
  toggle: () => {},
  setConvention: () => {},
  rerun: () => {},
  reset: () => {},
  ...more,
})

const table = () => within(screen.getByRole('table'))
const names = () =>
  table()
    .getAllByRole('rowheader')
    .map((head) => head.textContent)
const allNames = () => body.variants.map(({ SNP }) => SNP)

test('renders one page of many variants, and finds every one by paging and search', () => {
  renderForUser(<VariantTable live={liveOf()} />)
  expect(names()).toEqual(allNames().slice(0, 15))
  fireEvent.click(screen.getByText('analysis.variants.all'))
  expect(names()).toEqual(allNames().slice(0, 25))
  const seen = [...names()]
  for (const page of screen.getAllByRole('button', { name: 'pager.page' }).slice(1)) {
    fireEvent.click(page)
    seen.push(...names())
  }
  expect(seen).toEqual(allNames())

  // On the last page: a search starts on the first.
  const searchedName = allNames()[30] ?? ''
  const field = screen.getByLabelText('analysis.variants.search')
  const search = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  search(` ${searchedName.toUpperCase()} `)
  expect(names()).toEqual(allNames().filter((name) => name.includes(searchedName)))
  search('no such variant')
  expect(table().queryAllByRole('rowheader')).toEqual([])
  fireEvent.click(screen.getByText('analysis.variants.fewer'))
  expect(names()).toEqual(allNames().slice(0, 15))
})
