/** Collects the candidates of a file of any length, in memory that grows with these alone. */
import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import type { ByteSource, ReadHooks } from '../parser/byte-source.ts'
import { hashingSource } from '../parser/hashing-source.ts'
import { selectRows } from '../parser/select-rows.ts'
import type { RowLayout, RowSink } from '../parser/selection.ts'
import type { Candidate, Dropped, InstrumentReason } from './candidate.ts'
import { CandidateParser } from './candidate.ts'
import { CandidateStore } from './candidate-store.ts'
import type { PickParameters } from './parameters.ts'
import { PICK_LIMITS } from './parameters.ts'
import { copyText } from './copy-text.ts'
import type { TextRow } from '../parser/tokenize.ts'
import { requireAnswers } from '../profile/require-answers.ts'
import type { ReadFile } from './result.ts'

/** A file to be read: its bytes, and its column mapping. */
export type FileInput = {
  name: string
  source: ByteSource
  mapping: AssociationMapping
  /** The sheet of a workbook. */
  sheet?: string
}

export type CollectHooks = ReadHooks & {
  host: Pick<EngineHost, 'decodeText' | 'references'>
  onRows?: (read: number) => void
}

export type Collected = {
  input: ReadFile
  candidates: Candidate[]
  dropped: Dropped[]
  counts: Map<InstrumentReason, number>
  /** Rows with a small enough p, and those of them that are of another trait. */
  passed: number
  otherTrait: number
}

const SAMPLED = 2000

/** Collects the rows that pass the threshold, and stops before they exhaust memory. */
class Collector {
  readonly candidates = new CandidateStore()
  readonly dropped: Dropped[] = []
  readonly counts = new Map<InstrumentReason, number>()
  passed = 0
  otherTrait = 0
  /** Rows of the file so far. */
  rows = 0
  readonly #rules: PickParameters

  constructor(rules: PickParameters) {
    this.#rules = rules
  }

  /** The first rows that pass, to judge whether they can be read in one way only. */
  readonly sample: { columns: string[]; rows: TextRow[] } = { columns: [], rows: [] }

  sink(layout: RowLayout): RowSink {
    const parser = new CandidateParser(layout, this.#rules)
    this.sample.columns = [...layout.columns]
    return (row) => {
      this.passed += 1
      if (this.sample.rows.length < SAMPLED) {
        this.sample.rows.push({ ...row, fields: row.fields.map(copyText) })
      }
      const read = parser.read(row)
      if (read.kind === 'other-trait') this.otherTrait += 1
      else if (read.kind === 'candidate') this.#add(read.candidate)
      else this.#drop(read.dropped)
    }
  }

  #add(candidate: Candidate): void {
    this.candidates.add(candidate)
    if (this.candidates.length <= PICK_LIMITS.candidates) return
    const expected = String(PICK_LIMITS.candidates)
    throw new ScienceFailure({ code: 'too-many-candidates', expected, found: String(this.rows) })
  }

  #drop(dropped: Dropped): void {
    this.counts.set(dropped.reason, (this.counts.get(dropped.reason) ?? 0) + 1)
    if (this.dropped.length < PICK_LIMITS.listed) this.dropped.push(dropped)
  }
}

/** Adds the name of the file to a fault. */
export function addFileName(thrown: unknown, file: string): unknown {
  return thrown instanceof ScienceFailure && thrown.problem.file === undefined
    ? new ScienceFailure({ ...thrown.problem, file }, thrown.report)
    : thrown
}

/**
 * Reads a file of any length once, sequentially, and keeps the rows with a small enough p; memory grows with
 * these alone.
 *
 * @throws ScienceFailure too-many-candidates (before they exhaust memory), none-below-p, and the faults of
 * selectRows
 */
export async function collectCandidates(
  { name, source, mapping, sheet }: FileInput,
  rules: PickParameters,
  { host, onRows, ...hooks }: CollectHooks,
): Promise<Collected> {
  const hashing = hashingSource(source)
  const collector = new Collector(rules)
  const request = {
    mostP: rules.mostP,
    mapping,
    mostRows: Number.POSITIVE_INFINITY,
    sink: (layout: RowLayout) => collector.sink(layout),
    onRows: (read: number) => {
      collector.rows = read
      onRows?.(read)
    },
  }
  try {
    const options = sheet === undefined ? hooks : { ...hooks, sheet }
    const { origin, rowsRead } = await selectRows(hashing.source, request, host, options)
    requireAnswers(collector.sample, mapping, { hasTraits: true })
    const sha256 = await hashing.finish()
    const { container, member } = origin
    const { dropped, counts, passed, otherTrait } = collector
    const input: ReadFile = {
      fileName: name,
      sha256,
      bytes: source.size,
      rows: rowsRead,
      container,
      member,
      mapping,
    }
    return { input, candidates: collector.candidates.views(), dropped, counts, passed, otherTrait }
  } catch (thrown) {
    const isNone = thrown instanceof ScienceFailure && thrown.code === 'no-wanted-rows'
    if (!isNone) throw addFileName(thrown, name)
    const { found = '0' } = thrown.problem
    throw new ScienceFailure({
      code: 'none-below-p',
      file: name,
      found,
      expected: String(rules.mostP),
    })
  }
}
