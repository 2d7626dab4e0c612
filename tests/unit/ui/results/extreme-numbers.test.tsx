// @vitest-environment happy-dom
/** Results of every kind with one effect far out of range, such as a spreadsheet's date serial number. */
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ScienceFailure } from '../../../../src/science/failure.ts'
import { bodyFrom } from '../../../../src/results/read-body.ts'
import type { RecordBody } from '../../../../src/results/record-body.ts'
import { FigureModeContext } from '../../../../src/ui/charts/figure-mode.ts'
import { ResultView } from '../../../../src/ui/results/result-view.tsx'
import { isNightly } from '../../../helpers/nightly.ts'
import { renderForUser } from '../../../helpers/user-tree.tsx'
import { EXTREME_RESULTS } from '../../../helpers/extreme-results.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Lazy parts of the page load one after the other, on machines that may be busy. */
const PATIENT = { timeout: 10_000 }

/** Invalid numbers in coordinates and styles. */
const NO_NUMBER = /NaN|Infinity|undefined|e[+-]?\d{2,}/

const UNREADABLE = /NaN|Infinity|∞|\d{20}/

function faultyAttributes(container: Element): string[] {
  return [...container.querySelectorAll('svg, svg *, [style]')].flatMap((element) =>
    [...element.attributes]
      .filter(({ name, value }) => !/^(aria-|class|id$|for$)/.test(name) && NO_NUMBER.test(value))
      .map(({ name, value }) => `${element.localName} ${name}="${value.slice(0, 80)}"`),
  )
}

/** Serialises a result as a record does: numbers that are not finite become null. */
function asStored(body: RecordBody): RecordBody {
  const text = JSON.stringify(body)
  return JSON.parse(text) as RecordBody
}

/** Renders a whole result, as a document shows it. */
async function shown(body: RecordBody): Promise<HTMLElement> {
  const { container } = renderForUser(
    <FigureModeContext value="plain">
      <ResultView body={body} recordId={null} />
    </FigureModeContext>,
  )
  await waitFor(() => expect(container.querySelector('svg')).toBeTruthy(), PATIENT)
  let before = ''
  for (let still = 0; still < 3;) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    still = container.innerHTML === before ? still + 1 : 0
    before = container.innerHTML
  }
  return container
}

const OTHERS: Readonly<Record<string, readonly number[]>> = {
  'two-sample of a disease': [99, 1e100],
  mediation: [99],
  bidirectional: [1e100],
}
const EVERYWHERE = isNightly ? [45_413, 1e300, -1e300, 1e-300] : [45_413]
/** One kind of each drawing path; nightly all. */
const KINDS = isNightly ? Object.keys(EXTREME_RESULTS) : ['two-sample of a disease', 'meta']
const CASES = KINDS.flatMap((kind) =>
  [...EVERYWHERE, ...(OTHERS[kind] ?? [])].map((b) => ({ kind, b })),
)

test.each(CASES)('draws a result of $kind whose one effect is $b', async ({ kind, b }) => {
  const compute = async () => EXTREME_RESULTS[kind]?.(b)
  const computed = await compute().catch((error: unknown) => error)
  // A product or a pooled number needs every one of its parts: where one cannot be computed, the run is refused.
  if (computed instanceof ScienceFailure) {
    expect([kind, computed.code]).toEqual([expect.stringMatching(/^me/), 'no-usable-rows'])
    return
  }
  const body = bodyFrom(asStored(computed as RecordBody))
  if (!body) throw new Error('no result that a record can hold')
  const logged = vi.spyOn(console, 'error')
  const container = await shown(body)
  expect(logged.mock.calls).toEqual([])
  expect(faultyAttributes(container)).toEqual([])
  const texts = [...container.querySelectorAll('*')].filter(({ children }) => children.length === 0)
  const unreadable = texts
    .map(({ textContent }) => textContent)
    .filter((text) => UNREADABLE.test(text))
  expect(unreadable).toEqual([])
})
