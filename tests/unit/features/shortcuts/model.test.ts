import { describe, expect, it } from 'vitest'
import {
  MOST,
  readChosen,
  listShownPages,
  togglePage,
} from '../../../../src/features/shortcuts/model.ts'

const PAGES = ['/user/records', '/analysisTools/All', '/user/profile'].map((href) => ({ href }))
const hrefs = (chosen: string[] | null) => listShownPages(PAGES, chosen).map(({ href }) => href)

describe('shortcuts', () => {
  it('default to existing pages', () => {
    expect(hrefs(null)).toEqual(['/analysisTools/All', '/user/records'])
  })
  it('are shown in the order of choosing, without pages that cannot be opened', () => {
    expect(hrefs(['/user/profile', '/gone', '/user/records'])).toEqual([
      '/user/profile',
      '/user/records',
    ])
    expect(hrefs([])).toEqual([])
  })
  it('are added, removed, and limited in number', () => {
    expect(togglePage(['/a'], '/b')).toEqual(['/a', '/b'])
    expect(togglePage(['/a', '/b'], '/a')).toEqual(['/b'])
    const full = Array.from({ length: MOST }, (_, n) => `/${n}`)
    expect(togglePage(full, '/more')).toEqual(full)
  })
  it.each([null, 'x', '{}'])('read %s as not chosen', (stored) => {
    expect(readChosen(stored)).toBeNull()
  })
})
