/** Records that earlier builds wrote: one of each version that a kind of result has had. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tableText } from '../../../src/results/exports/tsv.ts'
import { bodyFrom, kindOf, readBody } from '../../../src/results/read-body.ts'
import { bodyOf, openRecordFile } from '../../../src/results/record-file.ts'
import { scriptOf } from '../../helpers/r-scripts.ts'
import { EVERY_KIND, resultOfKind } from '../../helpers/results-of-every-kind.ts'

const FILES: Readonly<Record<string, string>> = {
  'two-sample-mr': 'two-sample',
  'bidirectional-mr': 'bidirectional',
  'multivariable-mr': 'multivariable',
  'meta-analysis': 'meta-analysis',
  'gut-microbiota-mr': 'gut-microbiota',
  'causal-map': 'causal-map',
}
const storedBy = (kind: string, version: number) =>
  readFileSync(`tests/fixtures/records/${FILES[kind]}-v${version}.json`, 'utf8')

describe.each(EVERY_KIND)('%s', (kind) => {
  test('opens records of every earlier version and exports their files', async () => {
    const { schemaVersion } = await resultOfKind(kind)
    for (let version = 1; version < schemaVersion; version += 1) {
      const text = storedBy(kind, version)
      expect(JSON.parse(text)).toMatchObject({ kind, schemaVersion: version })
      const body = readBody(text)
      if (!body) throw new Error(`version ${version} is refused`)
      expect(body).toMatchObject({ kind, schemaVersion })
      const exports = await kindOf(body).exports()
      for (const table of exports.tables(body)) expect(tableText(table)).toContain('\t')
      expect(await scriptOf(body)).toContain('agreement')
      const result: unknown = JSON.parse(text)
      const file = { format: 'veriscope-record', version: 1, record: {}, result }
      const opened = openRecordFile(JSON.stringify(file), {
        fileName: 'old.json',
        id: '1',
        toolId: '6001',
        at: '2027-01-01T00:00:00.000Z',
      })
      expect(opened.name === 'record' && bodyOf(opened.record)).toMatchObject({
        schemaVersion,
        origin: { fileName: 'old.json', id: '' },
      })
    }
  })
})

test('instruments of builds without proxies have the parameters of those builds', async () => {
  const stored = await resultOfKind('instruments')
  const { absent, proxyR2, proxyKb, ...before } = (stored as never as { parameters: object })
    .parameters as Record<string, unknown>
  expect({ absent, proxyR2, proxyKb }).toEqual({ absent: 'leave', proxyR2: 0.8, proxyKb: 250 })
  expect(bodyFrom({ ...stored, parameters: before })).toEqual(stored)
})
