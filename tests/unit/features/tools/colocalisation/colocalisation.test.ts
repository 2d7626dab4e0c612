import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  FIRST_LOCUS,
  findLocusFaults,
  type LocusInputs,
  findLocusObstacle,
  toLocusParameters,
  parseRegion,
  toSignalParameters,
  countSharedVariants,
} from '../../../../../src/features/tools/colocalisation/model.ts'
import { COLOCALISATION } from '../../../../../src/features/tools/colocalisation/spec.ts'
import type { Source } from '../../../../../src/features/tools/session/tool-state.ts'
import type { ColocalisationBody } from '../../../../../src/results/colocalisation/body.ts'
import { rerun } from '../../../../../src/results/colocalisation/rerun.ts'
import { readBody } from '../../../../../src/results/read-body.ts'
import { panelOfLocus } from '../../../../helpers/locus-panel.ts'
import { filesOfPanel } from '../../../../helpers/simulated-panel.ts'
import { TABLE_A, TABLE_B, TWO_SIGNALS } from '../../../../helpers/two-signals.ts'
import { sessionOf } from '../../../../helpers/tool-session.ts'

const source = (text: string, name: string): Source => ({
  kind: 'example',
  name,
  blob: new Blob([text]),
})
const example = (name: string) => source(readFileSync(`public/examples/${name}`, 'utf8'), name)
const inputs = (b = 'coloc_disease_shared.tsv'): LocusInputs => ({
  a: [example('coloc_protein.tsv')],
  b: [example(b)],
  mapping: {},
})

describe('a run', () => {
  test('creates a record, and gives the same when run again from its files', async () => {
    const { session, savedRecords } = sessionOf(COLOCALISATION)
    const b = { ...FIRST_LOCUS.b, kind: 'case-control' as const }
    await session.choose(inputs(), { nameA: 'PCSK9', nameB: 'CHD', b })
    expect(countSharedVariants(session.state().draft)).toBe(260)
    expect(findLocusObstacle(session.state().draft)).toBeNull()
    await session.start()
    expect(savedRecords[0]).toMatchObject({
      toolId: '6009',
      title: 'PCSK9 ∩ CHD · rs7104292',
      fileName: 'coloc_protein.tsv + coloc_disease_shared.tsv',
      variants: 260,
    })
    const body = readBody(savedRecords[0]?.result ?? '') as ColocalisationBody
    expect(body.posterior[4]).toBeGreaterThan(0.9)
    const plan = rerun(body)
    const again = plan!.fromFiles([...inputs().a, ...inputs().b]) as {
      inputs: LocusInputs
      settings: typeof FIRST_LOCUS
    }
    expect(again.inputs.b[0]?.name).toBe('coloc_disease_shared.tsv')
    expect(toLocusParameters({ ...FIRST_LOCUS, ...again.settings })).toEqual(body.parameters)
  })

  test('analyses each signal with a complete panel; an incomplete one blocks the run', async () => {
    const { session, savedRecords } = sessionOf(COLOCALISATION)
    const files = Object.entries(filesOfPanel(panelOfLocus(TWO_SIGNALS)))
    const panel = files.map(([ending, content]): Source => ({
      kind: 'example',
      name: `eur.${ending}`,
      blob: new Blob([content]),
    }))
    const b = { ...FIRST_LOCUS.b, kind: 'case-control' as const }
    const traits = { a: [source(TABLE_A, 'a.tsv')], b: [source(TABLE_B, 'b.tsv')], mapping: {} }
    await session.choose({ ...traits, panel: panel.slice(0, 2) }, { b })
    expect(findLocusObstacle(session.state().draft)).toBe('panel')
    await session.choose({ ...traits, panel }, { effects: 1, coverage: 0.9, minAbsCorr: 0.4 })
    expect(findLocusObstacle(session.state().draft)).toBeNull()
    await session.start()
    const body = readBody(savedRecords[0]?.result ?? '') as ColocalisationBody
    expect(body.several?.panel.files[0]?.fileName).toBe('eur')
    // The protein has two signals, of which one is searched for.
    expect(body.several?.pairs).toHaveLength(1)
    expect(rerun(body)!.panel).toEqual(body.several?.panel.files)
    const plan = rerun(body)!.fromFiles([...traits.a, ...traits.b], panel) as {
      inputs: { panel: readonly Source[] }
      settings: typeof FIRST_LOCUS
    }
    expect(plan.inputs.panel).toEqual(panel)
    const { several, ...single } = body.parameters
    expect(several).toEqual({ effects: 1, coverage: 0.9, minAbsCorr: 0.4 })
    expect(body.several?.parameters).toEqual(several)
    const again = { ...FIRST_LOCUS, ...plan.settings }
    expect(toLocusParameters(again)).toEqual(single)
    expect(toSignalParameters(again)).toEqual(several)
  })
})

describe('settings', () => {
  test.each([
    ['2:60000000-61000000', { chromosome: '2', from: 60_000_000, to: 61_000_000 }],
    ['chr6: 25,000,000 – 34,000,000', { chromosome: '6', from: 25_000_000, to: 34_000_000 }],
    ['', undefined],
    ['2:61000000-60000000', null],
    ['2:1-90000000', null],
    ['somewhere', null],
  ])('the region %j', (text, region) => {
    expect(parseRegion(text)).toEqual(region)
  })

  test('contradictory priors and invalid shares block a run', () => {
    expect(findLocusFaults(FIRST_LOCUS)).toEqual([])
    expect(findLocusFaults({ ...FIRST_LOCUS, p12: 1e-3 })).toEqual(['p12'])
    expect(findLocusFaults({ ...FIRST_LOCUS, b: { ...FIRST_LOCUS.b, caseShare: 1.2 } })).toEqual([
      'b.caseShare',
    ])
    expect(toLocusParameters({ ...FIRST_LOCUS, region: 'x' })).toBeNull()
    const signals = { effects: 2.5, coverage: 1, minAbsCorr: -0.1 }
    expect(findLocusFaults({ ...FIRST_LOCUS, ...signals })).toEqual(Object.keys(signals))
    expect(toSignalParameters({ ...FIRST_LOCUS, effects: 0 })).toBeNull()
  })
})
