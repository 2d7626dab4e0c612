import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { analyseAgain } from '../../../../src/science/two-sample/analyse-again.ts'
import { readBody } from '../../../../src/results/read-body.ts'
import { isTwoSample, type TwoSampleBody } from '../../../../src/results/two-sample/body.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { exampleResult } from '../../../helpers/two-sample-result.ts'

/** A record of the build before version 2, as its engine wrote it. */
const STORED = readFileSync('tests/fixtures/records/two-sample-v1.json', 'utf8')

function opened(): TwoSampleBody {
  const body = readBody(STORED)
  if (!body || !isTwoSample(body)) throw new Error('the old record does not open')
  return body
}

describe('a record of the first version', () => {
  test('opens with its own numbers, and suggests a new run', () => {
    const body = opened()
    const old = JSON.parse(STORED) as Record<string, unknown>
    expect(body).toMatchObject({ schemaVersion: 2, upgradedFrom: 1 })
    for (const part of ['estimates', 'leaveOneOut', 'singleSnp', 'variants', 'input'] as const) {
      expect(body[part]).toEqual(old[part])
    }
    expect([body.presso, body.radial, body.steiger, body.contamination]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(body.parameters).toMatchObject({ seed: 42, nboot: 1000, pressoDraws: null })
  })

  test('recomputed has everything of a current run, with its own numbers unchanged', async () => {
    const body = opened()
    const recomputed = analyseAgain(
      { result: body, without: [], parameters: {} },
      { host: webEngineHost() },
    )
    expect(recomputed.upgradedFrom).toBeUndefined()
    expect(recomputed.presso).not.toBeNull()
    expect(recomputed.radial).not.toBeNull()
    for (const before of body.estimates) {
      const now = recomputed.estimates.find(({ method }) => method === before.method)
      expect(now).toMatchObject({ b: before.b, se: before.se, p: before.p })
    }
    expect(recomputed.estimates.length).toBeGreaterThan(body.estimates.length + 10)
  })

  test('a current result opens unchanged, and one that lacks a part does not', async () => {
    const body = await exampleResult('homogeneous_12')
    expect(readBody(JSON.stringify(body))).toEqual(body)
    const { presso: _gone, ...without } = body
    expect(readBody(JSON.stringify(without))).toBeNull()
    expect(readBody(JSON.stringify({ ...body, schemaVersion: 3 }))).toBeNull()
  })
})
