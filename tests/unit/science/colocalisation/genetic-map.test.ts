import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  chromosomeInName,
  readGeneticMap,
  type MapFile,
} from '../../../../src/science/colocalisation/genetic-map.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'

const REGION = { chromosome: '2', from: 1_000_000, to: 1_400_000 }
const host = webEngineHost()
const file = (text: string | Uint8Array<ArrayBuffer>, name = 'map.txt'): MapFile => ({
  name,
  blob: new Blob([text]),
})
const read = (...files: MapFile[]) => readGeneticMap(files, REGION, host)

/** Computed by hand: 1 cM/Mb up to 1.1 Mb, 5 up to 1.2 Mb, 0.5 up to 1.5 Mb. */
const PLACES = [900_000, 1_100_000, 1_200_000, 1_500_000]
const MAP = [0, 0.2, 0.7, 0.85]
const AHEAD = [1, 5, 0.5, 0]
const BEHIND = [0, 1, 5, 0.5]
const rows = (row: (at: number) => (string | number)[], header = '') =>
  [...(header === '' ? [] : [header]), ...PLACES.map((_, at) => row(at).join('\t'))].join('\n')

const HAPMAP = 'Chromosome\tPosition(bp)\tRate(cM/Mb)\tMap(cM)'
const THOUSAND = 'position COMBINED_rate(cM/Mb) Genetic_Map(cM)'
const EXPECTED = { position: [1_000_000, 1_100_000, 1_200_000], rate: [1, 5, 0.5], to: 1_400_000 }

describe('a genetic map', () => {
  test.each([
    ['HapMap', file(rows((at) => ['chr2', PLACES[at]!, AHEAD[at]!, MAP[at]!], HAPMAP))],
    ['HapMap without a header', file(rows((at) => ['chr2', PLACES[at]!, AHEAD[at]!, MAP[at]!]))],
    [
      '1000 Genomes, whose rates lie behind',
      file(
        rows((at) => [PLACES[at]!, BEHIND[at]!, MAP[at]!], THOUSAND).replaceAll('\t', ' '),
        'genetic_map_chr2_combined_b37.txt',
      ),
    ],
    [
      'SHAPEIT',
      file(
        rows((at) => [PLACES[at]!, 2, MAP[at]!], 'pos\tchr\tcM'),
        'chr2.b37.gmap',
      ),
    ],
    [
      'PLINK',
      file(
        rows((at) => [2, '.', MAP[at]!, PLACES[at]!]),
        'plink.chr2.GRCh37.map',
      ),
    ],
    [
      'packed',
      file(
        new Uint8Array(gzipSync(rows((at) => ['2', PLACES[at]!, AHEAD[at]!, MAP[at]!], HAPMAP))),
        'map.gz',
      ),
    ],
  ])('%s: the same rates, cut at the ends of the region', async (_name, one) => {
    const found = await read(one)
    expect(found).toMatchObject({ position: EXPECTED.position, to: EXPECTED.to, binBases: null })
    for (const [at, rate] of EXPECTED.rate.entries()) expect(found.rate[at]).toBeCloseTo(rate, 6)
    expect(found.rows).toBe(4)
    expect(found.files[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  test('reads only the region’s chromosome of files with one chromosome each', async () => {
    const own = rows((at) => [PLACES[at]!, BEHIND[at]!, MAP[at]!], THOUSAND)
    const found = await read(
      file('no map at all', 'genetic_map_chr12_b37.txt'),
      file('no map at all', 'genetic_map_chrX_b37.txt'),
      file(own, 'genetic_map_chr2_b37.txt'),
    )
    expect(found.files.map(({ name }) => name)).toEqual(['genetic_map_chr2_b37.txt'])
    expect(
      ['chr2.txt', 'plink.chrX.GRCh38.map', 'x_chr_07.gmap.gz', 'map.txt'].map(chromosomeInName),
    ).toEqual(['2', 'X', '7', null])
  })

  test('bins more steps than a figure can show without changing the sum in cM', async () => {
    const dense = Array.from({ length: 4001 }, (_, k) =>
      ['2', 1_000_000 + 100 * k, k % 10].join('\t'),
    )
    const header = 'Chromosome\tPosition(bp)\tRate(cM/Mb)'
    const found = await read(file([header, ...dense].join('\n')))
    expect(found.binBases).toBe(400)
    expect(found.position).toHaveLength(1000)
    const sum = found.rate.reduce((total, rate, at) => {
      const end = found.position[at + 1] ?? found.to
      return total + (rate * (end - found.position[at]!)) / 1e6
    }, 0)
    // 4000 steps of 100 bases, of 0 to 9 cM/Mb.
    expect(sum).toBeCloseTo((4000 * 4.5 * 100) / 1e6, 6)
  })

  test.each([
    ['a table of something else', file('SNP\tbeta\nrs1\t0.1'), 'not-a-genetic-map'],
    ['rates below zero', file(`${HAPMAP}\nchr2\t1100000\t-1\t0`), 'not-a-genetic-map'],
    [
      'positions that go back',
      file(`${HAPMAP}\nchr2\t1100000\t1\t0\nchr2\t1000000\t1\t0`),
      'not-a-genetic-map',
    ],
    ['no chromosome', file(`${THOUSAND}\n1000000 1 0`), 'map-without-chromosome'],
    [
      'another chromosome',
      file(`${HAPMAP}\nchr3\t1000000\t1\t0\nchr3\t1200000\t1\t0`),
      'map-elsewhere',
    ],
    [
      'another stretch',
      file(`${HAPMAP}\nchr2\t5000000\t1\t0\nchr2\t5200000\t1\t0`),
      'map-elsewhere',
    ],
  ])('%s is refused', async (_name, one, code) => {
    await expect(read(one)).rejects.toMatchObject({ code })
  })
})
