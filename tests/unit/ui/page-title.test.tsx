// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { usePageTitle } from '../../../src/ui/page-title.ts'
import { renderForUser } from '../../helpers/user-tree.tsx'

beforeEach(() => {
  document.title = 'Of the route · Veriscope'
})
afterEach(cleanup)

function Titled({ title }: { title: string | null }) {
  usePageTitle(title)
  return null
}

test.each([
  ['Two-sample MR', 'Two-sample MR · Veriscope'],
  // 2.23: the title is the product's name alone.
  ['', 'Veriscope'],
  [null, 'Of the route · Veriscope'],
])('a page with the title %j sets the document title %j', (title, expected) => {
  renderForUser(<Titled title={title} />)
  expect(document.title).toBe(expected)
})
