// @vitest-environment happy-dom
/** Of a table and its cards only that one is drawn which is seen. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAGE_SIZE } from '../../../../src/results/instruments/sorted.ts'
import type { Instrument } from '../../../../src/science/instruments/result.ts'
import { ByRoom } from '../../../../src/ui/results/by-room.tsx'
import { InstrumentTable } from '../../../../src/ui/results/instruments/instrument-table.tsx'
import { ResultFrame, Section } from '../../../../src/ui/results/sections.tsx'
import { renderForReader } from '../../../helpers/reader-tree.tsx'

type Tell = (entries: { contentRect: { width: number } }[]) => void
let tell: Tell = () => {}
let isNarrowWindow = false

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: Tell) {
        tell = told
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrowWindow && query === '(max-width: 700px)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const rows = ['a', 'b', 'c']

function shown(drawn: string[]) {
  const Row = ({ name }: { name: string }) => {
    drawn.push(name)
    return <p>{name}</p>
  }
  return renderForReader(
    <ResultFrame>
      <Section id="rows" title="Rows">
        <ByRoom
          wide={rows.map((row) => (
            <Row key={row} name={`wide ${row}`} />
          ))}
          narrow={rows.map((row) => (
            <Row key={row} name={`narrow ${row}`} />
          ))}
        />
      </Section>
    </ResultFrame>,
  )
}

const textsOf = (view: ReturnType<typeof shown>) =>
  [...view.container.querySelectorAll('p')].map(({ textContent }) => textContent)

test('cards on a phone, from the first drawing on', () => {
  isNarrowWindow = true
  const drawn: string[] = []
  const view = shown(drawn)
  expect(textsOf(view)).toEqual(['narrow a', 'narrow b', 'narrow c'])
  expect(drawn.filter((name) => name.startsWith('wide'))).toEqual([])
})

test('a table where there is room, and cards where its place in a wide window is narrow', () => {
  isNarrowWindow = false
  const drawn: string[] = []
  const view = shown(drawn)
  expect(textsOf(view)).toEqual(['wide a', 'wide b', 'wide c'])
  expect(drawn.filter((name) => name.startsWith('narrow'))).toEqual([])
  act(() => tell([{ contentRect: { width: 700 } }]))
  expect(textsOf(view)).toEqual(['narrow a', 'narrow b', 'narrow c'])
  act(() => tell([{ contentRect: { width: 701 } }]))
  expect(textsOf(view)).toEqual(['wide a', 'wide b', 'wide c'])
  // Out of sight nothing has a width, and nothing is drawn for it.
  act(() => tell([{ contentRect: { width: 0 } }]))
  expect(textsOf(view)).toEqual(['wide a', 'wide b', 'wide c'])
})

test('both on paper, whose width the styles know', () => {
  isNarrowWindow = true
  const view = shown([])
  act(() => {
    window.dispatchEvent(new Event('beforeprint'))
  })
  expect(textsOf(view)).toHaveLength(6)
  act(() => {
    window.dispatchEvent(new Event('afterprint'))
  })
  expect(textsOf(view)).toHaveLength(3)
})

const instrument = (at: number): Instrument => ({
  SNP: `rs${at}`,
  row: at,
  trait: 'LDL',
  chromosome: '1',
  position: at,
  effectAllele: 'A',
  otherAllele: 'G',
  eaf: 0.3,
  beta: 0.1,
  se: 0.01,
  p: 1e-9,
  negLog10P: 9,
  n: 1000,
  cases: null,
  controls: null,
  info: null,
  f: 100,
  r2: 0.01,
  palindromic: false,
  isIndel: false,
  isInMhc: false,
  locus: null,
  near: 0,
})

test.each([
  { window: 'a phone', isNarrow: true, cards: PAGE_SIZE, tableRows: 0 },
  { window: 'a wide window', isNarrow: false, cards: 0, tableRows: PAGE_SIZE + 1 },
])('of 100 chosen variants $window draws one page, once', async ({ isNarrow, ...counts }) => {
  isNarrowWindow = isNarrow
  const list = Array.from({ length: 100 }, (_, at) => instrument(at))
  const { container } = renderForReader(
    <ResultFrame>
      <InstrumentTable instruments={list} />
    </ResultFrame>,
  )
  fireEvent.click(screen.getByText('analysis.pick.table'))
  // The press shows itself first: what it brings comes behind a picture.
  expect(container.querySelector('[aria-expanded="true"]')).not.toBeNull()
  expect(container.querySelectorAll('li, tr')).toHaveLength(0)
  await waitFor(() => expect(container.querySelectorAll('li, tr').length).toBeGreaterThan(0))
  expect(container.querySelectorAll('li')).toHaveLength(counts.cards)
  expect(container.querySelectorAll('tr')).toHaveLength(counts.tableRows)
})
