// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  analyseAgain,
  type AgainInput,
} from '../../../../../src/science/two-sample/analyse-again.ts'
import type { TwoSampleResult } from '../../../../../src/science/two-sample/result.ts'
import { ScienceFailure } from '../../../../../src/science/failure.ts'
import { type LiveEngine, LiveEngineProvider } from '../../../../../src/ui/results/live-engine.ts'
import type { RecordBody } from '../../../../../src/results/record-body.ts'
import type { TwoSampleBody } from '../../../../../src/results/two-sample/body.ts'
import { TwoSampleView } from '../../../../../src/ui/results/two-sample/two-sample-view.tsx'
import { upgradeFirst } from '../../../../../src/results/two-sample/upgrade-version-1.ts'
import { webEngineHost } from '../../../../../src/workers/engine-host.ts'
import { renderForUser } from '../../../../helpers/user-tree.tsx'
import { exampleResult, resultOf } from '../../../../helpers/two-sample-result.ts'

let body: TwoSampleBody
beforeAll(async () => {
  body = await exampleResult('homogeneous_12', { exposureName: 'BMI', outcomeName: 'CHD' })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Question = { input: AgainInput; signal: AbortSignal; answer: () => void }

/** The real engine, whose replies the test releases. */
function createControlledEngine() {
  const questions: Question[] = []
  const savedResults: { body: RecordBody; title: string }[] = []
  const engine: LiveEngine = {
    recompute: (input, signal) =>
      new Promise<TwoSampleResult>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new ScienceFailure({ code: 'cancelled' })))
        const answer = () => {
          try {
            resolve(analyseAgain(input, { host: webEngineHost() }))
          } catch (error) {
            reject(error as Error)
          }
        }
        questions.push({ input, signal, answer })
      }),
    save: async (result, title) => {
      savedResults.push({ body: result, title })
      return { recordId: '77', toolId: '6001' }
    },
  }
  return { engine, questions, savedResults }
}

async function show(controlled = createControlledEngine(), shown = body) {
  vi.useFakeTimers()
  renderForUser(
    <LiveEngineProvider value={controlled.engine}>
      <TwoSampleView body={shown} />
    </LiveEngineProvider>,
  )
  await settle()
  for (const id of ['sensitivity', 'variants', 'compare']) unfold(`analysis.${id}.title`)
  await settle()
  return controlled
}

/** Expands a collapsed section; does nothing where it is absent. */
function unfold(title: string): void {
  const button = screen.queryByText(title)?.closest('button')
  if (button?.getAttribute('aria-expanded') === 'false') fireEvent.click(button)
}

/** Waits for deferred parts, debounced runs, and the next frame. */
const settle = async () => {
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await act(() => vi.advanceTimersByTimeAsync(100))
}
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
const bar = () => screen.queryByLabelText('analysis.live.label')
const status = () => document.querySelector('[role="status"]')?.textContent
/** Finds a figure by its title. */
const figureOf = (title: string) =>
  document.querySelector<HTMLElement>(`svg[aria-label="${title}"]`) as HTMLElement
/**
 * Both the narrow and the wide form are in the page, and CSS shows one. Found by selector: role queries on a whole
 * result take seconds.
 */
const boxOf = (index: number) =>
  document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')[index] as HTMLInputElement
async function toggle(index: number) {
  fireEvent.click(boxOf(index))
  await settle()
}

describe('the way to the figures', () => {
  test('has the figures directly below the answer, and a button in the answer that leads there', async () => {
    await show()
    expect(titles().slice(0, 3)).toEqual([
      'analysis.summary.title',
      'analysis.figures.title',
      'analysis.table.title',
    ])
    const links = within(screen.getByRole('navigation')).getAllByRole('link')
    expect(links.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'analysis.nav.summary',
      'analysis.nav.figures',
      'analysis.nav.estimates',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'analysis.figures.try' }))
    await settle()
    expect(document.activeElement?.textContent).toBe('analysis.figures.title')
  })

  test('offers nothing to leave out where there is one variant, or no engine', async () => {
    const [first] = body.variants
    await show(createControlledEngine(), { ...body, variants: [first!] })
    expect(screen.queryByRole('button', { name: 'analysis.figures.try' })).toBeNull()
    cleanup()
    renderForUser(<TwoSampleView body={body} />)
    await settle()
    expect(screen.queryByRole('button', { name: 'analysis.figures.try' })).toBeNull()
  })
})

describe('few variants', () => {
  const HEADER = 'SNP\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome'
  const ROWS = [
    'rs1\t0.1\t0.01\t0.05\t0.02',
    'rs2\t0.2\t0.01\t0.03\t0.02',
    'rs3\t0.3\t0.01\t0.1\t0.02',
  ]

  test.each([1, 3])(
    '%i: reports what cannot be estimated, and renders without errors',
    async (count) => {
      const few = await resultOf([HEADER, ...ROWS.slice(0, count)].join('\n'), {
        outcomeKind: 'binary',
      })
      await show(createControlledEngine(), few)
      expect(screen.getByText('analysis.presso.few')).toBeTruthy()
      expect(screen.getByText('analysis.steiger.needs')).toBeTruthy()
      const method = count === 1 ? 'analysis.method.waldRatio' : 'analysis.method.ivw'
      expect(screen.getAllByText(method).length).toBeGreaterThan(0)
      expect(document.body.textContent).not.toMatch(/NaN|undefined|Infinity/)
      expect(screen.queryByText('analysis.radial.title') !== null).toBe(count > 1)
    },
  )
})

