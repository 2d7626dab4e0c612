import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ScienceFailure } from '../../../../src/science/failure.ts'
import { Panel } from '../../../../src/science/panel/panel.ts'
import { isPackedPanelFile, sortPanelFiles } from '../../../../src/science/panel/panel-files.ts'
import { matchToPanels } from '../../../../src/science/panel/match.ts'
import { pgenFile } from '../../../../src/science/panel/pgen.ts'
import { sourceOfBytes } from '../../../../src/science/parser/byte-source.ts'
import { runs } from '../../../helpers/nightly.ts'
import { MULTI_SITES, pgenPanel } from '../../../helpers/pgen-sets.ts'
import { filesOfPanel } from '../../../helpers/simulated-panel.ts'

type Packed = Record<'pgen' | 'pvar' | 'psam', string>
const golden = JSON.parse(readFileSync('tests/fixtures/science/panel_pgen.json', 'utf8')) as Record<
  'whole' | 'sites',
  Packed
>

function filesOf(
  name: keyof typeof golden,
  change: Partial<Record<keyof Packed, Uint8Array>> = {},
) {
  const bytes = (ending: keyof Packed) =>
    new Uint8Array(change[ending] ?? gunzipSync(Buffer.from(golden[name][ending], 'base64')))
  return {
    name,
    bed: sourceOfBytes(bytes('pgen')),
    bim: sourceOfBytes(bytes('pvar')),
    fam: sourceOfBytes(bytes('psam')),
  }
}
const pgenOf = (name: keyof typeof golden) =>
  new Uint8Array(gunzipSync(Buffer.from(golden[name].pgen, 'base64')))

const simulated = pgenPanel()
const { bed } = filesOfPanel(simulated)
const [variants, people] = [simulated.variants.length, simulated.people]
const width = Math.ceil(people / 4)
const bedOf = (row: number) => [...bed.subarray(3 + row * width, 3 + (row + 1) * width)]

async function faultOf(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (thrown) {
    if (thrown instanceof ScienceFailure) return thrown.problem
    throw thrown
  }
  return null
}

describe('hard calls of a .pgen file', () => {
  it('equal those of the .bed file from which plink2 made it, in every record encoding', async () => {
    const bytes = pgenOf('whole')
    // Four bits per type, starting after the head and the offset of the only block.
    expect(bytes[11]! & 15).toBeLessThan(4)
    const types = new Set(
      Array.from({ length: variants }, (_, at) => (bytes[20 + (at >>> 1)]! >>> (4 * (at & 1))) & 7),
    )
    expect([...types].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 6, 7])
    const file = await pgenFile(sourceOfBytes(bytes), variants, people)
    const rows = Array.from({ length: variants }, (_, row) => row)
    const seen = new Map<number, number[]>()
    await file.each(rows, {}, (at, calls) => void seen.set(rows[at]!, [...calls]))
    for (const row of rows) expect(seen.get(row), `variant ${row}`).toEqual(bedOf(row))
  })

  it('of single variants are the same, whatever records they depend on', async () => {
    const file = await pgenFile(sourceOfBytes(pgenOf('whole')), variants, people)
    for (let row = 0; row < variants; row += 1) {
      await file.each([row], {}, (_, calls) => expect([...calls]).toEqual(bedOf(row)))
    }
  })

  it('of a file with fixed-length records', async () => {
    const head = new Uint8Array(12)
    head.set([0x6c, 0x1b, 0x02])
    new DataView(head.buffer).setUint32(3, 2, true)
    new DataView(head.buffer).setUint32(7, 5, true)
    // Two variants, five people: 0 1 2 3 0, and 2 2 0 0 1.
    const fixed = new Uint8Array([...head, 0b11_10_01_00, 0b00, 0b00_00_10_10, 0b01])
    const file = await pgenFile(sourceOfBytes(fixed), 2, 5)
    const seen: number[][] = []
    await file.each([0, 1], {}, (_, calls) => void seen.push([...calls]))
    expect(seen.map(([first, last]) => [first, last! & 3])).toEqual([
      [0b01_00_10_11, 0b11],
      [0b11_11_00_00, 0b10],
    ])
  })
})

