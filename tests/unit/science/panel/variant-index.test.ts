import { describe, expect, it, vi } from 'vitest'
import {
  indexName,
  indexParts,
  LEAST_BYTES,
  type PanelIndexes,
  readIndex,
} from '../../../../src/science/panel/variant-index.ts'
import { readBim } from '../../../../src/science/panel/bim-parser.ts'
import { PanelVariants } from '../../../../src/science/panel/variants.ts'
import { sha256Hex } from '../../../../src/science/numerics/sha256.ts'
import { readPanelLd } from '../../../../src/science/instruments/panel-ld.ts'
import { type ByteSource, sourceOfBytes } from '../../../../src/science/parser/byte-source.ts'
import { panelFiles } from '../../../helpers/panel-sources.ts'
import { filesOfPanel, simulatePanel } from '../../../helpers/simulated-panel.ts'

const simulated = simulatePanel({
  seed: 5,
  people: 9,
  regions: 8,
  perRegion: 30,
  chromosomes: ['1', '2', '23'],
})
const { bim } = filesOfPanel(simulated)
const bytesOf = (text: string) => new TextEncoder().encode(text)
const sha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise.resolve(sha256Hex(bytes))

function joined(parts: Iterable<Uint8Array<ArrayBuffer>>): Uint8Array<ArrayBuffer> {
  const all = [...parts]
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of all) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

describe('the cached index of a list of variants', () => {
  const list = sourceOfBytes(bytesOf(bim))

  it('is the same when it is restored', async () => {
    const stored = joined(indexParts(await readBim(list), 'abc', list.size))
    const back = await readIndex(sourceOfBytes(stored), list)
    expect(back?.sha256).toBe('abc')
    const variants = new PanelVariants(back!, list)
    expect(variants.count).toBe(simulated.variants.length)
    expect(variants.stretches.map(({ ploidy }) => ploidy)).toEqual(['diploid', 'diploid', 'x'])
    for (const [row, { name, position }] of simulated.variants.entries()) {
      expect(variants.named(name)).toEqual([row])
      expect(variants.positionOf(row)).toBe(position)
    }
    expect(await variants.lines([7])).toMatchObject([{ name: simulated.variants[7]!.name }])
  })

  it('is null where it is truncated, of another list, or no index', async () => {
    const stored = joined(indexParts(await readBim(list), 'abc', list.size))
    const other = sourceOfBytes(bytesOf(`${bim}1\tx\t0\t9\tA\tG\n`))
    expect(await readIndex(sourceOfBytes(stored.slice(0, -1)), list)).toBe(null)
    expect(await readIndex(sourceOfBytes(stored), other)).toBe(null)
    expect(await readIndex(sourceOfBytes(bytesOf(bim)), list)).toBe(null)
    expect(await readIndex(sourceOfBytes(new Uint8Array()), list)).toBe(null)
  })

  it('has a name that depends on the content of the list', async () => {
    const name = await indexName(list, sha256)
    expect(await indexName(sourceOfBytes(bytesOf(bim)), sha256)).toBe(name)
    const changed = bim.replace(simulated.variants[3]!.name, 'x'.repeat(5))
    expect(await indexName(sourceOfBytes(bytesOf(changed)), sha256)).not.toBe(name)
  })
})

describe('a panel that is used again', () => {
  it('is not read again, and has the same SHA-256', async () => {
    const lines = Math.ceil(LEAST_BYTES / 24)
    const rows = Array.from({ length: lines }, (_, at) => `1\trs${at}\t0\t${1e6 + at}\tA\tG\n`)
    const long = bytesOf(rows.join(''))
    expect(long.length).toBeGreaterThan(LEAST_BYTES)
    const width = Math.ceil(simulated.people / 4)
    const bed = new Uint8Array(3 + lines * width)
    bed.set([0x6c, 0x1b, 0x01])
    const files = panelFiles(simulated, { bed })
    const read = vi.fn<ByteSource['read']>((start, end) =>
      Promise.resolve(long.subarray(start, end)),
    )
    const set = { ...files, bim: { size: long.length, read } }
    const stored = new Map<string, Uint8Array<ArrayBuffer>>()
    const panelIndexes: PanelIndexes = {
      read: async (name) => (stored.has(name) ? sourceOfBytes(stored.get(name)!) : null),
      write: async (name, parts) => void stored.set(name, joined(parts)),
    }
    const candidates = [
      {
        SNP: 'rs100',
        row: 1,
        eaf: null,
        chromosome: '1',
        position: 1_000_100,
        effectAllele: 'A',
        otherAllele: 'G',
      },
    ]
    const bytesRead = () =>
      read.mock.calls.reduce((sum, [start, end]) => sum + Math.min(end, long.length) - start, 0)
    const first = await readPanelLd([set], candidates, { sha256, panelIndexes }, () => ({}))
    expect(bytesRead()).toBeGreaterThan(long.length)
    read.mockClear()
    const again = await readPanelLd([set], candidates, { sha256, panelIndexes }, () => ({}))
    expect(bytesRead()).toBeLessThan(long.length / 4)
    expect(again.panelSummary).toEqual(first.panelSummary)
    expect(again.panelSummary.files[0]!.bimSha256).toBe(sha256Hex(long))
  })
})
