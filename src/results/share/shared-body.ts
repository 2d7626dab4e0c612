/**
 * The part of a result that may be shared: the listed fields of its kind, without the files behind it. A field that a
 * kind gains later is not shared until it is listed here.
 */
import { bodyFrom } from '../read-body.ts'
import { type Fields, isFields } from '../json-checks.ts'
import type { RecordBody } from '../record-body.ts'

/** Stands for the name of every file. */
export const FILE_NAME = '—'
const NO_HASH = '0'.repeat(64)

/** Fields of every kind. */
const COMMON = ['kind', 'schemaVersion', 'upgradedFrom', 'engine', 'leftOutOfAccount', 'warnings']

const PAIR_NUMBERS = [
  'estimates',
  'omitted',
  'heterogeneity',
  'pleiotropy',
  'leaveOneOut',
  'singleSnp',
  'strength',
  'strengthCondition',
  'contamination',
  'raps',
  'radial',
  'presso',
  'invalidity',
  'influence',
  'agreement',
]

const SCAN = [
  'input',
  'mapping',
  'parameters',
  'panel',
  'clumping',
  'proxies',
  'variantsLeftOut',
  'methodsLeftOut',
  'rows',
  'variants',
  'summary',
  'reverse',
  'totalMs',
]

/** Fields of each kind beside the common ones; what they say of files is removed. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  'two-sample-mr': [
    'input',
    'mapping',
    'parameters',
    ...PAIR_NUMBERS,
    'steiger',
    'variants',
    'independence',
    'isTrimmed',
    'problems',
    'timings',
  ],
  'bidirectional-mr': [
    'input',
    'mapping',
    'traits',
    'parameters',
    'forward',
    'reverse',
    'verdict',
    'shared',
    'isTrimmed',
    'totalMs',
  ],
  'multivariable-mr': [
    'input',
    'parameters',
    'exposures',
    'outcome',
    'estimates',
    'heterogeneity',
    'heterogeneityWithErrors',
    'robust',
    'influence',
    'variants',
    'independence',
  ],
  mediation: [
    'source',
    'input',
    'mapping',
    'traits',
    'parameters',
    'instruments',
    'shared',
    'excluded',
    'steps',
    'direct',
    'correlations',
    'indirect',
    'difference',
    'byMethod',
    'proportion',
    'proportionByDifference',
    'noProportion',
    'totalMs',
  ],
  'meta-analysis': [
    'input',
    'parameters',
    'studies',
    'pooled',
    'asymmetry',
    'leaveOneOut',
    'influence',
  ],
  power: [
    'input',
    'parameters',
    'f',
    'power',
    'minimumEffect',
    'sampleSize',
    'noncentral',
    'detectable',
    'byEffect',
    'bySize',
  ],
  'gut-microbiota-mr': SCAN,
  'causal-map': SCAN,
  instruments: [
    'input',
    'parameters',
    'ld',
    'panel',
    'standIns',
    'flow',
    'instruments',
    'estimates',
    'dropped',
    'traits',
    'summary',
    'skyline',
    'build',
    'outcome',
    'timings',
  ],
  colocalisation: [
    'input',
    'mapping',
    'traits',
    'parameters',
    'region',
    'reading',
    'variants',
    'priors',
    'posterior',
    'leads',
    'best',
    'credible',
    'several',
    'recombination',
    'totalMs',
  ],
}

const SHOWN = [
  'exposureName',
  'outcomeName',
  'mediatorName',
  'exposureKind',
  'outcomeKind',
  'figures',
]

function pick(value: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap((name) => (name in value ? [[name, value[name]]] : [])))
}

/** Values that stand for what a file's description says, by the names of its fields. */
const OF_FILES: Readonly<Record<string, unknown>> = {
  fileName: FILE_NAME,
  sha256: NO_HASH,
  bimSha256: NO_HASH,
  famSha256: NO_HASH,
  member: '',
  bytes: 0,
  bedBytes: 0,
  mapping: {},
}

/** Removes what a value says of files, at any depth: names, hashes, sizes and the headings of columns. */
function withoutFiles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutFiles(item))
  if (!isFields(value)) return value
  const isFile = 'sha256' in value
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => {
      if (name in OF_FILES) return [name, OF_FILES[name]]
      if (isFile && name === 'name') return [name, FILE_NAME]
      return [name, withoutFiles(own)]
    }),
  )
}

/** Rows of a file that were left out are named by their place in it. */
function withoutRowsOfFiles({ input, mapping, problems, ...rest }: Fields): Fields {
  const rows = isFields(input) && Array.isArray(input['dropped']) ? { dropped: [] } : {}
  return {
    ...rest,
    ...(isFields(input) && { input: { ...input, ...rows } }),
    ...(isFields(mapping) && {
      mapping: Object.fromEntries(
        Object.entries(mapping).flatMap(([name, own]) => (isFields(own) ? [[name, {}]] : [])),
      ),
    }),
    ...(isFields(problems) && { problems: { ...problems, first: [] } }),
  }
}

/** Returns the part of a result that may be shared, with its rows of data; null for a kind without one. */
export function sharedBody(body: RecordBody): RecordBody | null {
  const fields = SHARED[body.kind]
  if (!fields) return null
  const value: Fields = { ...body }
  const { presentation, mapping, ...own } = pick(value, [...COMMON, ...fields, 'presentation'])
  const listed = withoutRowsOfFiles({ ...(withoutFiles(own) as Fields), mapping })
  const shown = isFields(presentation) ? { presentation: pick(presentation, SHOWN) } : {}
  return bodyFrom({ ...listed, ...shown })
}

/** Fields with names of variants, or of other rows of data. */
const NAMES: ReadonlySet<string> = new Set([
  'SNP',
  'proxy',
  'as',
  'absent',
  'counted',
  'leads',
  'best',
  'credible',
  'removed',
  'backward',
  'shared',
  'excluded',
  'invalid',
  'valid',
  'pressoOutliers',
])

/** Fields whose texts are no names, though they are called like one that has names. */
const WITHOUT_NAMES: ReadonlySet<string> = new Set(['parameters', 'presentation', 'warnings'])

function collect(value: unknown, isName: boolean, into: Set<string>): void {
  if (typeof value === 'string') {
    if (isName) into.add(value)
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, isName, into)
  } else if (isFields(value)) {
    const { columns, rows } = value
    if (Array.isArray(columns) && Array.isArray(rows)) {
      // A packed table: its first column with names is that of the variants.
      const at = columns.indexOf('SNP')
      if (at >= 0) for (const row of rows as unknown[][]) collect(row[at], true, into)
    }
    for (const [name, own] of Object.entries(value)) {
      if (!WITHOUT_NAMES.has(name)) collect(own, isName || NAMES.has(name), into)
    }
  }
}

/** Returns the names of the rows of data behind a result: variants, or the studies of a meta-analysis. */
export function namesOfRows(body: RecordBody): ReadonlySet<string> {
  const into = new Set<string>()
  const value: Fields = { ...body }
  collect(value, false, into)
  if (body.kind === 'meta-analysis') {
    for (const study of value['studies'] as { name: string }[]) into.add(study.name)
  }
  into.delete('')
  return into
}
