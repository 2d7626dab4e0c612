import { useMutation } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { withDoneCount, withStepsDone } from '../../cache/marks.ts'
import { useMarks } from '../../cache/use-marks.ts'
import { tickVisitorStep, useVisitorSteps } from '../../cache/visitor-steps.ts'
import type { Subject, SubjectItem, SubjectSummary } from '../../contract/endpoints/content.ts'
import { isSignedInAtom } from '../../session/session-atoms.ts'
import { findNextStep, getStepKey, withVisitorProgress } from './model.ts'
import { toggleStep } from './mutations.ts'

/** Returns the number of steps of a subject that the user has done: in the account, or on this device. */
export function useDoneCount(subject: SubjectSummary): number {
  const isSignedIn = useAtomValue(isSignedInAtom)
  const marks = useMarks()
  const steps = useVisitorSteps()
  if (isSignedIn) return withDoneCount(subject, marks).doneCount
  return Math.min(subject.itemCount, steps[subject.id]?.length ?? 0)
}

/** Returns the steps of a subject with the user's own progress, and a function to toggle one. */
export function useProgress(subject: Subject) {
  const isSignedIn = useAtomValue(isSignedInAtom)
  const marks = useMarks()
  const steps = useVisitorSteps()
  const { mutate } = useMutation(toggleStep())
  const items = isSignedIn
    ? withStepsDone(subject.id, subject.items, marks)
    : withVisitorProgress(subject.items, steps[subject.id] ?? [])
  const hasBegun = items.some(({ done }) => done)
  return {
    items,
    /** Step to continue with: the first that is not done, once one is done. */
    next: hasBegun ? findNextStep(items) : null,
    isOver: items.length > 0 && items.every(({ done }) => done),
    isOnDevice: !isSignedIn,
    toggle(item: SubjectItem) {
      const done = !item.done
      if (isSignedIn) mutate({ id: subject.id, position: item.position, done })
      else tickVisitorStep(subject.id, getStepKey(item), done)
    },
  }
}
