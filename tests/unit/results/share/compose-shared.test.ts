import { describe, expect, test } from 'vitest'
import { readSharedResult, type SharedResult } from '../../../../src/contract/shared-result.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { composeShared } from '../../../../src/results/share/compose-shared.ts'
import { namesOfRows, sharedBody } from '../../../../src/results/share/shared-body.ts'
import { bodyFrom, kindOf } from '../../../../src/results/read-body.ts'
import type { RecordBody } from '../../../../src/results/record-body.ts'
import { leavesOf } from '../../../helpers/leaves.ts'
import { EVERY_KIND, resultOfKind } from '../../../helpers/results-of-every-kind.ts'
import { wordsIn } from '../../../helpers/words.ts'

const MARK = 'zqxprivate'
const WORDS = { zh: wordsIn('zh'), en: wordsIn('en') }
/** Fields of files and of the record that must not leave the account, wherever they are. */
const PRIVATE = /(?:fileName|member|origin\.\w+)$|(?:^|\.)mapping\.|road\..*name$|files\.\d+\.name$/
const HASH = /[sS]ha256$/

/** Marks every private field of a result. */
async function markedResult(kind: string): Promise<RecordBody> {
  const value = await resultOfKind(kind)
  for (const { path, parent, key, value: own } of leavesOf({ ...value })) {
    if (typeof own !== 'string') continue
    if (HASH.test(path)) parent[key] = 'beef'.repeat(16)
    else if (PRIVATE.test(path) && !path.endsWith('At')) parent[key] = `${MARK}.tsv`
  }
  const body = bodyFrom(value)
  if (!body) throw new Error(`the marks spoil a result of the kind ${kind}`)
  return body
}

function recordOf(body: RecordBody) {
  const { variants, headline } = kindOf(body).facts(body)
  return {
    id: '176364720000000001',
    toolId: '6001',
    title: 'BMI → CHD',
    note: MARK,
    tags: [MARK],
    fileName: `${MARK}.tsv`,
    inputSha256: 'beef'.repeat(16),
    variants,
    engineVersion: '1.0.0',
    headline,
    result: JSON.stringify(body),
    createdAt: '2026-11-19T10:00:00.000Z',
  }
}

async function share(body: RecordBody, hasRows: boolean): Promise<SharedResult> {
  const shared = await composeShared(recordOf(body), body, {
    words: WORDS,
    language: 'en',
    hasRows,
  })
  if (!shared) throw new Error('not shared')
  return shared
}

describe.each(EVERY_KIND)('a shared result of the kind %s', (kind) => {
  test.each([false, true])('has nothing private (rows of data: %s)', async (hasRows) => {
    const body = await markedResult(kind)
    const text = JSON.stringify(await share(body, hasRows))
    expect(text).not.toContain(MARK)
    expect(text).not.toContain('beef'.repeat(4))
    expect(text).not.toContain('176364720000000001')
    expect(text.length).toBeLessThan(LIMITS.recordBody)
  })

  test('is accepted by the service, and is shown as the result of its kind', async () => {
    const body = await markedResult(kind)
    const shared = await share(body, true)
    expect(readSharedResult(JSON.stringify(shared))).toEqual(structuredClone(shared))
    const read = bodyFrom(structuredClone(shared.body))
    expect(read?.kind).toBe(kind)
    // The numbers are those of the record.
    const answerOf = await kindOf(body).summary()
    expect(shared.en.answer).toBe(answerOf(sharedBody(body) ?? body, WORDS.en).answer)
    expect(shared.zh.checks.map(({ id }) => id)).toEqual(shared.en.checks.map(({ id }) => id))
  })

  test('names no variant and has no row of data without the consent', async () => {
    const body = await markedResult(kind)
    const shared = await share(body, false)
    expect(shared.body).toBeNull()
    const text = JSON.stringify(shared)
    const named = [...namesOfRows(body)].filter((name) => name.length > 2 && text.includes(name))
    expect(named).toEqual([])
    expect(text).not.toMatch(/rs\d{3}/)
  })
})

test.each([
  ['two-sample-mr', 'BMI → CHD'],
  ['meta-analysis', '两样本孟德尔随机化'],
])(
  'a title that names the file gives way to that of the traits or the tool (%s)',
  async (kind, own) => {
    const body = await resultOfKind(kind)
    const presentation =
      kind === 'meta-analysis' ? { exposureName: '', outcomeName: '' } : body.presentation
    const record = { ...recordOf(body), title: `${MARK} (2)` }
    const options = { words: WORDS, language: 'zh', hasRows: false } as const
    const shared = await composeShared(record, { ...body, presentation } as RecordBody, options)
    expect(shared?.title).toBe(own)
  },
)

test('a field that is not listed is not shared', async () => {
  const body = { ...(await resultOfKind('power')), later: MARK }
  expect(JSON.stringify(sharedBody(body))).not.toContain(MARK)
})
