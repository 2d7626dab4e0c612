import { describe, expect, it } from 'vitest'
import { hasScreen } from '../../../src/app/screens.ts'
import { type RouteName, ROUTES } from '../../../src/contract/routes.ts'
import { SETTINGS_TABS } from '../../../src/contract/settings-tabs.ts'
import { TOOLS } from '../../../src/contract/tools.ts'
import { asked } from '../../helpers/e2e/catalogue/asked.ts'
import { CATALOGUE, chosen } from '../../helpers/e2e/catalogue/catalogue.ts'
import { CELLS, halfOf, planOf, WIDTHS } from '../../helpers/e2e/catalogue/cells.ts'
import { isRouteItself, nameOf } from '../../helpers/e2e/catalogue/state.ts'
import { comparedIn, pageOf } from '../../../tools/lib/picture-page.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const names = CATALOGUE.map(nameOf)

describe('the catalogue of states', () => {
  it('names each state once', () => {
    expect(new Set(names).size).toBe(names.length)
  })

  it('has every route with a screen, every settings tab, and the views of each result', () => {
    const routes = (Object.keys(ROUTES) as RouteName[]).filter(hasScreen)
    expect(names).toEqual(expect.arrayContaining(routes.map((route) => `${route}/filled`)))
    const tabs = SETTINGS_TABS.map((tab) => `accountSettings/${tab}`)
    expect(names).toEqual(expect.arrayContaining(tabs))
    /** Tools whose results no guideline of reporting speaks of. */
    const withoutReport = ['6006', '6007', '6008', '6009']
    for (const { id } of TOOLS) {
      const views = ['result', 'part', 'report', 'compare', 'print']
        .filter((view) => view !== 'report' || !withoutReport.includes(id))
        .map((view) => `toolsById/${view}-${id}`)
      expect(names).toEqual(expect.arrayContaining(views))
    }
  })

  it('has what loads, fails, is empty, is offline and is locked', () => {
    for (const state of ['loading', 'error', 'empty', 'offline', 'locked']) {
      expect(
        names.filter((name) => name.endsWith(`/${state}`)),
        state,
      ).not.toEqual([])
    }
  })
})

describe('the cells of a plain run', () => {
  const planned = (state: (typeof CATALOGUE)[number], language: 'zh' | 'en') =>
    planOf(nameOf(state), language, { isRoute: isRouteItself(state) })

  it('show each state on the smallest phone', () => {
    for (const state of CATALOGUE) {
      const { home, fits } = planned(state, 'zh')
      expect(
        [home, ...fits].map(({ width }) => width),
        nameOf(state),
      ).toContain(320)
    }
  })

  it('show each route in both languages, and each width in both', () => {
    const routes = CATALOGUE.filter(isRouteItself).map((state) => planned(state, 'zh'))
    for (const { home, fits } of routes) {
      expect(new Set([home, ...fits].map(({ language }) => language)).size).toBe(2)
    }
    const inEnglish = routes.flatMap(({ fits }) => fits.filter(({ language }) => language === 'en'))
    expect(new Set(inEnglish.map(({ width }) => width)).size).toBe(WIDTHS.length)
  })

  it('show each pair of language, scheme and width in some state, with every check', () => {
    const homes = (language: 'zh' | 'en') =>
      names.map((name) => planOf(name, language).home).map((cell) => JSON.stringify(cell))
    const seen = new Set([...homes('zh'), ...homes('en')])
    expect(CELLS.filter((cell) => !seen.has(JSON.stringify(cell)))).toEqual([])
  })

  it('are two halves, in each of which are visitors, newcomers and members', () => {
    for (const who of ['visitor', 'newcomer', 'member'] as const) {
      const own = CATALOGUE.filter((state) => state.who === who && !state.isOneOfMany)
      const first = own.filter((state) => halfOf(nameOf(state)) === 0)
      expect(first.length / own.length, who).toBeGreaterThan(0.3)
      expect(first.length / own.length, who).toBeLessThan(0.7)
    }
  })

  it('are the same in every run, and those of a state depend on no other', () => {
    expect(planOf('records/filled', 'en')).toEqual(planOf('records/filled', 'en'))
    expect(planOf('allTools/shortcuts-of-bar', 'zh', { fromWidth: 1440 }).home.width).toBe(1440)
  })
})

describe('pictures that are asked for', () => {
  it('are all states on a phone and a desk unless words choose', () => {
    const all = asked({})
    expect(all.states).toHaveLength(CATALOGUE.length)
    expect(all.cells).toHaveLength(8)
    const some = asked({
      VERISCOPE_GALLERY_ONLY: 'records/,report-6001',
      VERISCOPE_GALLERY_LANGUAGE: 'en',
      VERISCOPE_GALLERY_SCHEME: 'dark',
      VERISCOPE_GALLERY_WIDTH: '320,768',
    })
    expect(some.cells.map(({ width }) => width)).toEqual([320, 768])
    expect(some.states.map(nameOf)).toContain('records/empty')
    expect(some.states.map(nameOf)).toContain('toolsById/report-6001')
  })

  it('are refused for a word that chooses nothing', () => {
    expect(() => chosen(['recrods'])).toThrow('recrods')
    expect(() => asked({ VERISCOPE_GALLERY_WIDTH: '321' })).toThrow('321')
  })
})

describe('the page of a change', () => {
  it('shows what differs, what is new and what is gone, and counts the rest', () => {
    const out = mkdtempSync(join(tmpdir(), 'veriscope-pictures-'))
    const put = (file: string) => {
      mkdirSync(dirname(join(out, file)), { recursive: true })
      writeFileSync(join(out, file), '')
    }
    for (const file of ['before/a/1.png', 'before/a/2.png', 'before/a/3.png']) put(file)
    for (const file of ['after/a/1.png', 'after/a/2.png', 'after/a/4.png']) put(file)
    put('difference/a/2.png')
    const compared = comparedIn(out)
    rmSync(out, { recursive: true })
    expect(compared).toEqual({
      changed: ['a/2.png'],
      new: ['a/4.png'],
      gone: ['a/3.png'],
      same: ['a/1.png'],
    })
    const page = pageOf(compared)
    expect(page).toContain('1 changed, 1 new, 1 gone, 1 the same')
    expect(page).toContain('src="difference/a/2.png"')
    expect(page).not.toContain('a/1.png')
  })
})
