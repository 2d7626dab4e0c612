/** Files of a study: a panel of a million variants and 503 people, and summary statistics of its variants. */
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { filesOfPanel, simulatePanel } from '../../tests/helpers/simulated-panel.ts'
import { sized } from './options.ts'

export const PEOPLE = 503
export const VARIANTS = sized(1_000_000, 20_000)
export const CANDIDATES = sized(10_000, 200)
/** Blocks of a chromosome. */
const BLOCKS = 23
/** Candidates of each block of the panel. */
const PER_BLOCK = 20
const HEADER = 'SNP\tchr\tpos\teffect_allele\tother_allele\teaf\tbeta\tse\tpval\tn\n'

/** Spreads numbers from 0 to 1 without a generator. */
const spread = (number: number) => ((number * 2_654_435_761) % 1e6) / 1e6

/**
 * Writes `panel.{bed,bim,fam}`: one simulated region of 2 000 variants, again and again at other positions. Beside it
 * `table.tsv`, names and p of the candidates, and `exposure.tsv` and `outcome.tsv` with every variant: the outcome lacks
 * one candidate in ten.
 */
export function writeStudy(folder: string): void {
  const block = simulatePanel({ seed: 40, people: PEOPLE, regions: 1, perRegion: 2000 })
  const { bed, fam } = filesOfPanel(block)
  writeFileSync(join(folder, 'panel.fam'), fam)
  const names = ['panel.bed', 'panel.bim', 'table.tsv', 'exposure.tsv', 'outcome.tsv']
  const files = names.map((name) => openSync(join(folder, name), 'w'))
  const [bedFile, ...textFiles] = files as [number, number, number, number, number]
  writeSync(bedFile, bed.subarray(0, 3))
  const heads = ['', 'SNP\tP\n', HEADER, HEADER]
  textFiles.forEach((file, at) => writeSync(file, heads[at] ?? ''))
  for (let repeat = 0; repeat < VARIANTS / block.variants.length; repeat += 1) {
    writeSync(bedFile, bed.subarray(3))
    const rows = block.variants.map(({ position, first, second }, at) =>
      rowsOf(repeat * block.variants.length + at, {
        name: `rs${repeat}_${at}`,
        chromosome: 1 + Math.floor(repeat / BLOCKS),
        position: position + (repeat % BLOCKS) * 14_000_000,
        alleles: `${first}\t${second}`,
      }),
    )
    textFiles.forEach((file, at) => writeSync(file, rows.map((row) => row[at] ?? '').join('')))
  }
  for (const file of files) closeSync(file)
}

type Variant = { name: string; chromosome: number; position: number; alleles: string }

/** Makes the rows of one variant in panel, table, exposure and outcome; empty where a file lacks it. */
function rowsOf(number: number, { name, chromosome, position, alleles }: Variant): string[] {
  const step = VARIANTS / CANDIDATES
  const nth = number / step
  const isCandidate = Number.isInteger(nth)
  const noise = spread(number)
  const effect = isCandidate ? 0.06 + noise / 50 : noise / 100
  const p = isCandidate ? `${1 + noise}e-${9 + (number % 23)}` : 0.05 + noise / 2
  // Another position of each block, so that some have a correlated variant in the panel and some have none.
  const isLacking = isCandidate && (nth + Math.floor(nth / PER_BLOCK)) % 10 === 0
  const start = `${name}\t${chromosome}\t${position}\t${alleles}\t0.3`
  return [
    `${chromosome}\t${name}\t0\t${position}\t${alleles}\n`,
    isCandidate ? `${name}\t${((number * 7919) % 1e6) * 5e-14 + 1e-30}\n` : '',
    `${start}\t${effect}\t0.01\t${p}\t50000\n`,
    isLacking ? '' : `${start}\t${0.3 * effect + (noise - 0.5) / 50}\t0.01\t0.2\t40000\n`,
  ]
}