describe('a set of PLINK 2', () => {
  it('equals a panel of PLINK 1: names, positions, alleles, people', async () => {
    const panel = await Panel.open(filesOf('whole'))
    expect(panel.people).toMatchObject({ count: people, founderCount: people })
    for (const [row, { name, position, first, second }] of simulated.variants.entries()) {
      expect(panel.variants.named(name)).toEqual([row])
      const [line] = await panel.variants.lines([row])
      expect(line).toMatchObject({ chromosome: '1', position, first, second })
    }
    const store = await panel.genotypes([3, 0])
    const copies = simulated.genotypes[3]!
    const count = (of: number) => copies.filter((one) => one === of).length
    expect(store.totals(0)).toMatchObject({ two: count(2), one: count(1), none: count(0) })
  })

  it('matches multi-allelic sites as other alleles, and reads the variants between them', async () => {
    const panel = await Panel.open(filesOf('sites'))
    expect(panel.variants.count).toBe(MULTI_SITES.length)
    const queryOf = (SNP: string, effectAllele: string, otherAllele: string) => ({
      SNP,
      effectAllele,
      otherAllele,
      chromosome: null,
      position: null,
    })
    const [one, two] = await matchToPanels(
      [panel],
      [queryOf('rs_one', 'A', 'G'), queryOf('rs_two', 'T', 'C')],
    )
    expect(one).toMatchObject({ isFirst: true })
    expect(two).toBe('other-alleles')
    const store = await panel.genotypes(MULTI_SITES.map((_, at) => at))
    for (const [at, { alt, calls }] of MULTI_SITES.entries()) {
      if (alt.includes(',')) continue
      const count = (copies: number) =>
        calls.filter((call) => !call.includes('.') && call.split('1').length - 1 === copies).length
      expect(store.totals(at)).toMatchObject({ two: count(2), one: count(1), none: count(0) })
    }
  })

  it('finds parents and sexes by the names of columns', async () => {
    const psam = new TextEncoder().encode(
      [
        '#IID SEX PAT MAT',
        ...Array.from(
          { length: 7 },
          (_, at) => `P${at} ${at < 3 ? 'M' : 'NA'} ${at === 2 ? 'P0' : '0'} 0`,
        ),
      ].join('\n'),
    )
    const { people: found } = await Panel.open(filesOf('sites', { psam }))
    expect(found).toMatchObject({ count: 7, founderCount: 6 })
    expect([...found.males]).toEqual([0b011])
  })
})

describe('an invalid .pgen file is refused with a reason', () => {
  const opened = (bytes: Uint8Array<ArrayBuffer>) =>
    faultOf(() => pgenFile(sourceOfBytes(bytes), variants, people))

  it('other forms, other files, truncated files', async () => {
    const bytes = pgenOf('whole')
    const dosages = bytes.slice()
    dosages[2] = 0x03
    expect(await opened(dosages)).toMatchObject({ code: 'panel-pgen-form', found: '0x03' })
    expect(await faultOf(() => pgenFile(sourceOfBytes(bytes), variants - 1, people))).toMatchObject(
      {
        code: 'panel-counts-differ',
        expected: `${variants - 1} × ${people}`,
        found: `${variants} × ${people}`,
      },
    )
    const expected = String(bytes.length)
    expect(await opened(bytes.slice(0, -1))).toMatchObject({ code: 'panel-pgen-short', expected })
    expect(await opened(bytes.slice(0, 30))).toMatchObject({ code: 'panel-damaged' })
  })

  it('never reads past a record, whatever its content', async () => {
    const bytes = pgenOf('whole')
    for (let seed = 1; seed < runs(40, 400); seed += 1) {
      const broken = bytes.slice()
      const at = 250 + ((seed * 7919) % (bytes.length - 250))
      broken[at] = (broken[at]! + seed) & 255
      const fault = await faultOf(async () => {
        const file = await pgenFile(sourceOfBytes(broken), variants, people)
        await file.each(
          Array.from({ length: variants }, (_, row) => row),
          {},
          () => {},
        )
      })
      if (fault) expect(fault.code).toMatch(/^panel-/)
    }
  })
})

describe('grouping files into sets', () => {
  it('groups files of PLINK 2 as those of PLINK 1', () => {
    const named = (...names: string[]) => sortPanelFiles(names.map((name) => ({ name })))
    expect(named('a.pgen', 'a.pvar', 'a.psam')).toMatchObject({
      sets: [{ name: 'a', bed: { name: 'a.pgen' }, fam: { name: 'a.psam' } }],
      missing: [],
    })
    expect(named('a.pgen', 'b.bed').missing).toEqual(['a.pvar', 'a.psam', 'b.bim', 'b.fam'])
    expect(['a.pvar.zst', 'a.bed.gz', 'a.pvar'].map(isPackedPanelFile)).toEqual([true, true, false])
  })
})
