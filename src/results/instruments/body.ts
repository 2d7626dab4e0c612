/** The stored form of a choice of instruments. */
import { isOfKind } from '../record-body.ts'
import {
  INSTRUMENT_COLUMNS,
  instrumentsOf,
  LOOKED_UP_COLUMNS,
  SELECTION_COLUMNS,
  type LookedUp,
  type Packed,
  type PickResult,
  type ProxyUsed,
  unpacked,
} from '../../science/instruments/result.ts'
import type { Presentation } from '../presentation.ts'
import { type Fields, isFields, isListOf, isNumberOrNull } from '../json-checks.ts'

/** The engine's result and how it is to be shown: the `result` of a record. */
export type InstrumentsBody = PickResult & { presentation?: Partial<Presentation> }

function isPacked(value: unknown, columns: readonly string[]): value is Packed {
  if (!isFields(value)) return false
  const { columns: names, rows } = value
  return (
    Array.isArray(names) &&
    columns.every((column) => names.includes(column)) &&
    Array.isArray(rows) &&
    rows.every((row) => Array.isArray(row) && row.length === names.length)
  )
}

/** Whether rows hold text and numbers where their readers rely on it. */
function hasKinds({ columns, rows }: Packed, texts: string[], numbers: string[]): boolean {
  const isAll = (names: string[], kind: 'string' | 'number') =>
    names.every((name) => {
      const at = columns.indexOf(name)
      return rows.every((row) => typeof row[at] === kind)
    })
  return isAll(texts, 'string') && isAll(numbers, 'number')
}

function isFile(value: unknown): boolean {
  return (
    isFields(value) &&
    typeof value['fileName'] === 'string' &&
    typeof value['sha256'] === 'string' &&
    typeof value['bytes'] === 'number'
  )
}

function isWarnings(value: unknown): boolean {
  return isListOf(value, ({ code, values }) => typeof code === 'string' && isFields(values))
}

function isProxies(value: unknown, count: number): boolean {
  if (value === undefined) return true
  if (!isFields(value) || typeof value['r2'] !== 'number') return false
  const isAt = (at: unknown) => Number.isInteger(at) && Number(at) >= 0 && Number(at) < count
  return (
    isListOf(
      value['used'],
      (one) =>
        isAt(one['at']) &&
        ['SNP', 'proxy', 'effectAllele', 'standsForEffect', 'standsForOther'].every((name) =>
          isText(one[name]),
        ) &&
        ['position', 'r2', 'distance'].every((name) => typeof one[name] === 'number'),
    ) && isListOf(value['without'], ({ SNP, why }) => isText(SNP) && isText(why))
  )
}

function isOutcome(value: unknown, count: number): boolean {
  if (value === null) return true
  if (!isFields(value) || !isFile(value['input'])) return false
  const { variants, absent, kept, warnings, proxies } = value
  if (!isPacked(variants, LOOKED_UP_COLUMNS) || !hasKinds(variants, [], ['at'])) return false
  const at = variants.columns.indexOf('at')
  return (
    variants.rows.every((row) => Number.isInteger(row[at]) && Number(row[at]) < count) &&
    Array.isArray(absent) &&
    typeof kept === 'number' &&
    isProxies(proxies, count) &&
    isWarnings(warnings)
  )
}

/** A part for each instrument, so that both are read line for line. */
function isEstimates(value: unknown, count: number): boolean {
  if (value === undefined) return true
  if (!isFields(value) || !isFile(value['input']) || !isText(value['action'])) return false
  const { selection } = value
  return (
    isPacked(selection, SELECTION_COLUMNS) &&
    hasKinds(selection, [], ['beta', 'se', 'p', 'negLog10P']) &&
    selection.rows.length === count &&
    ['candidates', 'found', 'opposed', 'same'].every((name) => typeof value[name] === 'number') &&
    isNumberOrNull(value['share'])
  )
}

function isPanel(value: unknown): boolean {
  return (
    value === undefined ||
    (isFields(value) &&
      isListOf(value['files'], ({ fileName, bimSha256 }) => [fileName, bimSha256].every(isText)) &&
      ['founders', 'matched'].every((name) => typeof value[name] === 'number'))
  )
}

function hasParts({ engine, input, parameters, ld, panel, dropped, summary }: Fields): boolean {
  return (
    isFields(engine) &&
    typeof engine['version'] === 'string' &&
    isFile(input) &&
    isFields(parameters) &&
    typeof parameters['mostP'] === 'number' &&
    typeof parameters['independence'] === 'string' &&
    (ld === null || isFile(ld)) &&
    isPanel(panel) &&
    isFields(dropped) &&
    typeof dropped['total'] === 'number' &&
    isFields(dropped['counts']) &&
    isListOf(dropped['first'], ({ SNP, reason }) => [SNP, reason].every(isText)) &&
    isFields(summary) &&
    ['fMin', 'fMedian', 'r2', 'n'].every((name) => isNumberOrNull(summary[name]))
  )
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

/** Whether a decoded value has the whole shape of a choice of instruments. */
export function fitsInstruments(value: Fields): value is Fields & InstrumentsBody {
  const { instruments, flow, skyline, traits, warnings, outcome, standIns, estimates } = value
  return (
    hasParts(value) &&
    (standIns === undefined || isListOf(standIns, ({ SNP, as }) => [SNP, as].every(isText))) &&
    isPacked(instruments, INSTRUMENT_COLUMNS) &&
    hasKinds(instruments, ['SNP', 'trait', 'effectAllele'], ['beta', 'se', 'f', 'negLog10P']) &&
    isListOf(flow, ({ step, left }) => typeof step === 'string' && typeof left === 'number') &&
    Array.isArray(skyline) &&
    skyline.every((place) => Array.isArray(place) && place.length === 3) &&
    isListOf(traits, ({ trait, kept }) => isText(trait) && typeof kept === 'number') &&
    isWarnings(warnings) &&
    isEstimates(estimates, instruments.rows.length) &&
    isOutcome(outcome, instruments.rows.length)
  )
}

export { instrumentsOf }

/** Both sides of the instruments that the outcome has; [] where none was given. */
export function lookedUpOf({ outcome }: Pick<InstrumentsBody, 'outcome'>): LookedUp[] {
  return outcome ? unpacked<LookedUp>(outcome.variants) : []
}

/** Variants of the outcome that stand for instruments, by the places of these. */
export function proxiesOf({ outcome }: Pick<InstrumentsBody, 'outcome'>): Map<number, ProxyUsed> {
  return new Map((outcome?.proxies?.used ?? []).map((one) => [one.at, one]))
}

/** What the exposure is called: by its reader, by its only trait, or by its file. */
export function exposureNameOf({ presentation, traits, input }: InstrumentsBody): string {
  const given = presentation?.exposureName ?? ''
  if (given !== '') return given
  const only = traits.length === 1 ? (traits[0]?.trait ?? '') : ''
  return only === '' ? withoutEndings(input.fileName) : only
}

/** What the outcome is called; '' where there is none. */
export function outcomeNameOf({ presentation, outcome }: InstrumentsBody): string {
  if (!outcome) return ''
  const given = presentation?.outcomeName ?? ''
  return given === '' ? withoutEndings(outcome.input.fileName) : given
}

function withoutEndings(fileName: string): string {
  return fileName.replace(/(?:\.(?:b?gz|zip|tsv|csv|txt|vcf|xlsx|tab|dat|h))+$/i, '')
}

export const isInstruments = isOfKind<InstrumentsBody>('instruments')
