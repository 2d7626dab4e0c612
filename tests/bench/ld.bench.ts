/**
 * Clumping by a reference panel beside plink1.9, on the same files in the same run: 503 people, a million
 * variants, ten thousand candidates, the defaults of ieugwasr. Judged by processor time: at most twice that of
 * PLINK, and the same clumps; memory at most 300 MB.
 *
 * Run: npm run bench -- ld   (Debian: apt-get install plink1.9)
 */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missLimit, sized } from './options.ts'
import { PEOPLE, VARIANTS, writePanel } from './ld/write-panel.ts'

const CANDIDATES = sized(10_000, 200)
const MOST_RATIO = 2
const MOST_MB = 300

/** The panel, and a table of its candidates with their p: PLINK and we read the same. */
function writeFiles(folder: string): void {
  const table = openSync(join(folder, 'table.tsv'), 'w')
  writeSync(table, 'SNP\tP\n')
  const step = VARIANTS / CANDIDATES
  writePanel(folder, (lines) => {
    const rows = lines.flatMap(({ number, name }) =>
      number % step === 0 ? `${name}\t${((number * 7919) % 1e6) * 5e-14 + 1e-30}` : [],
    )
    writeSync(table, `${rows.join('\n')}\n`)
  })
  closeSync(table)
}

/** Processor seconds of a command, as the shell tells them. */
function timed(command: string): number {
  const { stderr, status } = spawnSync(
    'bash',
    ['-c', `TIMEFORMAT='%U %S'; time ${command} >/dev/null`],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr)
  const [user = 0, system = 0] = stderr.trim().split('\n').at(-1)!.split(' ').map(Number)
  return user + system
}

type Ours = { seconds: number; megabytes: number; clumps: string[] }

/** The same in a process of its own, whose memory and processor time are told by the system. */
function ours(folder: string): Ours {
  const file = new URL('./ld/clump-process.ts', import.meta.url).pathname
  const { stdout, stderr, status } = spawnSync(process.execPath, [file, folder], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Ours
}

const hasPlink = spawnSync('plink1.9', ['--version']).status === 0

/** Compares clumps and processor time with those of PLINK on the same files. */
function compare(own: Ours): void {
  const file = (name: string) => join(folder, name)
  const rules = '--clump-p1 1 --clump-p2 1 --clump-r2 0.001 --clump-kb 10000'
  const plink = timed(
    `plink1.9 --bfile ${file('panel')} --clump ${file('table.tsv')} ${rules} --threads 1 --out ${file('out')}`,
  )
  const theirs = readFileSync(file('out.clumped'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const fields = line.trim().split(/\s+/)
      const members = fields[11] === 'NONE' ? [] : fields[11]!.split(',')
      return [fields[2]!, ...members.map((member) => member.replace(/\(1\)$/, ''))].join(' ')
    })
  const isSame = JSON.stringify(theirs) === JSON.stringify(own.clumps)
  const ratio = own.seconds / plink
  console.log(
    `${isSame ? 'the clumps' : 'NOT the clumps'} of plink1.9, whose processor time is ${plink.toFixed(2)} s: ` +
      `ratio ${ratio.toFixed(2)} (at most ${MOST_RATIO})`,
  )
  if (!isSame) process.exitCode = 1
  if (ratio > MOST_RATIO) missLimit()
}

const folder = mkdtempSync(join(tmpdir(), 'bench-ld-'))
try {
  writeFiles(folder)
  const own = ours(folder)
  console.log(
    `clumping ${CANDIDATES} of ${VARIANTS} variants, ${PEOPLE} people: ${own.clumps.length} clumps, ` +
      `processor ${own.seconds.toFixed(2)} s, memory ${own.megabytes.toFixed(0)} MB (at most ${MOST_MB})`,
  )
  if (own.megabytes > MOST_MB) missLimit()
  if (hasPlink) compare(own)
  else console.log('skipped: the comparison needs plink1.9 of Debian (apt-get install plink1.9)')
} finally {
  rmSync(folder, { recursive: true })
}
