import { describe, expect, it } from 'vitest'
import { hasPage } from '../../../src/app/pages.ts'
import { type RouteName, ROUTES } from '../../../src/contract/routes.ts'
import { SETTINGS_TABS } from '../../../src/contract/settings-tabs.ts'
import { TOOLS } from '../../../src/contract/tools.ts'
import { CATALOGUE } from '../../helpers/e2e/catalogue/catalogue.ts'
import { nameOf } from '../../helpers/e2e/catalogue/state.ts'

const names = CATALOGUE.map(nameOf)

describe('the catalogue of states', () => {
  it('has every route with a page, every settings tab, and the views of each result', () => {
    const routes = (Object.keys(ROUTES) as RouteName[]).filter(hasPage)
    expect(names).toEqual(expect.arrayContaining(routes.map((route) => `${route}/filled`)))
    const tabs = SETTINGS_TABS.map((tab) => `accountSettings/${tab}`)
    expect(names).toEqual(expect.arrayContaining(tabs))
    /** Tools whose results no reporting guideline covers. */
    const withoutReport = ['6006', '6007', '6008', '6009']
    for (const { id } of TOOLS) {
      const views = ['result', 'part', 'report', 'compare', 'print']
        .filter((view) => view !== 'report' || !withoutReport.includes(id))
        .map((view) => `toolsById/${view}-${id}`)
      expect(names).toEqual(expect.arrayContaining(views))
    }
  })
})
