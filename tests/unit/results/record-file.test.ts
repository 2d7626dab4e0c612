import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../src/contract/contract.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { readHeadline } from '../../../src/results/two-sample/headline.ts'
import type { TwoSampleBody } from '../../../src/results/two-sample/body.ts'
import {
  openRecordFile,
  recordFileText,
  recordOf,
  titleOf,
} from '../../../src/results/record-file.ts'
import type { Fields } from '../../../src/results/json-checks.ts'
import { exampleResult } from '../../helpers/two-sample-result.ts'

const FACTS = {
  id: '176368620000000001',
  toolId: '6001',
  title: '',
  note: 'why',
  createdAt: '2026-11-20T10:00:00.000Z',
}
const FRESH = { id: '1', toolId: '6001', createdAt: '2027-01-01T00:00:00.000Z' }

let body: TwoSampleBody
beforeAll(async () => {
  body = await exampleResult('balanced_24', {
    exposureName: 'BMI',
    outcomeName: 'CHD',
    outcomeKind: 'binary',
  })
})

describe('a record', () => {
  it('is accepted by the contract unchanged', () => {
    const record = recordOf(body, FACTS)
    expect(contract.saveRecord.params.safeParse(record).success).toBe(true)
    expect(record).toMatchObject({ title: 'BMI → CHD', variants: 24, engineVersion: '0.2.0' })
    expect(record.result.length).toBeLessThan(LIMITS.recordBody)
  })

  it('has its main estimate in the headline', () => {
    const headline = readHeadline(JSON.parse(recordOf(body, FACTS).headline) as Fields)
    expect(headline).toMatchObject({ method: 'ivw', outcomeKind: 'binary' })
    expect(headline?.b).toBe(body.estimates.find(({ method }) => method === 'ivw')?.b)
  })

  it('is named after its file when nothing is named', () => {
    expect(titleOf({ ...body, presentation: {} })).toBe('data.tsv')
  })
})

describe('a record file', () => {
  it('opens again with every digit', () => {
    const record = recordOf(body, { ...FACTS, title: 'Mine' })
    const opened = openRecordFile(recordFileText(record), FRESH)
    expect(opened).toEqual({ name: 'record', record })
  })

  it('gets a new id where its own is invalid', () => {
    const text = recordFileText(recordOf(body, FACTS)).replace(FACTS.id, 'x; drop table')
    const opened = openRecordFile(text, FRESH)
    expect(opened.name === 'record' && opened.record.id).toBe('1')
  })

  it('accepts texts and dates only in the format and length that an account accepts', () => {
    const file = JSON.parse(recordFileText(recordOf(body, FACTS))) as { record: Fields }
    const opened = (given: Fields) => {
      const text = JSON.stringify({ ...file, record: { ...file.record, ...given } })
      const found = openRecordFile(text, FRESH)
      if (found.name !== 'record') throw new Error(found.name)
      expect(contract.saveRecord.params.safeParse(found.record).success).toBe(true)
      return found.record
    }
    const long = 'x'.repeat(10_000)
    expect(
      opened({ title: long, note: long, tags: [long, 7, ...'a b c d e f g h i j k l'.split(' ')] }),
    ).toMatchObject({
      title: 'x'.repeat(120),
      note: 'x'.repeat(5000),
      tags: ['x'.repeat(30), ...'a b c d e f g h i'.split(' ')],
    })
    const odd = { id: 7, toolId: {}, title: {}, note: 1, tags: 'x', createdAt: `2026 (${long})` }
    expect(opened(odd)).toMatchObject({
      id: FRESH.id,
      toolId: FRESH.toolId,
      title: 'BMI → CHD',
      note: '',
      tags: [],
      createdAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/),
    })
  })

  it('is distinguished from foreign files', () => {
    expect(openRecordFile('{"a":1}', FRESH).name).toBe('foreign')
    expect(openRecordFile('SNP,beta\n1,2', FRESH).name).toBe('foreign')
    expect(openRecordFile('null', FRESH).name).toBe('foreign')
  })

  it('reports a damaged file and one of a later version', () => {
    const text = recordFileText(recordOf(body, FACTS))
    expect(openRecordFile(text.slice(0, 4000), FRESH).name).toBe('unreadable')
    expect(openRecordFile(text.replace('"version": 1', '"version": 2'), FRESH).name).toBe(
      'unreadable',
    )
    const broken = JSON.parse(text) as { result: { estimates: unknown } }
    broken.result.estimates = [{ method: 'ivw', b: 'much' }]
    expect(openRecordFile(JSON.stringify(broken), FRESH).name).toBe('unreadable')
  })
})
