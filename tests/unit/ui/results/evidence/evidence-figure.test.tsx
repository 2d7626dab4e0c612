// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, test } from 'vitest'
import type { EvidenceRow } from '../../../../../src/results/evidence/evidence-row.ts'
import { COLUMN_IDS } from '../../../../../src/ui/charts/composed.ts'
import { FigureModeContext } from '../../../../../src/ui/charts/figure-mode.ts'
import { PanelContext, type PanelSheet } from '../../../../../src/ui/charts/panel.tsx'
import { EvidenceFigure } from '../../../../../src/ui/results/evidence/evidence-figure.tsx'
import { faultsOf } from '../../../../helpers/drawing-boxes.ts'
import { i18nOf } from '../../../../helpers/e2e/texts.ts'

afterEach(cleanup)

const PHONE_PX = 328
const sheet: PanelSheet = {
  compose: () => ({
    width: PHONE_PX,
    mostHeight: 4000,
    columns: COLUMN_IDS,
    order: 'estimate',
    label: (_, text) => text,
    named: (text) => text,
  }),
  placeOf: () => ({ left: '0', top: '0', width: '100%' }),
}

const row = (id: string, exposure: string, outcome: string): EvidenceRow => ({
  id,
  record: { id, toolId: '6001', title: id, createdAt: '2026-11-20T10:00:00.000Z' },
  engineVersion: '1.0.0',
  role: 'effect',
  direction: id === '1' ? 'forward' : 'reverse',
  exposure,
  outcome,
  through: '',
  effect: { b: 0.2, se: 0.05, ciLow: 0.1, ciHigh: 0.3, p: 6e-5, negLog10P: 4.2 },
  isOdds: true,
  posterior: null,
  reading: null,
  variants: 24,
  isSupported: null,
  stance: 'supports',
  against: [],
})

test.each([
  ['en', 'Genus Ruminococcaceae UCG014', 'Coronary heart disease'],
  ['en', 'Genus_Ruminococcaceae_UCG014_id_11371'.repeat(5), 'coronary heart disease '.repeat(9)],
  ['zh', '肠道微生物群'.repeat(33), '冠心病'.repeat(60)],
] as const)('cuts no name of a trait on a phone (%s, %#)', (language, exposure, outcome) => {
  const rows = [row('1', exposure, outcome), row('2', outcome, exposure)]
  const { container } = render(
    <I18nProvider i18n={i18nOf(language)}>
      <Provider store={createStore()}>
        <MantineProvider env="test">
          <FigureModeContext value="panel">
            <PanelContext value={sheet}>
              <EvidenceFigure rows={rows} exposure={exposure} outcome={outcome} />
            </PanelContext>
          </FigureModeContext>
        </MantineProvider>
      </Provider>
    </I18nProvider>,
  )
  const svg = container.querySelector('svg')!
  const drawn = [...svg.querySelectorAll('text')].map((text) => text.textContent).join('')
  expect(drawn.replaceAll(/\s/g, '')).toContain(`${exposure}→${outcome}`.replaceAll(/\s/g, ''))
  expect(faultsOf(svg)).toEqual([])
})
