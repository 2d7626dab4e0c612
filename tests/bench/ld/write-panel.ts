/** The panel of ../ld.bench.ts and ../road.bench.ts: a million variants of 503 people. */
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sized } from '../options.ts'
import { filesOfPanel, simulatePanel } from '../../helpers/simulated-panel.ts'

export const PEOPLE = 503
export const VARIANTS = sized(1_000_000, 20_000)
/** Blocks of a chromosome. */
const BLOCKS = 23

export type PanelLine = {
  /** Its number among all. */
  number: number
  name: string
  chromosome: string
  position: number
  first: string
  second: string
}

/**
 * One simulated region of 2 000 variants, again and again at other places.
 *
 * @param onBlock told the lines of one block after the other
 */
export function writePanel(folder: string, onBlock: (lines: readonly PanelLine[]) => void): void {
  const block = simulatePanel({ seed: 40, people: PEOPLE, regions: 1, perRegion: 2000 })
  const { bed, fam } = filesOfPanel(block)
  writeFileSync(join(folder, 'panel.fam'), fam)
  const count = block.variants.length
  const bedFile = openSync(join(folder, 'panel.bed'), 'w')
  const bimFile = openSync(join(folder, 'panel.bim'), 'w')
  writeSync(bedFile, bed.subarray(0, 3))
  for (let repeat = 0; repeat < VARIANTS / count; repeat += 1) {
    const chromosome = String(1 + Math.floor(repeat / BLOCKS))
    const lines = block.variants.map(({ position, first, second }, at): PanelLine => ({
      number: repeat * count + at,
      name: `rs${repeat}_${at}`,
      chromosome,
      position: position + (repeat % BLOCKS) * 14_000_000,
      first,
      second,
    }))
    writeSync(bedFile, bed.subarray(3))
    const rows = lines.map(({ name, position, first, second }) =>
      [chromosome, name, '0', position, first, second].join('\t'),
    )
    writeSync(bimFile, `${rows.join('\n')}\n`)
    onBlock(lines)
  }
  closeSync(bedFile)
  closeSync(bimFile)
}
