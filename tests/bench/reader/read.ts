/**
 * Reads one packed file for tests/bench/reader.bench.ts and prints time and memory as JSON. It is a
 * process of its own, so that the peak of memory is that of this reading.
 *
 * Run: node tests/bench/reader/read.ts <inflate|names|places|p|pick|pick-loose> <rows> <file>
 */
import { createReadStream, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { PICK_DEFAULTS } from '../../../src/science/instruments/parameters.ts'
import { pickInstruments } from '../../../src/science/instruments/pick.ts'
import { previewFile } from '../../../src/science/instruments/preview.ts'
import type { ByteSource } from '../../../src/science/reader/byte-source.ts'
import { selectRows } from '../../../src/science/reader/select-rows.ts'
import type { SelectRequest } from '../../../src/science/reader/selection.ts'
import { webEngineHost } from '../../../src/workers/engine-host.ts'

const WANTED = 3000

async function inflateOnly(path: string): Promise<void> {
  let bytes = 0
  for await (const text of createReadStream(path, { highWaterMark: 2 ** 20 }).pipe(
    createGunzip(),
  )) {
    bytes += (text as Buffer).length
  }
  if (bytes === 0) throw new Error('nothing was unpacked')
}

async function withSource<T>(path: string, act: (source: ByteSource) => Promise<T>): Promise<T> {
  const file = await open(path)
  const read = async (start: number, end: number) => {
    const bytes = new Uint8Array(end - start)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
    return bytes.subarray(0, bytesRead)
  }
  try {
    return await act({ size: statSync(path).size, read })
  } finally {
    await file.close()
  }
}

/** Reads the file and checks that the selected rows are those with which it was made. */
async function select(path: string, rows: number, request: SelectRequest, expected: number) {
  const { table, rowsRead } = await withSource(path, (source) =>
    selectRows(source, request, webEngineHost()),
  )
  if (rowsRead !== rows || table.rows.length !== expected) {
    throw new Error(`kept ${table.rows.length} of ${rowsRead} rows instead of ${expected}`)
  }
}

/** Chooses instruments from the whole file, hashed meanwhile; `loose` holds some 95 000 candidates. */
async function pick(path: string, rows: number, mostP: number): Promise<void> {
  const host = webEngineHost()
  const { flow, input } = await withSource(path, async (source) => {
    const { mapping } = await previewFile(source, {}, host)
    const exposure = { name: path, source, mapping }
    return pickInstruments({ exposure }, { ...PICK_DEFAULTS, leastF: 0, mostP }, { host })
  })
  const passed = flow.find(({ step }) => step === 'p')?.left ?? 0
  if (input.rows !== rows || passed < rows * mostP * 0.9) {
    throw new Error(`${passed} of ${input.rows} rows passed`)
  }
}

const [what, count, path] = process.argv.slice(2)
const rows = Number(count)
const nth = (index: number) => Math.floor((index * rows) / WANTED) * 7 + 3
const started = performance.now()
const before = process.cpuUsage()
if (what === 'names') {
  const variants = new Set(Array.from({ length: WANTED }, (_, index) => `rs${nth(index)}`))
  await select(path!, rows, { variants }, WANTED)
} else if (what === 'places') {
  // No name is that of the file: the rows are found by where they are.
  const row = (index: number) => Math.floor((index * rows) / WANTED)
  const place = (at: number) => `${1 + Math.floor((at * 22) / rows)}:${(at * 300) % 250_000_000}`
  const variants = new Set(Array.from({ length: WANTED }, (_, index) => `x${nth(index)}`))
  const places = new Set(Array.from({ length: WANTED }, (_, index) => place(row(index))))
  await select(path!, rows, { variants, places }, WANTED)
} else if (what === 'p') {
  await select(path!, rows, { mostP: 5e-8 }, Math.ceil((rows - 17) / 10_000))
} else if (what === 'pick') await pick(path!, rows, 5e-8)
else if (what === 'pick-loose') await pick(path!, rows, 0.0095)
else await inflateOnly(path!)
const used = process.cpuUsage(before)
console.log(
  JSON.stringify({
    seconds: (performance.now() - started) / 1000,
    processor: (used.user + used.system) / 1e6,
    peak: process.resourceUsage().maxRSS * 1024,
  }),
)
