/**
 * Large files in constant memory: instruments are chosen from a packed file of 10 million rows (hash of the whole file
 * included), and those of a short file are looked up in it, as `npm run analyse -- instruments` does. Judged by
 * processor time, because the clock also counts other programs.
 */
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { demand, judge, megabytes, runParts, sized } from './lib/options.ts'
import { measureAnalysis } from './lib/process.ts'

const ROWS = sized(10_000_000, 100_000)
const SHORT_ROWS = 100_000
const MAX_SECONDS = 60
const MAX_MB = 200
const COLUMNS =
  'chromosome\tbase_pair_location\teffect_allele\tother_allele\tbeta\tstandard_error\teffect_allele_frequency\tp_value\trsid\tn'

/** Makes lines of summary statistics in the order of GWAS-SSF, about 1 MB at a time. */
function* lines(rows: number): Generator<string> {
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
  let text = `${COLUMNS}\n`
  for (let row = 0; row < rows; row += 1) {
    const place = `${1 + Math.floor((row * 22) / ROWS)}\t${(row * 300) % 250_000_000}`
    const alleles = `${'ACGT'[row & 3]}\t${'ACGT'[(row + 1) & 3]}`
    const effect = `${(random() - 0.5).toFixed(5)}\t${(0.001 + random() / 20).toFixed(5)}`
    // One in ten thousand is a signal.
    const p = row % 10_000 === 17 ? random() * 1e-9 : 1e-6 + random() * 0.999
    text += `${place}\t${alleles}\t${effect}\t${(0.1 + random() / 2).toFixed(4)}`
    text += `\t${p.toExponential(4)}\trs${row * 7 + 3}\t${300_000 + (row % 999)}\n`
    if (text.length < 1_000_000) continue
    yield text
    text = ''
  }
  yield text
}

async function write(path: string, rows: number): Promise<void> {
  await pipeline(Readable.from(lines(rows)), createGzip({ level: 1 }), createWriteStream(path))
}

const seconds = (value: number) => `${value.toFixed(1)} s`

async function read(what: string, args: readonly string[]): Promise<void> {
  const cost = await measureAnalysis('instruments', ...args, '--f', '0', '--json')
  const { instruments } = JSON.parse(cost.output) as { instruments: unknown[] }
  demand(instruments.length > 0, 'instruments are found')
  console.log(`  ${what}: ${instruments.length} instruments, ${seconds(cost.seconds)} by the clock`)
  const values = [cost.processorS]
  judge({ what: `${what}, processor`, values, limit: MAX_SECONDS, show: seconds })
  judge({ what: `${what}, memory`, values: [cost.peakMb], limit: MAX_MB, show: megabytes })
}

async function files(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'veriscope-growth-'))
  try {
    const [long, short] = [join(folder, 'long.tsv.gz'), join(folder, 'short.tsv.gz')]
    await write(long, ROWS)
    await write(short, SHORT_ROWS)
    console.log(`  ${ROWS} rows, ${megabytes(statSync(long).size / 1024 ** 2)} packed`)
    await read('choose', ['--file', long])
    await read('look up', ['--file', short, '--outcome', long, '--action', '2'])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

await runParts({ files })
