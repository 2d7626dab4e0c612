import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXAMPLES } from '../../../../src/features/tools/two-sample/examples.ts'
import { recordTitle } from '../../../../src/ui/results/record-title.ts'

const t = (id: string) => `(${id})`

test('a record with the name of an example file has the title of the example', () => {
  for (const { fileName, title } of EXAMPLES) {
    expect(readdirSync('public/examples')).toContain(fileName)
    expect(recordTitle({ title: fileName, fileName }, t)).toBe(`(${title})`)
  }
})

test('keeps custom titles and the names of other files', () => {
  const fileName = 'sim_balanced_24.tsv'
  expect(recordTitle({ title: 'My run', fileName }, t)).toBe('My run')
  expect(recordTitle({ title: 'own.tsv', fileName: 'own.tsv' }, t)).toBe('own.tsv')
  expect(recordTitle({ title: 'constructor', fileName: 'constructor' }, t)).toBe('constructor')
})
