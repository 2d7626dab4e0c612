// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RecordBody } from '../../../../../src/results/record-body.ts'
import { formatsFor } from '../../../../../src/i18n/formats.ts'
import { type Language, textOf } from '../../../../helpers/e2e/texts.ts'
import { bidirectionalResult } from '../../../../helpers/bidirectional-result.ts'
import { renderReport } from '../../../../helpers/rendered-report.tsx'
import { isNightly } from '../../../../helpers/nightly.ts'
import { multivariableResult } from '../../../../helpers/other-results.ts'
import { gutResult, mapResult } from '../../../../helpers/scan-result.ts'
import { reportOf } from '../../../../../src/ui/results/report/reports.ts'
import { wordsOf } from '../../../../helpers/summaries.ts'
import type { TwoSampleBody } from '../../../../../src/results/two-sample/body.ts'
import { twoSignalsBody } from '../../../../helpers/two-signals.ts'
import { exampleResult } from '../../../../helpers/two-sample-result.ts'

// Vitest gives every CSS module an empty object, its `?inline` text included.
vi.mock('../../../../../src/ui/charts/chart.module.css?raw', () => ({
  default: readFileSync('src/ui/charts/chart.module.css', 'utf8'),
}))

afterEach(cleanup)

const HOSTILE = `<img src=x onerror="alert(1)"><script>alert(2)</script>"'&`

const BODIES = {
  'two-sample': () => exampleResult('balanced_24', { exposureName: 'BMI', outcomeName: 'CHD' }),
  gut: () => gutResult(),
  map: () => mapResult(),
  multivariable: () => Promise.resolve(multivariableResult()),
  bidirectional: () => bidirectionalResult(),
}
type Kind = keyof typeof BODIES
const KINDS = isNightly
  ? (Object.keys(BODIES) as Kind[])
  : (['two-sample', 'multivariable'] as const)
const LANGUAGES = isNightly ? (['zh', 'en'] as const) : (['en'] as const)
const PAGES = KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const))

const computed = new Map<Kind, Promise<RecordBody>>()
const pages = new Map<string, Promise<Document>>()

/** Returns the body of a kind, computed once: no test changes it. */
function bodyOf(kind: Kind): Promise<RecordBody> {
  const body = computed.get(kind) ?? BODIES[kind]()
  computed.set(kind, body)
  return body
}

/** Returns the rendered report of a kind, made once: the tests only read it. */
function pageOf(kind: Kind, language: Language = 'en'): Promise<Document> {
  const write = async () => {
    const { page } = await renderReport(await bodyOf(kind), language)
    cleanup()
    return page
  }
  const page = pages.get(`${kind} ${language}`) ?? write()
  pages.set(`${kind} ${language}`, page)
  return page
}

/** Warms up: the first report loads code and messages. */
beforeAll(async () => void (await pageOf('two-sample')))

