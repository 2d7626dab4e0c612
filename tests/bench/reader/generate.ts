/**
 * Writes summary statistics of invented variants, packed, for tests/bench/reader.bench.ts. It is a
 * process of its own, so that its memory is not counted as the reader's.
 *
 * Run: node tests/bench/reader/generate.ts <gzip|bgzip> <rows> <file>
 */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { crc32, createGzip, deflateRawSync } from 'node:zlib'

const COLUMNS = ['chromosome', 'base_pair_location', 'effect_allele', 'other_allele', 'beta']
  .concat(['standard_error', 'effect_allele_frequency', 'p_value', 'rsid', 'n'])
  .join('\t')

/** Lines of summary statistics in the order of GWAS-SSF, a piece of about 1 MB at a time. */
function* lines(rows: number): Generator<string> {
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
  let text = `${COLUMNS}\n`
  for (let row = 0; row < rows; row += 1) {
    const chromosome = 1 + Math.floor((row * 22) / rows)
    const alleles = `${'ACGT'[row & 3]}\t${'ACGT'[(row + 1) & 3]}`
    const effect = `${(random() - 0.5).toFixed(5)}\t${(0.001 + random() / 20).toFixed(5)}`
    // One in ten thousand is a signal.
    const p = row % 10_000 === 17 ? random() * 1e-9 : 1e-6 + random() * 0.999
    text += `${chromosome}\t${(row * 300) % 250_000_000}\t${alleles}\t${effect}`
    text += `\t${random().toFixed(4)}\t${p.toExponential(4)}\trs${row * 7 + 3}\t${300_000 + (row % 999)}\n`
    if (text.length < 1_000_000) continue
    yield text
    text = ''
  }
  yield text
}

async function writeGzip(path: string, rows: number): Promise<void> {
  const gzip = createGzip({ level: 1 })
  const file = createWriteStream(path)
  gzip.pipe(file)
  for (const text of lines(rows)) if (!gzip.write(text)) await once(gzip, 'drain')
  gzip.end()
  await once(file, 'finish')
}

/** One BGZF block. */
function block(text: Buffer): Buffer {
  const packed = deflateRawSync(text, { level: 1 })
  const head = Buffer.from([31, 139, 8, 4, 0, 0, 0, 0, 0, 255, 6, 0, 66, 67, 2, 0, 0, 0])
  head.writeUInt16LE(packed.length + 25, 16)
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc32(text), 0)
  tail.writeUInt32LE(text.length, 4)
  return Buffer.concat([head, packed, tail])
}

async function writeBgzip(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path)
  for (const text of lines(rows)) {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += 65_280) {
      if (!file.write(block(bytes.subarray(at, at + 65_280)))) await once(file, 'drain')
    }
  }
  file.end(block(Buffer.alloc(0)))
  await once(file, 'finish')
}

const [kind, rows, path] = process.argv.slice(2)
await (kind === 'bgzip' ? writeBgzip : writeGzip)(path!, Number(rows))
