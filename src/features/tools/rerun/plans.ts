/**
 * How a record is run again where its inputs were not kept: what its result says of the settings, of
 * the files, and what of the data it holds itself. Pure; a kind that is not here asks for kept inputs.
 */
import type { Source } from '../session/tool-state.ts'
import type { KeptDraft } from '../session/kept-draft.ts'
import { kindOf } from '../../../results/read-body.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import { type Fields, isFields } from '../../../results/json-checks.ts'
import { pairName } from '../multivariable/correlation.ts'
import { type WideFound, wideOf } from '../multivariable/model.ts'
import { settingsOf as twoSampleSettings } from '../two-sample/model.ts'

/** One file of the record, as it is known again. */
export type WantedFile = { role: string; name: string; sha256: string }

export type RerunPlan = {
  /** Empty where the record was made from no file. */
  files: readonly WantedFile[]
  /** The draft with files in the order of `files`. */
  fromFiles: (sources: readonly Source[]) => KeptDraft
  /** The draft from what the record itself holds; null where it does not hold the data. */
  fromRecord: ((name: string) => KeptDraft) | null
  /** Settings that follow from the record and what was read of its files. */
  settle?: (preview: unknown) => object
}

type Body<K extends RecordBody['kind']> = Extract<RecordBody, { kind: K }>

const EVERYTHING = { without: new Set<string>(), exposure: null, outcome: null } as const

/** Fields of a stored object; a number that is null was left empty. */
function settingsOf(value: unknown): Fields {
  if (!isFields(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, own ?? '']))
}

function twoSample(body: Body<'two-sample-mr'>): RerunPlan {
  const { presentation, parameters, mapping, input } = body
  const settings = { ...twoSampleSettings(parameters), ...presentation }
  // The reader takes nothing of an earlier preview but its mapping.
  const preview = { mapping }
  return {
    files: [{ role: 'table', name: input.fileName, sha256: input.sha256 }],
    fromFiles: ([source]) => {
      const sheet = input.member === undefined ? {} : { sheet: input.member }
      const isBook = /\.xlsx$/i.test(input.fileName)
      return { inputs: source ? { ...source, ...(isBook && sheet) } : null, preview, settings }
    },
    fromRecord: (name) => {
      const pair = kindOf(body).carry(body, EVERYTHING)
      const blob = new Blob([pair?.text ?? ''], { type: 'text/plain' })
      return { inputs: { kind: 'record', name, blob }, preview: null, settings }
    },
  }
}

function screen(body: Body<'gut-microbiota-mr'> | Body<'causal-map'>): RerunPlan {
  const { input, mapping, parameters, presentation } = body
  const { pressoDraws, reverse = false, ...plain } = parameters
  const hasPresso = pressoDraws !== null
  const settings = { ...plain, ...presentation, hasPresso, hasReverse: reverse }
  return {
    files: input.files.map(({ role, name, sha256 }) => ({ role, name, sha256 })),
    fromFiles(sources) {
      const of = (wanted: string) =>
        sources.filter((_source, index) => input.files[index]?.role === wanted)
      const [table] = of('table')
      const inputs = table
        ? { layout: 'harmonised', table, mapping }
        : { layout: 'two-sides', exposures: of('exposure'), outcomes: of('outcome'), mapping }
      return { inputs, preview: null, settings }
    },
    fromRecord: null,
  }
}

/** Correlations as the tool's settings have them: by the names of both. */
function correlationsOf({ exposures, parameters }: Body<'multivariable-mr'>): Fields {
  const matrix = parameters.correlation ?? []
  return Object.fromEntries(
    exposures.flatMap((a, row) =>
      exposures.slice(row + 1).map((b, at) => [pairName(a, b), matrix[row]?.[row + 1 + at] ?? 0]),
    ),
  )
}

function multivariable(body: Body<'multivariable-mr'>): RerunPlan {
  const { input, exposures, outcome, parameters, presentation } = body
  const { convention, action, correlation } = parameters
  const settings = {
    convention,
    ...(action && { action }),
    ...presentation,
    ...(correlation && { correlations: correlationsOf(body) }),
  }
  if (input.files.length > 0) {
    return {
      files: input.files,
      fromFiles(sources) {
        const of = (wanted: string) =>
          sources.filter((_source, index) => input.files[index]?.role === wanted)
        const [own, others] = [of('exposure'), of('outcome')]
        const inputs = { layout: 'files', exposures: own, outcomes: others, mapping: {} }
        return { inputs, preview: null, settings }
      },
      fromRecord: null,
    }
  }
  const roles: Readonly<Record<string, string>> = Object.fromEntries([
    ...exposures.map((name) => [name, 'exposure']),
    [outcome, 'outcome'],
  ])
  return {
    files: [{ role: 'table', name: input.fileName, sha256: input.sha256 }],
    fromFiles: ([source]) => ({
      inputs: source ? { layout: 'wide', source } : null,
      preview: null,
      settings: { ...settings, roles },
    }),
    fromRecord: null,
    // Traits of the table that the record left out would be exposures otherwise.
    settle(preview) {
      const traits = wideOf(preview as WideFound | null)?.traits ?? []
      const all = traits.map(({ name }) => [name, roles[name] ?? 'none'])
      return { roles: Object.fromEntries(all) as object }
    },
  }
}