describe('leaving variants out', () => {
  test('recomputes everything, reports it, and offers a reset', async () => {
    const controlled = await show()
    expect(bar()).toBeNull()
    await toggle(0)
    expect(controlled.questions).toHaveLength(1)
    expect(controlled.questions[0]?.input.without).toEqual([body.variants[0]?.row])
    const changed = bar()
    if (!changed) throw new Error('the bar is missing')
    expect(within(changed).getByText('analysis.live.without')).toBeTruthy()
    expect(status()).toBe('analysis.live.working')
    expect(screen.queryByText('analysis.live.changes')).toBeNull()

    controlled.questions[0]?.answer()
    await settle()
    expect(status()).toBe('analysis.live.done')
    expect(screen.getByText('analysis.live.changes')).toBeTruthy()
    expect(boxOf(0).checked).toBe(false)

    fireEvent.click(within(changed).getByRole('button', { name: 'analysis.live.reset' }))
    await settle()
    expect(bar()).toBeNull()
    expect(boxOf(0).checked).toBe(true)
  })

  test('several changes are one run, and a stale result is never shown', async () => {
    const controlled = await show()
    fireEvent.click(boxOf(0))
    fireEvent.click(boxOf(1))
    await settle()
    expect(controlled.questions).toHaveLength(1)
    expect(controlled.questions[0]?.input.without).toHaveLength(2)

    await toggle(2)
    expect(controlled.questions).toHaveLength(2)
    expect(controlled.questions[0]?.signal.aborted).toBe(true)
    controlled.questions[0]?.answer()
    await settle()
    expect(status()).toBe('analysis.live.working')
    controlled.questions[1]?.answer()
    await settle()
    expect(status()).toBe('analysis.live.done')
  })

  test('works in the scatter plot by keyboard: space excludes a point and includes it again', async () => {
    const controlled = await show()
    const scatter = figureOf('analysis.scatter.title')
    const point = () => within(scatter).getByRole('button')
    expect(point().getAttribute('aria-pressed')).toBe('true')
    fireEvent.keyDown(point(), { key: 'ArrowRight' })
    fireEvent.keyDown(point(), { key: ' ' })
    await settle()
    expect(point().getAttribute('aria-pressed')).toBe('false')
    const second = body.variants.toSorted(
      (a, b) => Math.abs(a.betaExposure) - Math.abs(b.betaExposure),
    )[1]
    expect(controlled.questions.at(-1)?.input.without).toEqual([second?.row])
    expect(point().getAttribute('aria-label')).toContain(second?.SNP)
    fireEvent.keyDown(point(), { key: 'Enter' })
    await settle()
    expect(bar()).toBeNull()
  })

  test('is saved as another record on demand; the original body is unchanged', async () => {
    const before = JSON.stringify(body)
    const controlled = await show()
    await toggle(3)
    const keep = () => screen.getByText(/^analysis\.live\.(keep|kept)$/).closest('button')
    expect((keep() as HTMLButtonElement).disabled).toBe(true)
    controlled.questions[0]?.answer()
    await settle()
    fireEvent.click(keep() as HTMLButtonElement)
    await settle()
    expect(controlled.savedResults).toHaveLength(1)
    expect(controlled.savedResults[0]?.title).toBe('BMI → CHD · analysis.live.without')
    expect(controlled.savedResults[0]?.body).toMatchObject({
      kind: 'two-sample-mr',
      input: { kept: 11 },
      presentation: { exposureName: 'BMI' },
    })
    const link = screen.getByText('analysis.live.open')
    expect(link.getAttribute('href')).toContain('record=77')
    expect(JSON.stringify(body)).toBe(before)
  })
})

describe('another convention', () => {
  test('recomputes under it, with its own defaults of seed and draws', async () => {
    const controlled = await show(createControlledEngine(), {
      ...body,
      parameters: { ...body.parameters, nboot: 1000 },
    })
    const choice = screen.getByLabelText('analysis.compare.choose')
    fireEvent.change(choice, { target: { value: 'mendelianrandomization' } })
    await settle()
    expect(controlled.questions[0]?.input.parameters).toEqual({
      convention: 'mendelianrandomization',
      seed: 314_159_265,
      nboot: 10_000,
    })
    expect(bar()?.textContent).toContain('analysis.convention.mendelianrandomization')
    fireEvent.change(choice, { target: { value: 'twosamplemr' } })
    await settle()
    expect(bar()).toBeNull()
  })

  test('shows the three side by side, with the reasons', async () => {
    const controlled = await show()
    fireEvent.click(screen.getByText('analysis.compare.start'))
    await settle()
    expect(controlled.questions.map(({ input }) => input.parameters.convention)).toEqual([
      'twosamplemr',
      'mendelianrandomization',
      'exact',
    ])
    for (const { answer } of controlled.questions) answer()
    await settle()
    expect(screen.getAllByText('analysis.compare.exact').length).toBeGreaterThan(0)
    const reasons = [...document.querySelectorAll('li')].map((item) => item.textContent ?? '')
    for (const id of ['weights', 'p', 'interval', 'drawOrder', 'optimiser', 'density']) {
      expect(
        reasons.some((text) => text.includes(`analysis.reason.${id}`)),
        id,
      ).toBe(true)
    }
  })
})

describe('a record of an older build', () => {
  test('names the missing analyses, and has them after one click', async () => {
    const old = upgradeFirst({ ...body, estimates: body.estimates.slice(0, 3) })
    const controlled = await show(createControlledEngine(), old as TwoSampleBody)
    expect(screen.getByText('analysis.old.title')).toBeTruthy()
    expect(screen.queryByText('analysis.radial.title')).toBeNull()
    fireEvent.click(screen.getByText('analysis.old.run'))
    await settle()
    controlled.questions[0]?.answer()
    await settle()
    expect(screen.queryByText('analysis.old.title')).toBeNull()
    expect(screen.getByText('analysis.radial.title')).toBeTruthy()
  })
})
