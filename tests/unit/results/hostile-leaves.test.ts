/** Untrusted record files: any value of a leaf is refused, or harmless in every file that is made of it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { exportGroups } from '../../../src/results/exports/export-files.ts'
import { tableText } from '../../../src/results/exports/tsv.ts'
import { KINDS } from '../../../src/results/kinds.ts'
import { bodyFrom, kindOf } from '../../../src/results/read-body.ts'
import type { RecordBody } from '../../../src/results/record-body.ts'
import { recordOf } from '../../../src/results/record-file.ts'
import { CODE, type Leaf, leavesOf, partsOf, replaced } from '../../helpers/leaves.ts'
import { isNightly } from '../../helpers/nightly.ts'
import { rTokens } from '../../helpers/r-text.ts'
import { workbookParts } from '../../helpers/read-workbook.ts'
import { EVERY_KIND, resultOfKind } from '../../helpers/results-of-every-kind.ts'
import { wordsIn } from '../../helpers/words.ts'

const words = wordsIn('en')
const FACTS = {
  id: '1',
  toolId: '6001',
  title: CODE,
  note: CODE,
  createdAt: '2026-11-20T10:00:00Z',
}
/** Values that no engine writes; 1e999 in a file is parsed as Infinity. */
const NEVER: readonly unknown[] = isNightly
  ? ['A'.repeat(40_000), { system: CODE }, [CODE], Number.POSITIVE_INFINITY]
  : [{ system: CODE }]
/** Odd values that some leaves accept. */
const AT_MOST_ODD: readonly unknown[] = isNightly ? [CODE, -1, -0.5, 2 ** 60, true, null] : [CODE]
/** Number of leaves that are replaced at once where files are made of the result. */
const BATCH = 20

/** Returns the code that R runs of a script: all but literals and comments. */
function codeOf(script: string): string {
  const code = rTokens(script).filter(({ kind }) => kind !== 'string' && kind !== 'comment')
  return code.map(({ text }) => text).join(' ')
}

async function scriptOf(body: RecordBody): Promise<string> {
  const { script } = await kindOf(body).exports()
  return script ? String((await script())(body, words, recordOf(body, FACTS))) : ''
}

async function expectHarmless(body: RecordBody): Promise<void> {
  expect(codeOf(await scriptOf(body))).not.toContain('system')
  const { tables } = await kindOf(body).exports()
  for (const table of tables(body)) {
    const lines = tableText(table).trimEnd().split('\n')
    expect(lines).toHaveLength(1 + table.rows().length)
    expect(new Set(lines.map((line) => line.split('\t').length))).toEqual(
      new Set([table.columns.length]),
    )
  }
}

describe.each(EVERY_KIND)('%s', (kind) => {
  let stored: RecordBody
  let leaves: Leaf[]
  beforeAll(async () => {
    stored = await resultOfKind(kind)
    leaves = leavesOf(stored)
  })
  /** Returns the leaves that accept a value. */
  const takers = (value: unknown) =>
    leaves.filter(
      (leaf) => leaf.value !== value && replaced([leaf], value, () => bodyFrom(stored) !== null),
    )

  test('is parsed whole and in its order, without unknown fields', () => {
    const text = JSON.stringify(stored)
    expect(JSON.stringify(bodyFrom(stored))).toBe(text)
    // The keys of these are free; their values are tried below.
    const isFree = (key: string) => ['values', 'labels', 'names', 'figures'].includes(key)
    const marked: unknown = JSON.parse(text, (key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && !isFree(key)
        ? { [CODE]: CODE, ...value }
        : value,
    )
    expect(JSON.stringify(bodyFrom(marked))).toBe(text)
  })

  test('is refused with a text in place of a part, without a part, and of a later version', () => {
    const parts = partsOf(stored)
    const taken = parts.filter((part) => replaced([part], 'x', () => bodyFrom(stored) !== null))
    expect(taken.map(({ path }) => path)).toEqual([])
    for (const part of ['engine', 'parameters', 'input'] as const) {
      expect(bodyFrom({ ...stored, [part]: undefined }), part).toBeNull()
    }
    expect(bodyFrom({ ...stored, schemaVersion: stored.schemaVersion + 1 })).toBeNull()
  })

  test.each(NEVER)('is refused with %j in any leaf', (value) => {
    const taken = takers(value).filter((leaf) => typeof leaf.value !== 'object')
    expect(taken.map(({ path }) => path)).toEqual([])
  })

  test.each(AT_MOST_ODD)('is refused with %j in a leaf, or gives harmless files', async (value) => {
    const taken = takers(value)
    for (let at = 0; at < taken.length; at += BATCH) {
      const batch = taken.slice(at, at + BATCH)
      // Together they may be refused where each is accepted.
      const isTaken = replaced(batch, value, () => bodyFrom(stored) !== null)
      for (const part of isTaken ? [batch] : batch.map((leaf) => [leaf])) {
        const paths = part.map(({ path }) => path).join(', ')
        const body = replaced(part, value, () => structuredClone(bodyFrom(stored)))
        await expect(expectHarmless(body as RecordBody), paths).resolves.toBeUndefined()
      }
    }
  })

  test('gives every file with code in every text that accepts it', async () => {
    const body = replaced(takers(CODE), CODE, () => structuredClone(bodyFrom(stored)))
    if (!body) throw new Error('refused')
    const exports = await kindOf(body).exports()
    const groups = exportGroups({ record: recordOf(body, FACTS), body, exports, words })
    for (const { id, make } of groups.flatMap(({ lines }) => lines)) {
      const bytes = new Uint8Array(await (await make()).arrayBuffer())
      if (id !== 'workbook') continue
      for (const xml of Object.values(await workbookParts(bytes))) {
        expect(xml).not.toMatch(/<f>|<img/)
      }
    }
  })
})

test('every kind of result is covered', () => {
  expect(EVERY_KIND.toSorted()).toEqual([...KINDS.keys()].toSorted())
})
