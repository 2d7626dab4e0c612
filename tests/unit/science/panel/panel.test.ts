import { describe, expect, it } from 'vitest'
import { ScienceFailure } from '../../../../src/science/failure.ts'
import { Panel } from '../../../../src/science/panel/panel.ts'
import { sortPanelFiles } from '../../../../src/science/panel/panel-files.ts'
import { openPanel, panelFiles } from '../../../helpers/panel-sources.ts'
import { filesOfPanel, simulatePanel } from '../../../helpers/simulated-panel.ts'

const simulated = simulatePanel({
  seed: 3,
  people: 37,
  regions: 6,
  perRegion: 40,
  missing: 0.02,
  children: 4,
  chromosomes: ['1', '2', '23'],
})
const { bed, bim, fam } = filesOfPanel(simulated)

async function faultOf(other: Parameters<typeof panelFiles>[1]) {
  try {
    await Panel.open(panelFiles(simulated, other))
  } catch (thrown) {
    if (thrown instanceof ScienceFailure) return thrown.problem
    throw thrown
  }
  return null
}

describe('a valid panel', () => {
  it('counts its people and founders', async () => {
    const { people } = await openPanel(simulated)
    expect(people).toMatchObject({ count: 37, founderCount: 33 })
  })

  it('finds variants by name, without case, and by position', async () => {
    const { variants } = await openPanel(simulated)
    for (const [line, { name, position, chromosome }] of simulated.variants.entries()) {
      expect(variants.named(name.toUpperCase())).toEqual([line])
      const called = chromosome === '23' ? 'X' : chromosome
      expect(variants.at(called, position)).toContain(line)
    }
    expect(variants.named('rs0_4')).toHaveLength(1)
    expect(variants.named('nowhere')).toEqual([])
    expect(variants.at('7', 1_000_000)).toEqual([])
  })

  it('returns lines as written, however they are split on reading', async () => {
    for (const end of ['\n', '\r\n']) {
      const text = bim.replaceAll('\n', end)
      const panel = await Panel.open(panelFiles(simulated, { bim: text.trimEnd() }))
      const found = await panel.variants.lines([5, 0, 239])
      for (const line of found) {
        const { name, position, first, second } = simulated.variants[line.index]!
        expect(line).toMatchObject({ name, position, first, second })
      }
      expect(found.map(({ index }) => index)).toEqual([0, 5, 239])
    }
  })

  it('reads a .bim file in many pieces', async () => {
    const long = simulatePanel({ seed: 4, people: 5, regions: 400, perRegion: 60, apart: 900_000 })
    const panel = await openPanel(long)
    expect(panel.variants.count).toBe(24_000)
    const [last] = await panel.variants.lines([23_999])
    expect(last).toMatchObject({ name: long.variants[23_999]!.name })
    const [middle] = await panel.variants.lines([10_004])
    expect(middle).toMatchObject({ name: long.variants[10_004]!.name })
  })

  it('treats pseudoautosomal variants as diploid', async () => {
    const lines = bim.replaceAll(/^23\t/gm, 'XY\t')
    const { variants } = await Panel.open(panelFiles(simulated, { bim: lines }))
    expect(variants.stretches.at(-1)).toMatchObject({ chromosome: 'X', ploidy: 'diploid' })
    expect((await openPanel(simulated)).variants.stretches.at(-1)?.ploidy).toBe('x')
  })
})