describe('a report along STROBE-MR', () => {
  test.each(PAGES)(
    '%s, %s: closes with a table of all twenty items, each with what is left to the author',
    async (kind, language) => {
      const page = await pageOf(kind, language)
      const items = [...page.querySelectorAll('.vsr-guide th[id]')]
      expect(items.map(({ id }) => id)).toEqual(
        Array.from({ length: 20 }, (_, k) => `vsr-${k + 1}`),
      )
      for (const item of items) {
        expect(item.parentElement?.querySelector('.vsr-todo')?.textContent, item.id).not.toBe('')
      }
      expect(page.documentElement.lang).toBe(language === 'zh' ? 'zh-CN' : 'en-GB')
      const levels = [...page.querySelectorAll('h1,h2,h3,h4')].map(({ localName }) =>
        Number(localName[1]),
      )
      expect(levels[0]).toBe(1)
      expect(levels.filter((level) => level === 1)).toHaveLength(1)
      for (const [at, level] of levels.entries()) {
        expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
      }
    },
  )

  const FIGURES = { 'two-sample': 5, gut: 3, map: 3, multivariable: 1, bidirectional: 4 }
  test.each(KINDS)('%s: has its figures as drawings with a name and a caption', async (kind) => {
    const count = FIGURES[kind]
    const page = await pageOf(kind)
    const drawings = [...page.querySelectorAll('figure svg')]
    expect(drawings.length).toBeGreaterThanOrEqual(count)
    for (const drawing of drawings) {
      expect(drawing.getAttribute('role')).toBe('img')
      expect(drawing.getAttribute('aria-label')).not.toBe('')
      expect(drawing.querySelectorAll('[tabindex]')).toHaveLength(0)
      expect(drawing.querySelectorAll('line, path, rect, circle').length).toBeGreaterThan(3)
      expect(drawing.closest('figure')?.querySelector('figcaption')?.textContent).not.toBe('')
    }
    expect(page.querySelectorAll('button, input')).toHaveLength(0)
  })

  test('contains the estimates, the checks and the provenance', async () => {
    const body = (await bodyOf('two-sample')) as TwoSampleBody
    const page = await pageOf('two-sample')
    const text = page.body.textContent ?? ''
    const format = formatsFor('en', 'UTC')
    for (const row of body.estimates) expect(text).toContain(format.estimate(row).ci)
    expect(text).toContain(body.input.sha256)
    expect(text).toContain(`${body.engine.name} ${body.engine.version}`)
    expect(text).toContain('BMI')
    for (const { SNP } of body.variants) expect(text).toContain(SNP)
    const flow = page.querySelector('#vsr-10')?.parentElement?.textContent
    expect(flow).toContain(`${textOf('en', 'analysis.report.flow.kept')}: 24`)
  })

  test.each(PAGES)(
    '%s, %s: begins with the answer, its figures and every check, before methods and tables',
    async (kind, language) => {
      const page = await pageOf(kind, language)
      const [first, ...others] = [...page.querySelectorAll('article > section')]
      const body = await bodyOf(kind)
      const tools = await reportOf(body)?.()
      const summary = tools?.parts(body, wordsOf(language)).summary
      // Powers of ten are elements: the beginning of the answer is enough.
      expect(first?.querySelector('.vsr-answer')?.textContent).toContain(
        summary?.answer.slice(0, 20),
      )
      expect(first?.querySelectorAll('figure').length).toBeGreaterThan(
        kind === 'multivariable' ? 0 : 1,
      )
      expect(first?.querySelectorAll('.vsr-check')).toHaveLength(summary?.checks.length ?? 0)
      expect(first?.querySelector('table')).toBeNull()
      const [guide, figures] = ['.vsr-guide', '.vsr-figures'].map((name) =>
        others.findIndex((section) => section.querySelector(name)),
      )
      expect(guide).toBeGreaterThan(figures ?? 0)
    },
  )

  test('draws each figure once', async () => {
    const names = [...(await pageOf('two-sample')).querySelectorAll('figcaption strong')].map(
      (name) => name.textContent,
    )
    expect(new Set(names).size).toBe(names.length)
    expect(names).toHaveLength(7)
  })

  test('item 6 counts the tests of this analysis, and leaves those of the study to the author', async () => {
    const item = (await pageOf('two-sample')).querySelector('#vsr-6')?.parentElement
    expect(item?.textContent).toContain('1 main test was made in this analysis, without correction')
    expect(item?.textContent).not.toMatch(/no correction|not? needed|is needed/i)
    expect(item?.querySelector('.vsr-todo')?.textContent).toContain(
      textOf('en', 'analysis.report.6.todo.tests'),
    )
  })

  test.each(PAGES)('%s, %s: claims no cause', async (kind, language) => {
    const claims = {
      en: /(?<!what )\bcauses \w|\bcaused by\b|\bproves that\b|\bcausal effect (?:of|on)\b/i,
      zh: /导致|引起|证实了|因果效应为|有因果关系/,
    }
    const page = await pageOf(kind, language)
    const claim = claims[language].exec(page.querySelector('article')?.textContent ?? '')
    expect(claim?.[0]).toBeUndefined()
  })

  test('escapes a hostile name, and forbids all loading by a policy', async () => {
    const body = await exampleResult('homogeneous_12', {
      exposureName: HOSTILE,
      outcomeName: HOSTILE,
    })
    const named = {
      ...body,
      input: { ...body.input, fileName: HOSTILE },
      variants: body.variants.map((row) => ({ ...row, SNP: `${HOSTILE}${row.SNP}` })),
    }
    const { html, page } = await renderReport(named, 'zh', HOSTILE)
    expect(html).not.toMatch(/<script|<img/i)
    expect(page.querySelectorAll('script, img, iframe, object, link')).toHaveLength(0)
    const attributes = [...page.querySelectorAll('*')].flatMap((one) => one.getAttributeNames())
    expect(attributes.filter((name) => name.startsWith('on'))).toEqual([])
    const policy = page.querySelector('meta[http-equiv="Content-Security-Policy"]')
    expect(policy?.getAttribute('content')).toBe("default-src 'none'; style-src 'unsafe-inline'")
    expect(html).not.toMatch(/\b(?:src|href)="(?!#)|@import|url\(/)
    expect(page.title).toBe(HOSTILE)
    expect(page.querySelector('h1')?.textContent).toContain(HOSTILE)
  })
})

describe('a report of a colocalisation', () => {
  test.each(LANGUAGES)(
    '%s: has the items that a posterior requires, filled in',
    async (language) => {
      const body = await twoSignalsBody()
      const { page } = await renderReport(body, language)
      const items = [...page.querySelectorAll('.vsr-guide th[id]')]
      expect(items.map(({ id }) => id)).toEqual(
        Array.from({ length: 12 }, (_, k) => `vsr-${k + 1}`),
      )
      const text = page.body.textContent ?? ''
      const of = (id: string) => textOf(language, id)
      expect(text).not.toContain('STROBE')
      expect(text).not.toMatch(/\{\w+\}|undefined|NaN/)
      expect(text).toContain(of('analysis.coloc.report.overlap.todo'))
      expect(text).toContain(of('analysis.coloc.words.h3'))
      const tables = [...page.querySelectorAll('table')].map((table) => ({
        name: table.querySelector('caption')?.textContent,
        rows: table.querySelectorAll('tbody tr').length,
      }))
      const table = (n: number, id: string) =>
        textOf(language, 'analysis.report.table.numbered', { n, caption: of(id) })
      expect(tables).toContainEqual({ name: table(1, 'analysis.coloc.hypotheses'), rows: 5 })
      expect(tables).toContainEqual({ name: table(2, 'analysis.coloc.export.signals'), rows: 2 })
      expect(tables).toContainEqual({ name: table(3, 'analysis.coloc.export.sets'), rows: 3 })
      // One page of the 140 variants; the workbook has all.
      expect(tables).toContainEqual({ name: of('analysis.coloc.variants'), rows: 60 })
      for (const { sha256 } of body.input.files) expect(text).toContain(sha256)
      expect(page.querySelectorAll('figure svg').length).toBeGreaterThanOrEqual(4)
    },
  )
})
