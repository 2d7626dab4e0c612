/** Opens a panel, clumps a table by it as `ieugwasr` does, and tells what it cost. For ../ld.bench.ts. */
import { openSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  CLUMP_RULES,
  clumpByPanel,
  type ClumpVariant,
  haplotypeCorrelations,
} from '../../../src/science/panel/clump.ts'
import { Panel } from '../../../src/science/panel/panel.ts'
import type { ByteSource } from '../../../src/science/reader/byte-source.ts'

const folder = process.argv[2] ?? ''
const file = (name: string) => join(folder, name)

async function clumpsOf(panel: Panel): Promise<string[]> {
  const { variants } = panel
  const rows = readFileSync(file('table.tsv'), 'utf8').trim().split('\n').slice(1)
  const table = new Map(rows.map((row) => row.split('\t') as [string, string]))
  const lines = await variants.lines([...table.keys()].flatMap((name) => variants.named(name)))
  const list = lines.map(({ index, position, name }): ClumpVariant => {
    const p = Number(table.get(name))
    const stretch = variants.stretchOf(index).start
    return { line: index, position, p, negLog10P: -Math.log10(p), stretch }
  })
  const store = await panel.genotypes(lines.map(({ index }) => index))
  const correlation = haplotypeCorrelations(store, () => false)
  const nameOf = (at: number) => lines[at]?.name ?? ''
  return clumpByPanel(list, correlation, CLUMP_RULES.ieugwasr).map(({ at, members }) =>
    [at, ...members.map((one) => one.at)].map(nameOf).join(' '),
  )
}

/** As the command line reads files (tools/analyse/files.ts), whose other modules would be counted here. */
function source(name: string): ByteSource {
  const descriptor = openSync(file(name), 'r')
  return {
    size: statSync(file(name)).size,
    read: async (start, end) => {
      const bytes = new Uint8Array(end - start)
      return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, start))
    },
  }
}

const [bed, bim, fam] = [source('panel.bed'), source('panel.bim'), source('panel.fam')]
const clumps = await clumpsOf(await Panel.open({ name: 'panel', bed, bim, fam }))
const { user, system } = process.cpuUsage()
const megabytes = process.resourceUsage().maxRSS / 1024
process.stdout.write(JSON.stringify({ seconds: (user + system) / 1e6, megabytes, clumps }))
