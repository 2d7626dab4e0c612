import { beforeAll, describe, expect, it, test } from 'vitest'
import { storeRecord } from '../../../src/cache/record-store.ts'
import { contract } from '../../../src/contract/contract.ts'
import type { RecordContent } from '../../../src/contract/record-content.ts'
import { ENGINE } from '../../../src/science/engine.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { readHeadline } from '../../../src/results/two-sample/headline.ts'
import type { TwoSampleBody } from '../../../src/results/two-sample/body.ts'
import {
  bodyOf,
  MAX_RECORD_FILE,
  openRecordFile,
  recordFileText,
  recordOf,
  titleOf,
} from '../../../src/results/record-file.ts'
import { openedFrom } from '../../../src/results/record-of.ts'
import type { Fields } from '../../../src/results/json-checks.ts'
import { exampleResult } from '../../helpers/two-sample-result.ts'

const FACTS = {
  id: '176368620000000001',
  toolId: '6001',
  title: '',
  note: 'why',
  createdAt: '2026-11-20T10:00:00.000Z',
}
const OPENING = {
  fileName: 'shared.veriscope.json',
  id: '1',
  toolId: '6001',
  at: '2027-01-01T00:00:00.000Z',
}

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
    expect(record).toMatchObject({
      title: 'BMI → CHD',
      variants: 24,
      engineVersion: ENGINE.version,
    })
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

test('only a parser makes a record that can be stored, sent or exported', () => {
  const content: RecordContent = { ...recordOf(body, FACTS) }
  const parsed: unknown = JSON.parse('{"kind":"two-sample-mr"}')
  const misuses = [
    // @ts-expect-error: content of any origin is not a valid record
    () => recordFileText({ ...FACTS, result: '{}' } as RecordContent),
    // @ts-expect-error: nor is it stored
    () => storeRecord('1', content as RecordContent),
    // @ts-expect-error: decoded JSON is not a result
    () => recordOf(parsed, FACTS),
  ]
  expect(misuses).toHaveLength(3)
})

describe('a record file', () => {
  it('opens again with every digit', () => {
    const record = recordOf(body, { ...FACTS, title: 'Mine' })
    const opened = openRecordFile(recordFileText(record), OPENING)
    if (opened.name !== 'record') throw new Error(opened.name)
    const { origin: _origin, ...result } = bodyOf(opened.record) ?? {}
    expect(JSON.stringify(result)).toBe(record.result)
    expect({ ...opened.record, result: record.result, headline: record.headline }).toEqual({
      ...record,
      id: OPENING.id,
    })
  })

  it('becomes a record with a new id that says which file it came from', () => {
    const text = recordFileText(recordOf(body, { ...FACTS, title: 'Theirs' }))
    const opened = openRecordFile(text, OPENING)
    if (opened.name !== 'record') throw new Error(opened.name)
    expect(opened.originalId).toBe(FACTS.id)
    expect(opened.record.id).toBe(OPENING.id)
    expect(openedFrom(opened.record)).toBe(FACTS.id)
    expect(bodyOf(opened.record)?.origin).toEqual({
      fileName: OPENING.fileName,
      id: FACTS.id,
      title: 'Theirs',
      createdAt: FACTS.createdAt,
      openedAt: OPENING.at,
    })
    // Passed on, it came from the second file.
    const again = openRecordFile(recordFileText(opened.record), {
      ...OPENING,
      id: '2',
      fileName: 'b.json',
    })
    expect(again.name === 'record' && bodyOf(again.record)?.origin).toMatchObject({
      fileName: 'b.json',
      id: OPENING.id,
    })
  })

  it('has no id of its own where that is invalid', () => {
    const text = recordFileText(recordOf(body, FACTS)).replace(FACTS.id, 'x; drop table')
    const opened = openRecordFile(text, OPENING)
    expect(opened).toMatchObject({ name: 'record', originalId: null, record: { id: '1' } })
  })

  it('of an unknown tool is refused with the id of the tool', () => {
    const text = recordFileText(recordOf(body, { ...FACTS, toolId: '7001' }))
    expect(openRecordFile(text, OPENING)).toEqual({ name: 'unknownTool', toolId: '7001' })
  })

  it('is refused where it is nested deeper than any result, or too large', () => {
    const text = recordFileText(recordOf(body, FACTS))
    const deep = `${'['.repeat(100)}${']'.repeat(100)}`
    const nested = text.replace('"version": 1', `"version": 1, "x": ${deep}`)
    expect(openRecordFile(nested, OPENING).name).toBe('unreadable')
    // Brackets within texts count for nothing.
    const quoted = text.replace(
      '"version": 1',
      `"version": 1, "x": ${JSON.stringify(`\\"${deep}`)}`,
    )
    expect(openRecordFile(quoted, OPENING).name).toBe('record')
    expect(openRecordFile(text + ' '.repeat(MAX_RECORD_FILE), OPENING).name).toBe('unreadable')
  })

  it('with a date that no calendar shows takes the date of its opening', () => {
    const text = recordFileText(recordOf(body, { ...FACTS, createdAt: '+200000-01-01T00:00:00Z' }))
    const opened = openRecordFile(text, OPENING)
    expect(opened).toMatchObject({ name: 'record', record: { createdAt: OPENING.at } })
    expect(opened.name === 'record' && bodyOf(opened.record)?.origin?.createdAt).toBeNull()
  })

  it('accepts texts and dates only in the format and length that an account accepts', () => {
    const file = JSON.parse(recordFileText(recordOf(body, FACTS))) as { record: Fields }
    const opened = (given: Fields) => {
      const text = JSON.stringify({ ...file, record: { ...file.record, ...given } })
      const found = openRecordFile(text, OPENING)
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
      id: OPENING.id,
      toolId: OPENING.toolId,
      title: 'BMI → CHD',
      note: '',
      tags: [],
      createdAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/),
    })
  })

  it('is distinguished from foreign files', () => {
    expect(openRecordFile('{"a":1}', OPENING).name).toBe('foreign')
    expect(openRecordFile('SNP,beta\n1,2', OPENING).name).toBe('foreign')
    expect(openRecordFile('null', OPENING).name).toBe('foreign')
  })

  it('reports a damaged file and one of a later version', () => {
    const text = recordFileText(recordOf(body, FACTS))
    expect(openRecordFile(text.slice(0, 4000), OPENING).name).toBe('unreadable')
    expect(openRecordFile(text.replace('"version": 1', '"version": 2'), OPENING).name).toBe(
      'unreadable',
    )
    const broken = JSON.parse(text) as { result: { estimates: unknown } }
    broken.result.estimates = [{ method: 'ivw', b: 'much' }]
    expect(openRecordFile(JSON.stringify(broken), OPENING).name).toBe('unreadable')
  })
})
