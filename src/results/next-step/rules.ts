/**
 * Next steps after a result, as data: each rule returns the numbers by which it applies. No rule judges beyond
 * its printed threshold, and none claims a cause.
 */
import type { Convention } from '../../science/codes.ts'
import { type IsKind, ownBody, type RecordBody } from '../record-body.ts'

/** The numbers of a reason, unformatted; a page formats them by their names. */
export type Values = Readonly<Record<string, number | string | null>>

/** An action that a next step offers. */
export type Action =
  /** The tool that made the result, with its data in the first step. */
  | {
      name: 'again'
      /** Variants to leave out. */
      without?: readonly string[]
      /** Only the strongest variant of each region. */
      isPruned?: true
      convention?: Convention
    }
  /** The tool that made the result, with the same settings; prompts for files that were not saved. */
  | { name: 'rerun' }
  /** One pair of a scan by itself in the two-sample tool. */
  | { name: 'single'; exposure: string; outcome: string }
  /** Another tool, shown where it exists, and prefilled with the data of the result on request. */
  | { name: 'tool'; toolId: string; isPrefilled?: true }

/** A rule that applies, with its numbers, actions and articles. */
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

/** Returns the findings of the rules that apply, in the order of the table. */
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
  /** The reason, with the numbers. */
  reason: string
  /** Instructions. */
  text: string
}

/** A finding with its words. */
export type Step = Finding<string> & { texts: StepTexts }

/** Adds texts to the steps of one kind, for callers that handle results of any kind. */
export function wordedSteps<B extends RecordBody, Id extends string>(
  is: IsKind<B>,
  findings: (body: B) => readonly Finding<Id>[],
  texts: Readonly<Record<Id, StepTexts>>,
): (body: RecordBody) => Step[] {
  return (body) =>
    findings(ownBody(is, body)).map((finding) => ({ ...finding, texts: texts[finding.id] }))
}
