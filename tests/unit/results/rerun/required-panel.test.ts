import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { missingSets, setName } from '../../../../src/results/rerun/required-panel.ts'

const hex = (text: string) => createHash('sha256').update(text).digest('hex')
const file = (name: string, text: string) => ({ name, blob: new Blob([text]) })
const set = (fileName: string, bed: string, fam: string) => ({
  fileName,
  bimSha256: hex(`bim of ${fileName}`),
  famSha256: hex(fam),
  bedBytes: bed.length,
  variants: 1,
})

const REQUIRED = [set('chr1', 'bytes of 1', 'people'), set('chr2', 'more bytes of 2', 'people')]
const hash = async ({ blob }: { blob: Blob }) => hex(await blob.text())
const missing = async (files: ReturnType<typeof file>[]) =>
  (await missingSets(REQUIRED, files, hash)).map(({ role, name }) => `${role} ${name}`)

const ONE = [file('a.bed', 'bytes of 1'), file('a.bim', 'x'), file('a.fam', 'people')]
const TWO = [file('b.bed', 'more bytes of 2'), file('b.bim', 'x'), file('b.fam', 'people')]

test('recognises a panel by the contents of its files, whatever their names', async () => {
  expect(await missing([...TWO, ...ONE])).toEqual([])
})

test('names sets that were not chosen, are incomplete or have other samples', async () => {
  const lacking = REQUIRED.map((own) => `panel ${setName(own)}`)
  expect(await missing([])).toEqual(lacking)
  expect(await missing(ONE)).toEqual([lacking[1]])
  expect(await missing([...TWO, ...ONE.slice(0, 2)])).toEqual([])
  expect(await missing([...TWO, ONE[0]!])).toEqual([lacking[0]])
  const others = [...ONE.slice(0, 2), file('a.fam', 'other people')]
  expect(await missing([...others, ...TWO])).toEqual([lacking[0]])
  expect(await missing([file('a.bed', 'fewer'), ...ONE.slice(1), ...TWO])).toEqual([lacking[0]])
})
