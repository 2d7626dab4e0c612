import { describe, expect, it } from 'vitest'
import { findEndedRuns } from '../../../../../src/features/tools/background/ended-runs.ts'
import type { ToolRun } from '../../../../../src/features/tools/runner-provider.tsx'
import type { Run } from '../../../../../src/features/tools/session/tool-state.ts'

const running: ToolRun = {
  toolId: '6001',
  run: { name: 'running', progress: null, startedAt: 1000, estimate: null },
}
const done = {
  toolId: '6001',
  run: { name: 'done', record: { id: '7', title: 'X → Y' }, body: {}, saving: 'saving' },
} as unknown as ToolRun
const failed: ToolRun = {
  toolId: '6001',
  run: { name: 'failed', failure: {} as Extract<Run, { name: 'failed' }>['failure'] },
}
const idle: ToolRun = { toolId: '6001', run: { name: 'idle' } }

describe('ended runs', () => {
  it('reports a run that was running before, with or without its record', () => {
    expect(findEndedRuns([running], [done], 13_000)).toEqual([
      { toolId: '6001', recordId: '7', title: 'X → Y', tookMs: 12_000 },
    ])
    expect(findEndedRuns([running], [failed], 2000)).toEqual([
      { toolId: '6001', recordId: null, title: '', tookMs: 1000 },
    ])
  })

  it('reports neither a cancelled run, nor an opened record, nor one that is stored later', () => {
    expect(findEndedRuns([running], [idle], 2000)).toEqual([])
    expect(findEndedRuns([idle], [done], 2000)).toEqual([])
    expect(findEndedRuns([done], [done], 2000)).toEqual([])
    expect(findEndedRuns([], [running], 2000)).toEqual([])
  })
})
