/**
 * Clumping by a reference panel beside plink1.9, on the same files in the same run: 503 people, a million
 * variants, ten thousand candidates, the defaults of ieugwasr. Judged by processor time: at most twice that of
 * PLINK, and the same clumps; memory at most 300 MB.
 *
 * Run: npm run bench -- ld   (Debian: apt-get install plink1.9)
 */
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesOfPanel, simulatePanel } from '../helpers/simulated-panel.ts'

const PEOPLE = 503
const VARIANTS = 1_000_000
const CANDIDATES = 10_000
/** Blocks of a chromosome. */
const BLOCKS = 23
const MOST_RATIO = 2
const MOST_MB = 300

/** One simulated region of 2 000 variants, again and again at other places: PLINK and we read the same. */
function writePanel(folder: string): void {
  const block = simulatePanel({ seed: 40, people: PEOPLE, regions: 1, perRegion: 2000 })
  const { bed, bim, fam } = filesOfPanel(block)
  writeFileSync(join(folder, 'panel.fam'), fam)
  const lines = bim
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  const repeats = VARIANTS / lines.length
  const [bedFile, bimFile] = ['bed', 'bim'].map((ending) =>
    openSync(join(folder, `panel.${ending}`), 'w'),
  )
  const table = openSync(join(folder, 'table.tsv'), 'w')
  writeSync(bedFile!, bed.subarray(0, 3))
  writeSync(table, 'SNP\tP\n')
  const step = VARIANTS / CANDIDATES
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const chromosome = String(1 + Math.floor(repeat / BLOCKS))
    writeSync(bedFile!, bed.subarray(3))
    const rows = lines.map(([, , , position, first, second], at) => {
      const place = Number(position) + (repeat % BLOCKS) * 14_000_000
      return [chromosome, `rs${repeat}_${at}`, '0', place, first, second].join('\t')
    })
    writeSync(bimFile!, `${rows.join('\n')}\n`)
    const named = lines.flatMap((_, at) => {
      const number = repeat * lines.length + at
      return number % step === 0
        ? `rs${repeat}_${at}\t${((number * 7919) % 1e6) * 5e-14 + 1e-30}`
        : []
    })
    writeSync(table, `${named.join('\n')}\n`)
  }
  for (const file of [bedFile!, bimFile!, table]) closeSync(file)
}

/** Processor seconds of a command, as the shell tells them, and what it printed. */
function timed(command: string): { seconds: number; stderr: string } {
  const { stderr, status } = spawnSync(
    'bash',
    ['-c', `TIMEFORMAT='%U %S'; time ${command} >/dev/null`],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr)
  const [user = 0, system = 0] = stderr.trim().split('\n').at(-1)!.split(' ').map(Number)
  return { seconds: user + system, stderr }
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

const folder = mkdtempSync(join(tmpdir(), 'bench-ld-'))
try {
  writePanel(folder)
  const file = (name: string) => join(folder, name)
  const rules = '--clump-p1 1 --clump-p2 1 --clump-r2 0.001 --clump-kb 10000'
  const plink = timed(
    `plink1.9 --bfile ${file('panel')} --clump ${file('table.tsv')} ${rules} --threads 1 --out ${file('out')}`,
  )
  const own = ours(folder)
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
  const ratio = own.seconds / plink.seconds
  console.log(
    `clumping ${CANDIDATES} of ${VARIANTS} variants, ${PEOPLE} people: ${own.clumps.length} clumps, ` +
      (isSame ? 'those of plink1.9' : 'NOT those of plink1.9'),
  )
  console.log(
    `processor ${own.seconds.toFixed(2)} s, plink1.9 ${plink.seconds.toFixed(2)} s: ratio ${ratio.toFixed(2)} (at most ${MOST_RATIO}); ` +
      `memory ${own.megabytes.toFixed(0)} MB (at most ${MOST_MB})`,
  )
  if (!isSame || ratio > MOST_RATIO || own.megabytes > MOST_MB) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
