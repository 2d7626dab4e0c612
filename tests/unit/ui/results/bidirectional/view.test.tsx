// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BidirectionalBody } from '../../../../../src/results/bidirectional/body.ts'
import { BidirectionalView } from '../../../../../src/ui/results/bidirectional/bidirectional-view.tsx'
import { bidirectionalResult } from '../../../../helpers/bidirectional-result.ts'
import { renderForUser } from '../../../../helpers/user-tree.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Lazy parts of the page load one after the other, on machines that may be busy. */
const PATIENT = { timeout: 10_000 }

const show = (body: BidirectionalBody, recordId: string | null = '176368620000000001') =>
  renderForUser(<BidirectionalView body={body} recordId={recordId} />)

describe('a bidirectional result on the page', () => {
  test('shows both directions in one figure, as odds ratios where the outcome is binary', async () => {
    show(await bidirectionalResult())
    const quoted = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(quoted).toEqual(expect.arrayContaining(['OR 1.47', 'β 0.29']))
    const name = /BMI → CHD: OR 1\.47 .*CHD → BMI: β 0\.29/
    const picture = await screen.findByRole('img', { name }, PATIENT)
    // Both nodes, and a line and a head for each arrow.
    expect(picture.querySelectorAll('rect')).toHaveLength(2)
    expect(picture.querySelectorAll('path')).toHaveLength(4)
  })

  test('has a column for each direction, and its name in the head alone', async () => {
    show(await bidirectionalResult())
    const table = screen.getByRole('table', { name: 'analysis.bidirectional.columns' })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual(['BMI → CHD', 'CHD → BMI'])
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows[0]?.textContent).toMatch(/^analysis\.bidirectional\.effect.*OR 1\.47.*β 0\.29/)
    const marks = within(table).getAllByText('analysis.grade.against')
    const cells = marks.map((mark) => mark.closest('td')?.cellIndex)
    expect([...new Set(cells)]).toEqual([2])
    expect(rows.map(({ textContent }) => textContent).join(' ')).not.toMatch(/(CHD|BMI): /)
  })

  test('shows one direction at a time on a phone, the one that passes first', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
    show(await bidirectionalResult())
    const [forward, reverse] = screen.getAllByRole<HTMLInputElement>('radio')
    const quoted = () => screen.getAllByText(/^(OR 1\.47|β 0\.29)$/).at(-1)?.textContent
    expect(forward?.checked).toBe(true)
    expect(quoted()).toBe('OR 1.47')
    fireEvent.click(reverse!)
    expect(reverse?.checked).toBe(true)
    expect(quoted()).toBe('β 0.29')
  })

  test('reports a direction without variants and draws nothing', async () => {
    const body = await bidirectionalResult()
    const open: BidirectionalBody = {
      ...body,
      verdict: 'not-testable',
      shared: [],
      reverse: {
        ...body.reverse,
        variants: [],
        dropped: [],
        numbers: null,
        main: null,
        q: null,
        steiger: null,
        withoutBackward: null,
        withoutShared: null,
        detectable: null,
        verdict: 'not-testable',
        isSupported: null,
        rules: body.reverse.rules.map(({ rule }) => ({ rule, passed: null })),
        warnings: [{ code: 'no-instruments', values: {} }],
        harmoniseWarnings: [],
      },
    }
    const { container } = show(open)
    const quoted = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(quoted).toContain('analysis.verdict.notTestable')
    fireEvent.click(await screen.findByRole('tab', { name: 'CHD → BMI' }, PATIENT))
    expect(container.textContent).toContain('analysis.bidirectional.nothing')
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links.filter((href) => href?.startsWith('/'))).toEqual([
      '/analysisTools/6001?from=176368620000000001&exposure=BMI&outcome=CHD',
    ])
  })
})
