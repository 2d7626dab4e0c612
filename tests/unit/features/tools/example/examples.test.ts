/** Examples of every tool: what an address may name, and where their files come from. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TOOLS } from '../../../../../src/contract/tools.ts'
import { findExample } from '../../../../../src/features/tools/example/example.ts'
import type { ToolModule } from '../../../../../src/features/tools/tool-module.ts'
import { resultOf } from '../../../../helpers/two-sample-result.ts'

const MODULES = import.meta.glob<ToolModule>('../../../../../src/features/tools/*/tool.{ts,tsx}', {
  eager: true,
  import: 'tool',
})
const examples = Object.values(MODULES).map((tool) => tool.examples)
const sources = readFileSync('public/examples/SOURCES.txt', 'utf8')

test('every tool has an example for its first click, each with an id of its own', () => {
  expect(examples).toHaveLength(TOOLS.length)
  for (const { list } of examples) {
    const ids = list.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('ignores an unknown example of an address', () => {
  for (const tool of examples) {
    expect(findExample(tool, 'no such example')).toBeUndefined()
    expect(findExample(tool, null)).toBeUndefined()
    expect(findExample(tool, tool.list[0]!.id)).toBe(tool.list[0])
  }
})

describe('public/examples/SOURCES.txt', () => {
  test('names every file that is shipped, by its name or its simulated set', () => {
    const files = readdirSync('public/examples').filter((name) => name !== 'SOURCES.txt')
    const unnamed = files.filter(
      (name) => !sources.includes(name) && !sources.includes(`${name.split('_')[0]}_*`),
    )
    expect(unnamed).toEqual([])
  })

  test('describes the accessions of every published example', () => {
    const accessions = examples.flatMap(({ list }) =>
      list.flatMap(({ source }) => source?.accessions.split(', ') ?? []),
    )
    expect(accessions).not.toEqual([])
    expect(accessions.filter((accession) => !sources.includes(accession))).toEqual([])
  })
})

test('body mass index and coronary disease: IVW as TwoSampleMR 0.7.9 estimates it', async () => {
  const text = readFileSync('public/examples/bmi_chd_79.tsv', 'utf8')
  const body = await resultOf(text, { outcomeKind: 'binary' }, { nboot: 100, presso: 'off' })
  const ivw = body.estimates.find(({ method }) => method === 'ivw')
  expect(ivw?.nsnp).toBe(79)
  expect(ivw?.b).toBeCloseTo(0.44590909695, 9)
  expect(ivw?.se).toBeCloseTo(0.05898301876, 9)
})
