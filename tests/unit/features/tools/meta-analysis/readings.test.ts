import { describe, expect, it } from 'vitest'
import {
  FIRST_META_SETTINGS,
  findMetaObstacle,
  getRows,
  openReadings,
  withReading,
} from '../../../../../src/features/tools/meta-analysis/model.ts'
import { readStudies } from '../../../../../src/science/meta-analysis/read-studies.ts'
import { webEngineHost } from '../../../../../src/workers/engine-host.ts'

async function draftOf(text: string, settings = {}) {
  const bytes = new TextEncoder().encode(text)
  return {
    inputs: { kind: 'file' as const, name: 'a.csv', blob: new Blob([bytes]) },
    preview: await readStudies(bytes, webEngineHost()),
    isReading: false,
    attempt: null,
    settings: { ...FIRST_META_SETTINGS, ...settings },
  }
}

describe('a table of studies with two blocks', () => {
  const text = 'study,β,se,b,se2\nA,1.1,0.1,0.5,0.01\nB,1.3,0.12,0.52,0.012\nC,0.9,0.11,0.48,0.011'

  it('asks which one is pooled before it runs', async () => {
    const draft = await draftOf(text)
    expect(openReadings(draft).map(({ effect }) => effect)).toEqual(['β', 'b'])
    expect(findMetaObstacle(draft)).toBe('question')
  })

  it('pools the rows of the chosen block', async () => {
    const open = await draftOf(text)
    const chosen = await draftOf(text, withReading(openReadings(open)[1]!))
    expect(findMetaObstacle(chosen)).toBeNull()
    expect(openReadings(chosen)).toEqual([])
    expect(getRows(chosen)[0]).toMatchObject({ id: 1, effect: '0.5', se: '0.01' })
  })

  it('asks nothing where there is one reading', async () => {
    const draft = await draftOf('study,yi,vi\nA,0.1,0.01\nB,0.2,0.04')
    expect(openReadings(draft)).toEqual([])
    expect(findMetaObstacle(draft)).toBeNull()
  })
})
