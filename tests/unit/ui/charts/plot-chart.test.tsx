// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { setupI18n } from '@lingui/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { PlotChart } from '../../../../src/ui/charts/plot-chart.tsx'

afterEach(cleanup)

type Props = Parameters<typeof PlotChart>[0]

/** An unmeasured figure is 640 px wide: with these sizes its plot spans 40 to 640 px. */
function show(props: Partial<Props> = {}) {
  const i18n = setupI18n({})
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <PlotChart
          title="Figure"
          fileName="figure"
          table={{ caption: 'Numbers', columns: ['id'], rows: [] }}
          size={() => ({ left: 40, right: 0, height: 200 })}
          xAxis={{ title: 'x' }}
          yAxis={{ title: 'y' }}
          marks={[]}
          targets={[]}
          {...props}
        />
      </MantineProvider>
    </I18nProvider>,
  )
  const svg = container.querySelector<SVGSVGElement>('svg[aria-label="Figure"]')
  if (!svg) throw new Error('no drawing')
  return svg
}

const label = (title: string) => () => ({ title, lines: [] })

describe('a plot is composed of marks', () => {
  test('targets that can be toggled are buttons, pressed while included in the analysis', () => {
    const picked: string[] = []
    show({
      targets: [
        { id: 'a', x: 0, y: 0, label: label('in') },
        { id: 'b', x: 1, y: 1, label: label('out'), isOut: true },
      ],
      onPick: (id) => picked.push(id),
    })
    const first = screen.getByRole('button', { name: 'in' })
    expect(first.getAttribute('aria-pressed')).toBe('true')
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    const second = screen.getByRole('button', { name: 'out' })
    expect(second.getAttribute('aria-pressed')).toBe('false')
    fireEvent.keyDown(second, { key: 'Enter' })
    expect(picked).toEqual(['b'])
  })
})
