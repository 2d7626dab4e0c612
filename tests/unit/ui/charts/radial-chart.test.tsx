// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
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
  it('labels the ratios of its rays along the edge, as odds ratios for a binary outcome', () => {
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
