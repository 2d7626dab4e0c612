// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { BidirectionalBody } from '../../../../../src/results/bidirectional/body.ts'
import { BidirectionalView } from '../../../../../src/ui/results/bidirectional/bidirectional-view.tsx'
import { bidirectionalResult } from '../../../../helpers/bidirectional-result.ts'
import { renderForUser } from '../../../../helpers/user-tree.tsx'

afterEach(cleanup)

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