describe('an invalid panel is refused with a reason', () => {
  it('files of another kind', async () => {
    expect(await faultOf({ bed: new TextEncoder().encode('#CHROM POS ID') })).toMatchObject({
      code: 'not-a-panel',
      column: 'bed',
      file: 'panel',
    })
    expect(await faultOf({ bim: 'CHROM POS ID\n' })).toMatchObject({
      code: 'not-a-panel',
      column: 'bim',
      row: 1,
    })
    expect(await faultOf({ bim: bim.replace(/\t\d+\tA\t/, '\tfar\tA\t') })).toMatchObject({
      code: 'not-a-panel',
      column: 'bim',
    })
    expect(await faultOf({ fam: 'only two\n' })).toMatchObject({
      code: 'not-a-panel',
      column: 'fam',
    })
    expect(await faultOf({ bim: '' })).toMatchObject({ code: 'empty-file' })
    expect(await faultOf({ fam: '\n' })).toMatchObject({ code: 'empty-file' })
  })

  it('genotypes in sample-major order', async () => {
    const old = bed.slice()
    old[2] = 0
    expect(await faultOf({ bed: old })).toMatchObject({ code: 'panel-sample-major' })
  })

  it('a .bed of another .bim, or truncated', async () => {
    const expected = String(bed.length)
    const cut = { code: 'panel-sizes-differ', expected, found: String(bed.length - 1) }
    expect(await faultOf({ bed: bed.slice(0, -1) })).toMatchObject(cut)
    expect(await faultOf({ fam: `${fam}F P 0 0 1 -9\n`.repeat(5) })).toMatchObject({
      code: 'panel-sizes-differ',
    })
  })

  it('unsorted lines, and a chromosome in two parts', async () => {
    const lines = bim.trimEnd().split('\n')
    const turned = [lines[1], lines[0], ...lines.slice(2)].join('\n')
    expect(await faultOf({ bim: turned })).toMatchObject({ code: 'panel-not-sorted', row: 2 })
    const parted = [...lines.slice(1), lines[0]].join('\n')
    expect(await faultOf({ bim: parted })).toMatchObject({ code: 'panel-not-sorted', row: 240 })
  })

  it('no founders', async () => {
    const children = fam.replaceAll(/ 0 0 /g, ' 1 2 ')
    expect(await faultOf({ fam: children })).toMatchObject({ code: 'panel-without-founders' })
  })

  it('a file that becomes shorter while it is read', async () => {
    const files = panelFiles(simulated)
    let isThere = true
    const read: typeof files.bed.read = async (start, end) =>
      isThere ? files.bed.read(start, end) : new Uint8Array()
    const panel = await Panel.open({ ...files, bed: { size: files.bed.size, read } })
    isThere = false
    await expect(panel.genotypes([0, 1])).rejects.toMatchObject({
      problem: { code: 'panel-taken-away', file: 'panel' },
    })
  })

  it('a file that cannot be read any more: moved, changed, on a removed disk', async () => {
    const files = panelFiles(simulated)
    let isThere = true
    const away = (of: typeof files.bed): typeof files.bed => ({
      size: of.size,
      read: (start, end) =>
        isThere
          ? of.read(start, end)
          : Promise.reject(new DOMException('gone', 'NotReadableError')),
    })
    const panel = await Panel.open({ ...files, bed: away(files.bed), bim: away(files.bim) })
    isThere = false
    const fault = { problem: { code: 'panel-taken-away', file: 'panel' } }
    await expect(panel.genotypes([0, 1])).rejects.toMatchObject(fault)
    await expect(panel.variants.lines([0])).rejects.toMatchObject(fault)
    await expect(Panel.open({ ...files, fam: away(files.fam) })).rejects.toMatchObject(fault)
  })

  it('stops on cancellation', async () => {
    const hooks = { signal: { aborted: true } }
    await expect(Panel.open(panelFiles(simulated), hooks)).rejects.toMatchObject({
      problem: { code: 'cancelled' },
    })
  })
})

describe('grouping files into sets', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }))
  const setsOf = (...names: string[]) => sortPanelFiles(named(...names))

  it('groups three files of one name, in the order of the chromosomes', () => {
    const files = ['chr10', 'chr2'].flatMap((stem) => [`${stem}.fam`, `${stem}.BIM`, `${stem}.bed`])
    expect(setsOf(...files, 'notes.txt')).toMatchObject({
      sets: [{ name: 'chr2', bim: { name: 'chr2.BIM' } }, { name: 'chr10' }],
      missing: [],
      others: [{ name: 'notes.txt' }],
    })
  })

  it('uses one .fam file for all sets', () => {
    expect(setsOf('c1.bed', 'c1.bim', 'c2.bed', 'c2.bim', 'people.fam')).toMatchObject({
      sets: [{ fam: { name: 'people.fam' } }, { fam: { name: 'people.fam' } }],
      missing: [],
    })
  })

  it('names missing files', () => {
    expect(setsOf('eur.bed', 'eur.fam').missing).toEqual(['eur.bim'])
    expect(setsOf('eur.fam').missing).toEqual(['eur.bed', 'eur.bim'])
    expect(setsOf('a.bed', 'a.bim', 'a.fam', 'b.bed', 'b.bim', 'c.fam').missing).toEqual([
      'b.fam',
      'c.bed',
      'c.bim',
    ])
  })
})
