// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { RadialChart, type RadialPoint } from '../../../../src/ui/charts/radial-chart.tsx'

afterEach(cleanup)

function point(id: string, weight: number, ratio: number, isOutlier = false): RadialPoint {
  return { id, weight, ratio, isOutlier, label: () => ({ title: id, lines: [] }) }
}

function chart(kind: 'linear' | 'odds' = 'linear') {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <RadialChart
          title="Radial"
          caption="Rays"
          xTitle="weight"
          yTitle="weight times ratio"
          kind={kind}
          points={[point('rs1', 10, 4), point('rs2', 5, 1), point('rs3', 8, 7, true)]}
          lines={[{ id: 'ivw', name: 'IVW', slope: 0.4, intercept: 0, series: 'ivw' }]}
          table={{ caption: 'Numbers', columns: ['Variant'], rows: [] }}
          outlierName="Outlier"
          fileName="radial"
        />
      </MantineProvider>
    </I18nProvider>
  )
}

describe('the radial plot', () => {
  it('draws on a server, and tells outliers apart by their shape', () => {
    expect(renderToString(chart())).toContain('Radial')
    render(chart())
    const svg = screen.getByRole('group', { name: 'Radial' })
    expect(svg.querySelectorAll('circle')).toHaveLength(2 + 1)
    expect(svg.querySelectorAll('g > path[d^="M"]')).toHaveLength(1 + 1)
  })

  it('is walked through by keyboard, from the smallest weight on', () => {
    render(chart())
    const mark = () => screen.getByRole('img', { name: /^rs/ })
    expect(mark().getAttribute('aria-label')).toBe('rs2')
    fireEvent.keyDown(mark(), { key: 'ArrowRight' })
    expect(mark().getAttribute('aria-label')).toBe('rs3')
    fireEvent.keyDown(mark(), { key: 'End' })
    expect(mark().getAttribute('aria-label')).toBe('rs1')
  })

  it('has the ratios of its rays along the edge, as odds where they are', () => {
    const textsOf = (kind: 'linear' | 'odds') => {
      const { container, unmount } = render(chart(kind))
      const texts = [...container.querySelectorAll('svg text')].map((text) => text.textContent)
      unmount()
      return texts
    }
    expect(textsOf('linear')).toContain('0.4')
    // A ratio of 0 is an odds ratio of 1.
    expect(textsOf('odds')).toContain('1')
  })
})
