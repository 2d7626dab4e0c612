// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { setupI18n } from '@lingui/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { CONTOURS, withinReach } from '../../../../src/ui/charts/funnel-contours.tsx'
import { FunnelChart } from '../../../../src/ui/charts/funnel-chart.tsx'

afterEach(cleanup)

const NAMES = ['p 0.05 to 0.1', 'p 0.01 to 0.05', 'p below 0.01'] as const

function show(centre: number, contours?: typeof NAMES) {
  const i18n = setupI18n({})
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const points = [-1, 0, 1].map((at) => ({
    id: String(at),
    b: centre + at * 0.05,
    se: 0.1 + at * 0.02,
    label: () => ({ title: '', lines: [] }),
  }))
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <FunnelChart
          {...{ title: 'Funnel', xTitle: 'x', yTitle: 'y', kind: 'linear', fileName: 'f', centre }}
          names={{ centre: 'Pooled', funnel: 'Chance' }}
          points={points}
          table={{ caption: 'Numbers', columns: ['id'], rows: [] }}
          {...(contours && { contours })}
        />
      </MantineProvider>
    </I18nProvider>,
  )
  return container
}

describe('regions of p around no effect', () => {
  test('begin at the normal quantiles of 0.1, 0.05 and 0.01', () => {
    // qnorm(1 - c(0.1, 0.05, 0.01) / 2) in R.
    const quantiles = [1.6448536269514722, 1.959963984540054, 2.5758293035489004]
    CONTOURS.forEach(({ from }, at) => expect(from).toBeCloseTo(quantiles[at] ?? 0, 5))
  })

  test('are triangles from no effect without error, cut at the sides of the plot', () => {
    expect(withinReach(2, { x: [-1, 1], y: [0, 0.4] })).toEqual(
      expect.arrayContaining([
        [0, 0],
        [0.8, 0.4],
        [-0.8, 0.4],
      ]),
    )
    const cut = withinReach(2, { x: [-0.2, 0.4], y: [0, 0.4] }).map((point) =>
      point.map((value) => Number(value.toFixed(9))),
    )
    // On the right side at b = 0.4 the region is reached at an error of 0.2, on the left at 0.1.
    expect(cut).toEqual(
      expect.arrayContaining([
        [0, 0],
        [0.4, 0.2],
        [0.4, 0.4],
        [-0.2, 0.4],
        [-0.2, 0.1],
      ]),
    )
    expect(cut).toHaveLength(5)
  })

  test('lie under a funnel near no effect, with their names', () => {
    const drawn = show(0.2, NAMES)
    expect(drawn.querySelectorAll('[class*="contour1"], [class*="contour2"]')).toHaveLength(2)
    for (const name of NAMES) expect(drawn.textContent).toContain(name)
  })

  test('are left out where no effect is far away, and where none are asked for', () => {
    for (const drawn of [show(40, NAMES), show(0.2)]) {
      expect(drawn.querySelectorAll('[class*="contour"]')).toHaveLength(0)
      expect(drawn.textContent).not.toContain(NAMES[0])
    }
  })
})
