// @vitest-environment happy-dom
/** Every part of the result of every tool with extreme and degenerate values: it always shows. */
import { act, cleanup, waitFor } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LANGUAGES, type Language } from '../../../../src/contract/languages.ts'
import { exportGroups } from '../../../../src/results/exports/export-files.ts'
import { tableText } from '../../../../src/results/exports/tsv.ts'
import { kindOf } from '../../../../src/results/read-body.ts'
import type { RecordBody } from '../../../../src/results/record-body.ts'
import { recordOf } from '../../../../src/results/record-file.ts'
import { FigureModeContext } from '../../../../src/ui/charts/figure-mode.ts'
import { ResultView } from '../../../../src/ui/results/result-view.tsx'
import { reportOf } from '../../../../src/ui/results/report/reports.ts'
import { DRAWS, degenerateResult } from '../../../helpers/degenerate-results.ts'
import { textOf } from '../../../helpers/e2e/texts.ts'
import { runs } from '../../../helpers/nightly.ts'
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

const FROM = Number(process.env['FROM'] ?? 0)
const SEEDS = Array.from({ length: runs(1, 8) * DRAWS.length }, (_, seed) => FROM + seed)
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

async function shown(body: RecordBody, language: Language): Promise<HTMLElement> {
  const { container } = renderForUser(
    <FigureModeContext value="plain">
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

describe.each(EVERY_KIND)('%s', (kind) => {
  test.each(SEEDS)('shows everything, draw %i', async (seed) => {
    const language = LANGUAGES[seed % LANGUAGES.length] ?? 'en'
    const body = await degenerateResult(kind, seed)
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await expectFiles(body, language)
    const container = await shown(body, language)
    expect(faultsOf(logged.mock.calls)).toEqual([])
    for (const id of ['chart.failed', 'analysis.part.failed', 'tools.result.unreadable.title']) {
      expect(container.textContent).not.toContain(textOf(language, id))
    }
    expect(faultyAttributes(container)).toEqual([])
    expect(unreadableTexts(container)).toEqual([])
    await expectReport(body, language)
    expect(faultsOf(logged.mock.calls)).toEqual([])
  })
})
