// @vitest-environment happy-dom
/** Every part of the result of every tool with extreme and degenerate values: it always shows. */
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { LANGUAGES, type Language } from '../../../../src/contract/languages.ts'
import { exportGroups } from '../../../../src/results/exports/export-files.ts'
import { tableText } from '../../../../src/results/exports/tsv.ts'
import { kindOf } from '../../../../src/results/read-body.ts'
import type { RecordBody } from '../../../../src/results/record-body.ts'
import { recordOf } from '../../../../src/results/record-file.ts'
import { type FigureMode, FigureModeContext } from '../../../../src/ui/charts/figure-mode.ts'
import { ResultView } from '../../../../src/ui/results/result-view.tsx'
import { reportOf } from '../../../../src/ui/results/report/reports.ts'
import { DRAWS, degenerateResult } from '../../../helpers/degenerate-results.ts'
import { textOf } from '../../../helpers/e2e/texts.ts'
import { isNightly } from '../../../helpers/nightly.ts'
import { renderReport } from '../../../helpers/rendered-report.tsx'
import { EVERY_KIND } from '../../../helpers/results-of-every-kind.ts'
import { renderForUser } from '../../../helpers/user-tree.tsx'
import { wordsIn } from '../../../helpers/words.ts'

// Vitest gives every CSS module an empty object, its `?raw` text included.
vi.mock('../../../../src/ui/charts/chart.module.css?raw', () => ({
  default: readFileSync('src/ui/charts/chart.module.css', 'utf8'),
}))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const PATIENT = { timeout: 10_000 }
const NO_NUMBER = /NaN|Infinity|undefined|e[+-]?\d{2,}/
const UNREADABLE = /NaN|Infinity|∞|undefined|\d{20}|\[object/

const ALL = Array.from({ length: 6 * DRAWS.length }, (_, seed) => seed)
/** One draw of each kind, nightly six of every sort. */
const CASES = EVERY_KIND.flatMap((kind, at) =>
  (isNightly ? ALL : [at % DRAWS.length]).map((seed) => ({ kind, seed })),
)
const FACTS = {
  id: '1',
  toolId: '6001',
  title: 'BMI → CHD',
  note: '',
  createdAt: '2026-11-20T10:00:00Z',
}

function faultyAttributes(container: Element): string[] {
  return [...container.querySelectorAll('svg, svg *, [style]')].flatMap((element) =>
    [...element.attributes]
      .filter(
        ({ name, value }) => !/^(aria-|class|id$|for$|data-)/.test(name) && NO_NUMBER.test(value),
      )
      .map(({ name, value }) => `${element.localName} ${name}="${value.slice(0, 80)}"`),
  )
}

function unreadableTexts(container: Element): string[] {
  return [...container.querySelectorAll('*')]
    .filter(({ children, localName }) => children.length === 0 && localName !== 'style')
    .map(({ textContent }) => textContent)
    .filter((text) => UNREADABLE.test(text))
}

async function shown(body: RecordBody, language: Language, mode: FigureMode): Promise<HTMLElement> {
  const { container } = renderForUser(
    <FigureModeContext value={mode}>
      <ResultView body={body} recordId={null} />
    </FigureModeContext>,
    { language },
  )
  await waitFor(() => expect(container.querySelector('h2, p')).toBeTruthy(), PATIENT)
  let before = ''
  for (let still = 0; still < 3;) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
    still = container.innerHTML === before ? still + 1 : 0
    before = container.innerHTML
  }
  return container
}

/** Opens every folded section and every figure of a result in the page, one after the other. */
async function openEverything(container: Element): Promise<void> {
  const click = (element: Element) =>
    act(async () => {
      fireEvent.click(element)
      await new Promise((resolve) => setTimeout(resolve, 30))
    })
  for (const fold of container.querySelectorAll('h2 button[aria-expanded="false"]'))
    await click(fold)
  for (const tab of container.querySelectorAll('[role="tab"]')) await click(tab)
}

async function expectFiles(body: RecordBody, language: Language): Promise<void> {
  const kind = kindOf(body)
  const words = wordsIn(language)
  const facts = kind.facts(body)
  expect(`${facts.title} ${facts.headline}`).not.toMatch(/NaN|Infinity|undefined/)
  kind.headlineText(JSON.parse(facts.headline), words)
  kind.prefillPair(body, { without: new Set(), exposure: null, outcome: null })
  kind.prefillExposure(body)
  const exports = await kind.exports()
  const record = recordOf(body, FACTS)
  for (const { lines } of exportGroups({ record, body, exports, words })) {
    for (const { id, make } of lines) {
      const blob = await make()
      if (id === 'workbook') continue
      const text = await blob.text()
      expect(text.match(/.{0,40}(?:\bNaN\b|Infinity|undefined).{0,40}/)?.[0] ?? null, id).toBeNull()
    }
  }
  for (const table of exports.tables(body)) expect(tableText(table)).not.toMatch(/\bNaN\b|Infinity/)
}

async function expectReport(body: RecordBody, language: Language): Promise<void> {
  if (!reportOf(body)) return
  const { page } = await renderReport(body, language)
  expect(faultyAttributes(page.body)).toEqual([])
  expect(unreadableTexts(page.body)).toEqual([])
}

/** Returns what was logged, but that equal names make equal keys. */
function faultsOf(calls: readonly unknown[][]): string[] {
  return calls
    .map(([first]) => (first instanceof Error ? (first.stack ?? '') : String(first)).slice(0, 700))
    .filter((text) => !/two children with the same key/.test(text))
}

test.each(CASES)(
  'shows every part of a degenerate result of $kind, draw $seed',
  async ({ kind, seed }) => {
    const language = LANGUAGES[seed % LANGUAGES.length] ?? 'en'
    const body = await degenerateResult(kind, seed)
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await expectFiles(body, language)
    const mode = seed % 3 === 1 ? 'live' : 'plain'
    const container = await shown(body, language, mode)
    if (mode === 'live') await openEverything(container)
    expect(faultsOf(logged.mock.calls)).toEqual([])
    for (const id of ['chart.failed', 'analysis.part.failed', 'tools.result.unreadable.title']) {
      expect(container.textContent).not.toContain(textOf(language, id))
    }
    expect(faultyAttributes(container)).toEqual([])
    expect(unreadableTexts(container)).toEqual([])
    await expectReport(body, language)
    expect(faultsOf(logged.mock.calls)).toEqual([])
  },
  120_000,
)
