/**
 * What to do after a result, as data: each rule looks at numbers and says with which of them it
 * applies. Nothing here judges beyond its printed threshold, and nothing speaks of causes.
 */
import type { Convention } from '../../science/codes.ts'
import { type IsKind, ownBody, type RecordBody } from '../record-body.ts'

/** The numbers of a reason, unformatted; a page formats them by their names. */
export type Values = Readonly<Record<string, number | string | null>>

export type Action =
  /** The tool that made the result, with its data in the first step. */
  | {
      name: 'again'
      /** Variants to leave out. */
      without?: readonly string[]
      convention?: Convention
    }
  /** The tool that made the result, set as it was then; asks for files that were not kept. */
  | { name: 'rerun' }
  /** One pair of a screen by itself in the two-sample tool. */
  | { name: 'single'; exposure: string; outcome: string }
  /** Another tool; shown where it exists. Carried: the data of the result come along. */
  | { name: 'tool'; toolId: string; isCarried?: true }

export type Finding<Id extends string> = {
  id: Id
  values: Values
  actions: readonly Action[]
  /** Articles that explain it, by id; shown where they exist. */
  articles: readonly string[]
}

/** One line of a table of rules over the evidence `E`. */
export type Rule<Id extends string, E> = {
  id: Id
  /** The numbers by which the rule applies, or null when it does not. */
  when: (evidence: E) => Values | null
  actions?: (evidence: E) => readonly Action[]
  articles?: readonly string[]
}

/** The rules that apply, in the order of the table. */
export function applyRules<Id extends string, E>(
  rules: readonly Rule<Id, E>[],
  evidence: E,
): Finding<Id>[] {
  return rules.flatMap(({ id, when, actions, articles = [] }) => {
    const values = when(evidence)
    return values ? [{ id, values, actions: actions?.(evidence) ?? [], articles }] : []
  })
}

export type StepTexts = {
  title: string
  /** Why it is said, with the numbers. */
  reason: string
  /** What to do. */
  text: string
}

/** A finding with its words. */
export type Step = Finding<string> & { texts: StepTexts }

/** The steps of one kind with their words, for those who do not know which kind they look at. */
export function wordedSteps<B extends RecordBody, Id extends string>(
  is: IsKind<B>,
  findings: (body: B) => readonly Finding<Id>[],
  texts: Readonly<Record<Id, StepTexts>>,
): (body: RecordBody) => Step[] {
  return (body) =>
    findings(ownBody(is, body)).map((finding) => ({ ...finding, texts: texts[finding.id] }))
}
