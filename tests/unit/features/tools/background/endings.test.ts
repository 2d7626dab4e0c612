import { describe, expect, it } from 'vitest'
import { endingsBetween } from '../../../../../src/features/tools/background/endings.ts'
import type { RunOf } from '../../../../../src/features/tools/runner-provider.tsx'
import type { Run } from '../../../../../src/features/tools/session/tool-state.ts'

const running: RunOf = {
  toolId: '6001',
  run: { name: 'running', progress: null, startedAt: 1000, estimate: null },
}
const done = {
  toolId: '6001',
  run: { name: 'done', record: { id: '7', title: 'X → Y' }, body: {}, saving: 'saving' },
} as unknown as RunOf
const failed: RunOf = {
  toolId: '6001',
  run: { name: 'failed', failure: {} as Extract<Run, { name: 'failed' }>['failure'] },
}
const idle: RunOf = { toolId: '6001', run: { name: 'idle' } }

describe('ended runs', () => {
  it('reports a run that was running before, with or without its record', () => {
    expect(endingsBetween([running], [done], 13_000)).toEqual([
      { toolId: '6001', recordId: '7', title: 'X → Y', tookMs: 12_000 },
    ])
    expect(endingsBetween([running], [failed], 2000)).toEqual([
      { toolId: '6001', recordId: null, title: '', tookMs: 1000 },
    ])
  })

  it('reports neither a cancelled run, nor an opened record, nor one that is stored later', () => {
    expect(endingsBetween([running], [idle], 2000)).toEqual([])
    expect(endingsBetween([idle], [done], 2000)).toEqual([])
    expect(endingsBetween([done], [done], 2000)).toEqual([])
    expect(endingsBetween([], [running], 2000)).toEqual([])
  })
})
