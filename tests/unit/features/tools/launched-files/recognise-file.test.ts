import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  findOffer,
  recogniseFile,
  type RecognisedFile,
} from '../../../../../src/features/tools/launched-files/recognise-file.ts'
import { ScienceFailure } from '../../../../../src/science/failure.ts'
import type { TableKind } from '../../../../../src/science/parser/table-kind.ts'
import { localRunner } from '../../../../helpers/tool-session.ts'

const table = (kind: TableKind | null): RecognisedFile => ({ name: 'table', kind })
const failed: RecognisedFile = {
  name: 'failed',
  problem: new ScienceFailure({ code: 'empty-file' }).toData().problem,
}
const keysOf = (files: RecognisedFile[]) => {
  const offer = findOffer(files)
  return offer.name === 'tools' ? offer.tools.map(({ key }) => key) : offer.name
}

test('offers the most specific tool of each kind first', () => {
  expect(keysOf([table('pairs')])[0]).toBe('twoSampleMr')
  expect(keysOf([table('effects')])).toEqual(['multivariableMr'])
  expect(keysOf([table('studies')])).toEqual(['metaAnalysis'])
  expect(keysOf([table('associations')])).toEqual(
    expect.arrayContaining(['gutMicrobiotaMendel', 'bidirectional', 'instrumentPicker']),
  )
  expect(keysOf([table('associations')])).not.toContain('twoSampleMr')
})

test('combines several files where rows of one are looked up in the other', () => {
  expect(keysOf([table('associations'), table('associations')])).toContain('bidirectional')
  expect(keysOf([table('pairs'), table('pairs')])).toBe('single')
  expect(keysOf([table('associations'), table('studies')])).toBe('mixed')
  expect(keysOf([table('associations'), failed])).toBe('mixed')
  expect(keysOf([failed])).toBe('none')
  expect(keysOf([{ name: 'record' }])).toBe('record')
  expect(keysOf([{ name: 'record' }, table('pairs')])).toBe('single')
})

test('recognises files by their beginning', async () => {
  const runner = localRunner()
  const read = (name: string, bytes: BlobPart) =>
    recogniseFile(new File([bytes], name), runner, new AbortController().signal)
  const example = (name: string) => new Uint8Array(readFileSync(`public/examples/${name}`))
  expect(await read('a.txt', example('gwas_exposure.tsv'))).toEqual(table('associations'))
  expect(await read('b', example('sim_balanced_24.tsv'))).toEqual(table('pairs'))
  expect(await read('result.JSON', '{}')).toEqual({ name: 'record' })
  expect(await read('empty.csv', '')).toMatchObject({ name: 'failed' })
  expect(
    await read('photo.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])),
  ).toMatchObject({ name: 'failed' })
})
