/**
 * Subject steps that a visitor marked as done. They stay on the device; a member's are stored in
 * the account, so that all devices show them.
 */
import { useSyncExternalStore } from 'react'
import { storageKeys, VISITOR } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'

/** Keys of the steps that are done, by subject. */
export type StepsDone = Readonly<Record<string, readonly string[]>>

const NONE: StepsDone = {}
const KEY = storageKeys.subjectSteps(VISITOR)
const listeners = new Set<() => void>()
let known: { text: string | null; steps: StepsDone } = { text: null, steps: NONE }

function isStepsDone(value: unknown): value is StepsDone {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (keys) => Array.isArray(keys) && keys.every((key) => typeof key === 'string'),
    )
  )
}

function parse(text: string | null): StepsDone {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isStepsDone(value) ? value : NONE
  } catch {
    return NONE
  }
}

/** Returns the stored steps; the same object until they change. */
export function readVisitorSteps(): StepsDone {
  const text = localStore.get(KEY)
  if (text !== known.text) known = { text, steps: parse(text) }
  return known.steps
}

/** Marks a step as done, or undoes it. */
export function tickVisitorStep(subjectId: string, step: string, isDone: boolean): void {
  const steps = readVisitorSteps()
  const others = (steps[subjectId] ?? []).filter((key) => key !== step)
  const next = { ...steps, [subjectId]: isDone ? [...others, step] : others }
  localStore.set(KEY, JSON.stringify(next))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = localStore.subscribe(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** Returns the visitor's done steps and follows changes in this tab and in others. */
export function useVisitorSteps(): StepsDone {
  return useSyncExternalStore(subscribe, readVisitorSteps, () => NONE)
}
