// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { MetaFigures } from '../../../../src/ui/results/meta-analysis/meta-figures.tsx'
import { PowerFigures } from '../../../../src/ui/results/power/power-figures.tsx'
import { reportOf } from '../../../../src/ui/results/report/reports.ts'
import type { RecordBody } from '../../../../src/results/record-body.ts'
import { FigureModeContext } from '../../../../src/ui/charts/figure-mode.ts'
import { PAINTED } from '../../../../src/ui/charts/paint-svg.ts'
import { i18nOf } from '../../../helpers/e2e/texts.ts'
import { metaResult, multivariableResult, powerResult } from '../../../helpers/other-results.ts'
import { gutResult } from '../../../helpers/scan-result.ts'
import { exampleResult } from '../../../helpers/two-sample-result.ts'

afterEach(cleanup)

async function reportFigures(body: RecordBody): Promise<ReactNode> {
  const report = reportOf(body)
  const tools = await report?.()
  if (!tools) throw new Error('no report')
  const { Figures } = tools
  return <Figures body={body} isLead={false} />
}

const FIGURES: Record<string, () => Promise<ReactNode>> = {
  'two-sample': async () => reportFigures(await exampleResult('balanced_24')),
  gut: async () => reportFigures(await gutResult()),
  multivariable: () => reportFigures(multivariableResult()),
  meta: () => Promise.resolve(<MetaFigures body={metaResult()} />),
  power: () => Promise.resolve(<PowerFigures body={powerResult()} />),
}

test.each(Object.keys(FIGURES))('%s: a PNG has every element of the drawing', async (kind) => {
  const { container } = render(
    <I18nProvider i18n={i18nOf('zh')}>
      <Provider store={createStore()}>
        <MantineProvider env="test">
          <FigureModeContext value="plain">{await FIGURES[kind]?.()}</FigureModeContext>
        </MantineProvider>
      </Provider>
    </I18nProvider>,
  )
  const drawings = container.querySelectorAll('figure svg')
  expect(drawings.length).toBeGreaterThan(0)
  const known = new Set<string>([...PAINTED, 'g', 'title'])
  for (const element of container.querySelectorAll('figure svg *')) {
    expect(known.has(element.localName), element.localName).toBe(true)
    expect(element.hasAttribute('transform'), element.outerHTML.slice(0, 120)).toBe(false)
  }
})
