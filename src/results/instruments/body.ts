/** The stored form of a choice of instruments. */
import { isOfKind } from '../record-body.ts'
import {
  instrumentsOf,
  type LookedUp,
  type PickResult,
  type ProxyUsed,
  unpackRows,
} from '../../science/instruments/result.ts'
import type { Presentation } from '../presentation.ts'

/** The engine's result and how it is to be shown: the `result` of a record. */
export type InstrumentsBody = PickResult & { presentation?: Partial<Presentation> }

export { instrumentsOf }

/** Returns both sides of the instruments that the outcome has; [] without an outcome. */
export function lookedUpOf({ outcome }: Pick<InstrumentsBody, 'outcome'>): LookedUp[] {
  return outcome ? unpackRows<LookedUp>(outcome.variants) : []
}

/** Returns the proxies of instruments that the outcome lacks, by the index of the instrument. */
export function proxiesOf({ outcome }: Pick<InstrumentsBody, 'outcome'>): Map<number, ProxyUsed> {
  return new Map((outcome?.proxies?.used ?? []).map((one) => [one.at, one]))
}

/** Returns the exposure's name: the user's, that of its only trait, or that of its file. */
export function exposureNameOf({ presentation, traits, input }: InstrumentsBody): string {
  const given = presentation?.exposureName ?? ''
  if (given !== '') return given
  const only = traits.length === 1 ? (traits[0]?.trait ?? '') : ''
  return only === '' ? withoutEndings(input.fileName) : only
}

/** Returns the outcome's name; '' where there is none. */
export function outcomeNameOf({ presentation, outcome }: InstrumentsBody): string {
  if (!outcome) return ''
  const given = presentation?.outcomeName ?? ''
  return given === '' ? withoutEndings(outcome.input.fileName) : given
}

function withoutEndings(fileName: string): string {
  return fileName.replace(/(?:\.(?:b?gz|zip|tsv|csv|txt|vcf|xlsx|tab|dat|h))+$/i, '')
}

export const isInstruments = isOfKind<InstrumentsBody>('instruments')
