import { describe, expect, test } from 'vitest'
import {
  findDifferingNames,
  FIRST_MEDIATION,
  toGivenSteps,
  countStepInstruments,
  type MediationInputs,
  findMediationObstacle,
  toMediationParameters,
  NO_FILES,
  toStepFromRecord,
  withStep,
} from '../../../../../src/features/tools/mediation/model.ts'
import { MEDIATION } from '../../../../../src/features/tools/mediation/spec.ts'
import type { Source } from '../../../../../src/features/tools/session/tool-state.ts'
import type { MediationBody } from '../../../../../src/results/mediation/body.ts'
import { rerun } from '../../../../../src/results/mediation/rerun.ts'
import { readBody } from '../../../../../src/results/read-body.ts'
import { exampleText } from '../../../../helpers/mediation-result.ts'
import { sessionOf } from '../../../../helpers/tool-session.ts'

const source = (name: string, text = exampleText(name)): Source => ({
  kind: 'example',
  name: `${name}.tsv`,
  blob: new Blob([text]),
})
const inputs = (): MediationInputs => ({
  ...NO_FILES,
  x: [source('mediation_exposure')],
  m: [source('mediation_mediator')],
  y: [source('mediation_outcome')],
})
const record = (title: string, b: number, outcomeKind: 'continuous' | 'binary' = 'continuous') => ({
  title,
  headline: JSON.stringify({ method: 'ivw', b, se: 0.05, outcomeKind }),
})

describe('a run from three files', () => {
  test('creates a record, and gives the same when run again from its files', async () => {
    const { session, savedRecords } = sessionOf(MEDIATION)
    await session.choose(inputs(), { nameX: 'BMI', nameM: 'SBP', nameY: 'CHD' })
    // 34 and 36 reach 5e-8 and F 10 in R: see mediation.json.
    expect(countStepInstruments(session.state().draft)).toEqual({ x: 34, m: 36 })
    expect(findMediationObstacle(session.state().draft)).toBeNull()
    await session.start()
    expect(savedRecords[0]).toMatchObject({
      toolId: '6010',
      title: 'BMI → SBP → CHD',
      variants: 64,
    })
    const body = readBody(savedRecords[0]?.result ?? '') as MediationBody
    expect(body.steps.xm.nsnp).toBe(34)
    const { x, m, y } = inputs()
    const again = rerun(body).fromFiles([...x, ...m, ...y]) as {
      inputs: MediationInputs
      settings: typeof FIRST_MEDIATION
    }
    expect(again.inputs.m[0]?.name).toBe('mediation_mediator.tsv')
    expect(toMediationParameters({ ...FIRST_MEDIATION, ...again.settings })).toEqual(
      body.parameters,
    )
  })

  test('does not start without a file of each trait, or without instruments', async () => {
    const { session } = sessionOf(MEDIATION)
    await session.choose({ ...inputs(), m: [] })
    expect(findMediationObstacle(session.state().draft)).toBe('noM')
    await session.choose(inputs(), { instrumentP: 1e-300 })
    expect(findMediationObstacle(session.state().draft)).toBe('noInstruments')
    session.setSettings({ instrumentP: 5e-8, overlap: 1 })
    expect(findMediationObstacle(session.state().draft)).toBe('settings')
  })
})

describe('a run from two results', () => {
  test('uses their estimates and names, and can be run again from its record', async () => {
    const { session, savedRecords } = sessionOf(MEDIATION)
    await session.choose({ ...NO_FILES, layout: 'estimates' })
    expect(findMediationObstacle(session.state().draft)).toBe('noSteps')
    for (const [id, own] of [
      ['xm', record('BMI → SBP', 0.4)],
      ['my', record('SBP → CHD', 0.3, 'binary')],
    ] as const) {
      const taken = toStepFromRecord(own)
      if (taken) session.setSettings(withStep(session.state().draft.settings, id, taken))
    }
    const { settings } = session.state().draft
    expect(settings).toMatchObject({ nameX: 'BMI', nameM: 'SBP', nameY: 'CHD' })
    expect(settings.outcomeKind).toBe('binary')
    expect(findDifferingNames(settings)).toBeNull()
    await session.start()
    expect(savedRecords[0]?.title).toBe('BMI → SBP → CHD')
    const body = readBody(savedRecords[0]?.result ?? '') as MediationBody
    expect(body.indirect.b).toBeCloseTo(0.12, 14)
    const again = rerun(body).fromRecord?.('x') as { settings: typeof FIRST_MEDIATION }
    expect(toGivenSteps(again.settings)).toEqual(toGivenSteps(settings))
  })

  test('warns when the steps name different mediators', () => {
    const [first, second] = [record('BMI → SBP', 0.4), record('LDL → CHD', 0.3)].map(
      toStepFromRecord,
    )
    const steps = { ...FIRST_MEDIATION.steps, xm: first!.step, my: second!.step }
    expect(findDifferingNames({ steps })).toEqual({ first: 'SBP', second: 'LDL' })
    // A renamed record has no trait names in its title.
    const own = toStepFromRecord(record('my favourite', 0.3))
    expect(findDifferingNames({ steps: { ...steps, my: own!.step } })).toBeNull()
  })
})