function meta(body: Body<'meta-analysis'>): RerunPlan {
  const { studies, parameters, presentation } = body
  // Studies are stored as effects with errors, ratios as their logarithms.
  const scale = parameters.scale === 'beta' ? 'beta' : 'log-odds'
  const rows = studies.map(({ name, b, se }, index) => ({
    id: index + 1,
    name,
    effect: String(b),
    se: String(se ?? ''),
    low: '',
    high: '',
  }))
  const settings = { ...presentation, model: parameters.model, scale, errorBy: 'se', rows }
  return {
    files: [],
    fromFiles: () => ({ inputs: null, preview: null, settings }),
    fromRecord: (name) => ({ inputs: { kind: 'typed', name }, preview: null, settings }),
  }
}

/** A share as a percentage, without the digits that binary numbers add. */
function percentOf(share: number): number {
  return plainNumber(share * 100)
}

function plainNumber(value: number): number {
  return Number(value.toPrecision(12))
}

function power(body: Body<'power'>): RerunPlan {
  const { presentation, f } = body
  const { r2, caseShare, power: wanted, b, ...plain } = body.parameters
  const settings = {
    ...settingsOf(plain),
    ...presentation,
    r2: percentOf(r2),
    ...(f !== null && { f: plainNumber(f) }),
    power: percentOf(wanted),
    outcomeKind: caseShare === null ? 'continuous' : 'binary',
    ...(caseShare === null
      ? { beta: b }
      : { caseShare: percentOf(caseShare), oddsRatio: plainNumber(Math.exp(b)) }),
  }
  return {
    files: [],
    fromFiles: () => ({ inputs: null, preview: null, settings }),
    fromRecord: () => ({ inputs: null, preview: null, settings }),
  }
}

function bidirectional(body: Body<'bidirectional-mr'>): RerunPlan {
  const { input, mapping, parameters, presentation } = body
  const { presso, prevalence: _share, generator: _stream, ...plain } = parameters
  const { exposureName, outcomeName, exposureKind, outcomeKind } = presentation ?? {}
  const settings = {
    ...plain,
    hasPresso: presso !== 'off',
    ...(exposureName !== undefined && { nameA: exposureName }),
    ...(outcomeName !== undefined && { nameB: outcomeName }),
    ...(exposureKind && { kindA: exposureKind }),
    ...(outcomeKind && { kindB: outcomeKind }),
  }
  return {
    files: input.files.map(({ side, name, sha256 }) => ({ role: side, name, sha256 })),
    fromFiles(sources) {
      const of = (side: string) => sources.filter((_own, at) => input.files[at]?.side === side)
      return { inputs: { a: of('a'), b: of('b'), mapping }, preview: null, settings }
    },
    fromRecord: null,
  }
}

function instruments(body: Body<'instruments'>): RerunPlan {
  const { input, outcome, ld, parameters, presentation } = body
  type Part = { fileName: string; sha256: string; container?: string; member?: string | null }
  const wanted: { role: string; file: Part }[] = [
    { role: 'exposure', file: input },
    ...(outcome ? [{ role: 'outcome', file: outcome.input }] : []),
    ...(ld ? [{ role: 'ld', file: ld }] : []),
  ]
  const sheetOf = (file: Part) =>
    file.container === 'xlsx' && file.member != null ? { sheet: file.member } : {}
  const mapping = {
    exposure: input.mapping,
    ...(outcome && { outcome: outcome.input.mapping }),
  }
  const settings = { ...parameters, ...presentation, ...(outcome && { action: outcome.action }) }
  return {
    files: wanted.map(({ role, file }) => ({ role, name: file.fileName, sha256: file.sha256 })),
    fromFiles(sources) {
      const files = wanted.map(({ role, file }, at) => {
        const source = sources[at]
        return [role, source ? { ...source, ...sheetOf(file) } : null] as const
      })
      const none = { exposure: null, outcome: null, ld: null }
      return { inputs: { ...none, ...Object.fromEntries(files), mapping }, preview: null, settings }
    },
    fromRecord: null,
  }
}

/** The way to run a record again; null where only kept inputs would do. */
export function rerunPlan(body: RecordBody): RerunPlan | null {
  switch (body.kind) {
    case 'two-sample-mr':
      return twoSample(body)
    case 'gut-microbiota-mr':
    case 'causal-map':
      return screen(body)
    case 'bidirectional-mr':
      return bidirectional(body)
    case 'multivariable-mr':
      return multivariable(body)
    case 'instruments':
      return instruments(body)
    case 'meta-analysis':
      return meta(body)
    case 'power':
      return power(body)
    default:
      return null
  }
}

export type ChosenFile = { source: Source; sha256: string }

/**
 * Finds the files of a record among those that were chosen, by what is in them and not by name.
 * @returns sources in the order of the record's files, and which of its files are not among them
 */
export function matchFiles(
  wanted: readonly WantedFile[],
  chosen: readonly ChosenFile[],
): { sources: Source[]; missing: WantedFile[] } {
  const bySha = new Map(chosen.map(({ sha256, source }) => [sha256, source]))
  const sources: Source[] = []
  const missing: WantedFile[] = []
  for (const file of wanted) {
    const source = bySha.get(file.sha256)
    if (source) sources.push({ ...source, name: file.name })
    else missing.push(file)
  }
  return { sources, missing }
}
