import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { judgeFiles } from '../../../../src/results/rerun/judge-files.ts'

const hex = (text: string) => createHash('sha256').update(text).digest('hex')
const file = (name: string, text: string) => ({ name, blob: new Blob([text]) })
const hash = async ({ blob }: { blob: Blob }) => hex(await blob.text())

const PANEL = [
  {
    fileName: 'eas',
    bimSha256: hex('lines'),
    famSha256: hex('people'),
    bedBytes: 'genotypes'.length,
    variants: 1,
  },
]
const FILES = [
  { role: 'exposure', name: 'a.tsv', sha256: hex('a') },
  { role: 'outcome', name: 'b.tsv', sha256: hex('b') },
]
const SET = [file('x.bed', 'genotypes'), file('x.bim', 'lines'), file('x.fam', 'people')]
const [A, B] = [file('a.tsv', 'a'), file('other name.tsv', 'b')]

async function judged(chosen: ReturnType<typeof file>[]) {
  const found = await judgeFiles({ files: FILES, panel: PANEL }, chosen, hash)
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
  return {
    sources: names(found.sources),
    missing: names(found.missing),
    strange: names(found.unknownFiles),
    held: names(found.remaining),
    standIns: found.substitutes && names(found.substitutes),
  }
}

test('accepts the files of a record in several selections, and reports none of them as unknown', async () => {
  expect(await judged([A, ...SET.slice(0, 2)])).toEqual({
    sources: ['a.tsv'],
    missing: ['b.tsv', 'eas.bed/.bim/.fam'],
    strange: [],
    held: ['a.tsv', 'x.bed', 'x.bim'],
    standIns: null,
  })
  expect(await judged([A, ...SET.slice(0, 2), B, SET[2]!])).toMatchObject({
    sources: ['a.tsv', 'b.tsv'],
    missing: [],
    strange: [],
  })
})

test('reports files of unknown contents, and drops them from the selection', async () => {
  expect(await judged([A, file('b.tsv', 'another'), ...SET])).toEqual({
    sources: ['a.tsv'],
    missing: ['b.tsv'],
    strange: ['b.tsv'],
    held: ['a.tsv', 'x.bed', 'x.bim', 'x.fam'],
    standIns: ['a.tsv', 'b.tsv'],
  })
  // Each at its own index, in whatever order they were chosen; with too many, none is assigned.
  expect((await judged([B, file('newer.tsv', 'c')])).standIns).toEqual(['newer.tsv', B.name])
  const many = [B, file('c.tsv', 'c'), file('d.tsv', 'd')]
  expect((await judged(many)).standIns).toBeNull()
  const fam = await judged([A, B, ...SET.slice(0, 2), file('x.fam', 'others')])
  expect(fam).toMatchObject({ missing: ['eas.bed/.bim/.fam'], strange: ['x.fam'] })
  expect(fam.held).toContain('x.bed')
  const bed = await judged([A, B, file('x.bed', 'fewer'), ...SET.slice(1)])
  expect(bed).toMatchObject({ missing: ['eas.bed/.bim/.fam'], strange: ['x.bed', 'x.bim'] })
  expect(bed.held).toContain('x.fam')
})
