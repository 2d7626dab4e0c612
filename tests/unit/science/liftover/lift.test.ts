import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type ChainFile, readChainFile } from '../../../../src/science/liftover/chain-file.ts'
import { type Lift, createLifts, addTwoStepLifts } from '../../../../src/science/liftover/lift.ts'
import { sourceOfBytes } from '../../../../src/science/parser/byte-source.ts'
import { failureOf, utf8 } from '../parser/files.ts'

const fixture = (name: string) =>
  readFileSync(new URL(`../../../fixtures/science/${name}`, import.meta.url), 'utf8')
const CHAIN = fixture('liftover.chain')

const read = (text: string): Promise<ChainFile> => readChainFile(sourceOfBytes(utf8(text)))

function lifted(lift: Lift, at: string): string {
  const [chromosome = '', position] = at.split(':')
  const there = lift.lift({ chromosome, position: Number(position) })
  return there ? `${there.chromosome}:${there.position}${there.isReversed ? '-' : '+'}` : 'nowhere'
}

describe('liftover of positions', () => {
  test('agrees with Bioconductor on 2 100 positions; ambiguous ones are not lifted', async () => {
    const [forward] = createLifts('x', await read(CHAIN))
    const rows = fixture('liftover.tsv').trim().split('\n').slice(1)
    expect(rows).toHaveLength(2100)
    for (const row of rows) {
      const [at = '', to = ''] = row.replaceAll('chr', '').split('\t')
      const several = to.includes(',')
      expect(`${at} ${lifted(forward, at)}`).toBe(`${at} ${to === '' || several ? 'nowhere' : to}`)
    }
  })

  test('and in the other direction', async () => {
    const [forward, back] = createLifts('x', await read(CHAIN))
    const rows = fixture('liftover.tsv').trim().split('\n').slice(1)
    let returned = 0
    for (const row of rows) {
      const at = row.split('\t')[0]!.replace('chr', '')
      const there = lifted(forward, at)
      if (there === 'nowhere') continue
      expect(lifted(back, there.slice(0, -1))).toBe(`${at}${there.at(-1)}`)
      returned += 1
    }
    expect(returned).toBeGreaterThan(1500)
  })

  test('gaps on both sides and a reversed chain, computed by hand', async () => {
    const text = `##comment
chain 10 chr7 1000 + 100 160 7 2000 + 500 555 1
20 10 5
30

chain 9 chr7 1000 + 300 310 chr8 400 - 40 50 2
10
`
    const [forward, back] = createLifts('x', await read(text))
    // Bases count from 0 in the file, positions from 1.
    expect(lifted(forward, '7:101')).toBe('7:501+')
    expect(lifted(forward, '7:120')).toBe('7:520+')
    expect(lifted(forward, '7:121')).toBe('nowhere')
    expect(lifted(forward, '7:131')).toBe('7:526+')
    expect(lifted(forward, '7:160')).toBe('7:555+')
    expect(lifted(forward, '7:161')).toBe('nowhere')
    // Base 40 of the reversed strand of 400 is base 359, position 360.
    expect(lifted(forward, '7:301')).toBe('8:360-')
    expect(lifted(forward, '7:310')).toBe('8:351-')
    expect(lifted(back, '8:351')).toBe('7:310-')
    expect(lifted(back, '7:521')).toBe('nowhere')
  })

  test('identifies assemblies by the lengths of their chromosomes', async () => {
    const { from, to } = await read(CHAIN)
    expect([from, to]).toEqual(['GRCh37', 'GRCh38'])
  })

  test('combines two files: 36 to 37 and 38 to 37 give 36 to 38', async () => {
    const chain = (t: string, q: string, by: number) =>
      `chain 1 chr1 ${t} + 1000 2000 chr1 ${q} + ${1000 + by} ${2000 + by} 1\n1000\n`
    const first = await read(chain('247249719', '249250621', 100))
    const second = await read(chain('248956422', '249250621', 30))
    const lifts = addTwoStepLifts([...createLifts('a', first), ...createLifts('b', second)])
    const both = lifts.find(({ from, to }) => from === 'GRCh36' && to === 'GRCh38')
    expect(both?.file).toBe('a + b')
    expect(lifted(both!, '1:1501')).toBe('1:1571+')
    expect(lifts).toHaveLength(6)
  })

  test('reads compressed files, Windows line ends, and unused contigs', async () => {
    const text = CHAIN.replaceAll('\n', '\r\n').concat(
      'chain 5 chr6_apd_hap1 4622290 + 0 10 chr6 170805979 + 20 30 99\r\n10\r\n',
    )
    const packed = Uint8Array.from(gzipSync(text))
    const file = await readChainFile(sourceOfBytes(packed))
    expect([...file.stretches.keys()].toSorted()).toEqual(['1', '2', 'X'])
  })
})

describe('refuses files that are no chain files', () => {
  test.each([
    ['a table', 'SNP\tbeta\nrs1\t0.1\n', 1],
    ['a header without its fields', 'chain 10 chr7 1000 + 100\n', 1],
    ['a strand that is none', 'chain 1 7 1000 * 0 10 7 1000 + 0 10 1\n10\n', 1],
    ['a block before a header', '10\n', 1],
    ['words among the blocks', 'chain 1 7 1000 + 0 10 7 1000 + 0 10 1\nten\n', 2],
    ['a chain that ends elsewhere', 'chain 1 7 1000 + 0 11 7 1000 + 0 10 1\n10\n', 2],
    ['a file that was cut', `${CHAIN.slice(0, 400)}\n`, CHAIN.slice(0, 400).split('\n').length],
    ['a new chain before the last one ended', 'chain 1 7 9 + 0 9 7 9 + 0 9 1\nchain', 2],
  ])('%s', async (_, text, row) => {
    const { problem } = await failureOf(() => read(text))
    expect(problem).toMatchObject({ code: 'not-a-chain-file', row })
  })
})
